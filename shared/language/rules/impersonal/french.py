"""French: "ce qu'on fait" as "ce que vous faites", "ce qui est jeté" as "ce que vous jetez"."""

import re
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS

_ON: Final = re.compile(
    r"(?:\b(?P<que>qu|lorsqu|puisqu)['’])?\b(?:l['’])?on "
    r"(?P<between>(?:ne |n['’]|y |en |l['’]|le |la |les |lui |leur )*)(?P<self>(?:se |s['’])?(?:y |en )?)(?P<verb>\w+)",
    re.IGNORECASE,
)
_INVERTED: Final = re.compile(r"\b(?P<verb>\w+)-(?:t-)?on\b")
_OFTEN: Final = r"(?P<often>(?:(?:déjà|ensuite|alors|d'abord|souvent) )?)"
_DONE: Final = re.compile(rf"^ce qui (?P<been>est|a été) {_OFTEN}(?P<done>\w+)")
_DONE_TO: Final = re.compile(
    r"^(?P<ask>comment|quand|où|pourquoi) (?P<thing>(?:les?|la|l['’]|ces?|cette)\s?\w+(?: \w+){0,2}?) "
    r"(?:est|sont) (?P<done>\w+)"
)
_TAIL: Final = re.compile(r"\b(?:et|ou|mais|puis) (?:(?P<does>ne |n['’]|se |s['’]|lui |y )|(?P<verb>\w+))")
"""What the same subject may do besides: "où on achète et range les légumes"."""
_OWN: Final = {"son": "votre", "sa": "votre", "ses": "vos", "soi": "vous"}


def to_you_fr(goal: str) -> str:
    """The sub-goal as it is said to "vous"."""
    found = _DONE.match(goal)
    if found and (did := _did(found)):
        return f"ce que vous {did}{goal[found.end() :]}"
    found = _DONE_TO.match(goal)
    if found and (verb := _present(found["done"])):
        return f"{found['ask']} vous {verb} {found['thing']}{goal[found.end() :]}"
    return _without_on(goal)


def _without_on(goal: str) -> str:
    verbs = [each["verb"] for pattern in (_ON, _INVERTED) for each in pattern.finditer(goal)]
    if not verbs or any(IMPERSONAL_WORDS["fr"].turned(each) is None for each in verbs):
        return goal
    if any(each["does"] or IMPERSONAL_WORDS["fr"].turned(each["verb"]) for each in _TAIL.finditer(goal)):
        return goal
    said = _INVERTED.sub(lambda each: f"{_turned(each['verb'])}-vous", _ON.sub(_you, goal))
    return re.sub(r"\b(?:son|sa|ses|soi)\b", lambda each: _OWN[each.group()], said)


def _you(found: re.Match[str]) -> str:
    que = f"{found['que']}e " if found["que"] else ""
    own = found["self"]
    own = (
        f"vous {own.removeprefix('se ').removeprefix("s'").removeprefix('s’')}"
        if own.startswith("s")
        else own
    )
    return f"{que}vous {found['between']}{own}{_turned(found['verb'])}"


def _turned(verb: str) -> str:
    return IMPERSONAL_WORDS["fr"].turned(verb) or verb


def _did(found: re.Match[str]) -> str | None:
    """What they do now, or have done."""
    verb = _present(found["done"])
    if verb is None:
        return None
    is_past = found["been"] == "a été"
    return f"avez {found['often']}{found['done']}" if is_past else f"{verb} {found['often']}".rstrip()


def _present(done: str) -> str | None:
    """The present for a participle: "jeté" as "jetez"; others are listed as the verb they are of."""
    known = dict(IMPERSONAL_WORDS["fr"].participles)
    stem = re.sub(r"(?<=é)e?s?$", "", done)
    if stem.endswith("é") and not IMPERSONAL_WORDS["fr"].is_alone(stem):
        return f"{stem[:-1]}ez"
    return known.get(done) or known.get(done.rstrip("es"))
