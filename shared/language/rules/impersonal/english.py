"""English: "what is done" as "what do you do", "how it is planned" as "how you plan it"."""

import re
from functools import cache
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS

_BE: Final = (
    r"(?P<be>is|are|was|were|has|have)(?P<often>(?: (?:already|usually|normally|often|then|first|mostly|still))?)"
    r"(?P<been>(?: been)?) (?P<done>\w+)(?P<rest>\b.*)$"
)
_DONE: Final = re.compile(
    rf"^(?P<ask>what|which \w+(?: \w+)?|how (?:much|many)(?: \w+)?) {_BE}", re.IGNORECASE
)
_DONE_TO: Final = re.compile(
    r"^(?P<ask>how(?: often| long)?|where|when|why) "
    rf"(?P<thing>it|this|that|(?:the|a|an|these|those)(?: \w+){{1,3}}?|\w{{3,}}) {_BE}",
    re.IGNORECASE,
)


def to_you_en(goal: str) -> str:
    """The sub-goal with "you" as who does it."""
    if found := _DONE.match(goal):
        verb = _verb(found, is_direct=found["ask"].lower() == "what")
        return goal if verb is None else f"{found['ask']} {verb}{found['rest']}"
    if found := _DONE_TO.match(goal):
        verb = _verb(found, is_direct=False)
        return goal if verb is None else f"{found['ask']} {verb} {found['thing']}{found['rest']}"
    return goal


def _verb(found: re.Match[str], *, is_direct: bool) -> str | None:
    """What you do, did or have done; None for a participle that is not known, or for what is no passive."""
    base, past = _verbs().get(found["done"].lower(), (None, None))
    be, often, been = found["be"].lower(), found["often"], bool(found["been"])
    if base is None or been != (be in ("has", "have")):
        return None
    if been:
        verb = f"have you{often} {found['done']}" if is_direct else f"you have{often} {found['done']}"
    elif be in ("is", "are"):
        verb = f"do you{often} {base}" if is_direct else f"you{often} {base}"
    else:
        verb = f"did you{often} {base}" if is_direct else f"you{often} {past}"
    return verb


@cache
def _verbs() -> dict[str, tuple[str, str]]:
    """Participles with the base and the past of their verb."""
    book = IMPERSONAL_WORDS["en"]
    found = {done: (forms.split()[0], forms.split()[-1]) for done, forms in book.forms}
    for base, _, doubled in (each.partition("-") for each in book.bases):
        past = _regular(base, doubled)
        found[past] = (base, past)
    return found


def _regular(base: str, doubled: str) -> str:
    """The past of a regular verb; its last letter may be doubled."""
    if base.endswith("e"):
        return f"{base}d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ied"
    return f"{base}{doubled}ed"
