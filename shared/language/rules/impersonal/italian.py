"""Italian: "che cosa si fa" as "che cosa fa", "che cosa si è fatto" as "che cosa ha fatto"."""

import re
from functools import partial
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS

_OFTEN: Final = r"(?P<often>(?:(?:già|mai|poi|ancora|sempre|di solito|allora|prima) )?)"
_ASK: Final = r"(?P<ask>che cosa|cosa|come|quando|dove|quanto|quanta|quali? \w+)"
_DONE: Final = r"(?P<done>\w+(?:at|ut|it|tt|rt|st|nt|lt|rs|is|es|os|us)[oaie])\b"
_HAD: Final = {"è": "ha", "sono": "ha", "era": "aveva", "erano": "aveva"}
_SI_DONE: Final = re.compile(rf"\bsi (?P<be>è|sono|era|erano) {_OFTEN}{_DONE}")
_SI_DOES: Final = re.compile(
    r"(?<!\bci )(?<!\bmi )(?<!^chi )(?<!^come )\bsi (?P<verb>(?!è\b|sono\b|era)\w+(?:[aeà]|ano|ono))\b|"
    r"(?<=^come )si (?P<how>\w+(?:[aeà]|ano|ono)) (?=\w)"
)
"""Who does something, and how "si" does it without more words, may be of themselves: "come si organizza"."""
_BEEN_DONE: Final = re.compile(rf"^{_ASK} (?P<be>è|sono) stat[oaie] {_OFTEN}{_DONE}")
_IS_DONE: Final = re.compile(rf"^{_ASK} (?:viene|vengono) {_OFTEN}(?P<verb>\w+[oaie])\b")
_ADJECTIVES: Final = (
    "brutt",
    "tutt",
    "content",
    "important",
    "urgent",
    "divertent",
    "pesant",
    "just",
    "giust",
)


def to_you_it(goal: str) -> str:
    """The sub-goal as it is said to "Lei": the third person, without "si"."""
    goal = _BEEN_DONE.sub(_been_done, goal)
    goal = _IS_DONE.sub(_is_done, goal)
    goal = _SI_DONE.sub(partial(_has_done, before=""), goal)
    return _SI_DOES.sub(_does, goal)


def _does(found: re.Match[str]) -> str:
    verb = IMPERSONAL_WORDS["it"].turned(found["verb"] or found["how"])
    return found.group() if verb is None else verb + (" " if found["how"] else "")


def _been_done(found: re.Match[str]) -> str:
    return found.group() if found["done"].startswith(_ADJECTIVES) else _has_done(found, f"{found['ask']} ")


def _has_done(found: re.Match[str], before: str) -> str:
    """ "ha fatto", whatever the participle agreed with."""
    done = found["done"]
    goes = found["be"] in ("è", "era") and done.endswith("i")  # of somebody who went: "si è andati"
    if goes or IMPERSONAL_WORDS["it"].is_alone(done):
        return found.group()
    return f"{before}{_HAD[found['be']]} {found['often']}{done[:-1]}o"


def _is_done(found: re.Match[str]) -> str:
    done = f"{found['verb'][:-1]}o"
    verb = dict(IMPERSONAL_WORDS["it"].forms).get(done)
    if verb is None and done.endswith("ato"):
        verb = done.removesuffix("to")
    return found.group() if verb is None else f"{found['ask']} {found['often']}{verb}"
