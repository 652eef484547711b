"""Spanish: "qué se hace" as "qué hace usted", "qué se ha probado" as "qué ha probado usted"."""

import re
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS

_DOES: Final = re.compile(
    r"(?<!\bno )(?P<no>)\bse (?P<has>(?:(?:ha|han|había|habían) )?)(?P<verb>\w+)|"
    r"\b(?P<not>no )se (?P<had>(?:(?:ha|han|había|habían) )?)(?P<denied>\w+)"
)
_OF_THEMSELVES: Final = re.compile(r"^(?:quién(?:es)?\b|cómo se \w+$)", re.IGNORECASE)
"""What may be said of somebody themselves: "quién se encarga", "cómo se organiza"."""


def to_you_es(goal: str) -> str:
    """The sub-goal as it is said to "usted", who is named after the first verb."""
    turned, at = "", 0
    for found in _DOES.finditer(goal):
        verb = _verb(found["verb"] or found["denied"], found["has"] or found["had"] or "")
        if verb is None or _OF_THEMSELVES.match(goal):
            continue
        usted = "" if "usted" in turned else " usted"
        turned += f"{goal[at : found.start()]}{found['not'] or ''}{verb}{usted}"
        at = found.end()
    return turned + goal[at:]


def _verb(verb: str, has: str) -> str | None:
    """The verb in the singular; a participle stands as it is."""
    book = IMPERSONAL_WORDS["es"]
    if not has:
        return book.turned(verb)
    if book.is_alone(verb):
        return None
    return f"{'había' if has.startswith('había') else 'ha'} {verb}"
