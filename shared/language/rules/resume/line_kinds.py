"""What kind of work a line of a resume tells of, so that a question can fit it (E2).

A line with a result is asked for how it came about and how they know, one of leading for the people, one of what was
done a single time for what led to it.
"""

import re
from functools import cache
from typing import Final

from shared.language.rules.resume.words import RESUME_WORDS, LineKind, spoken
from shared.text.phrase_patterns import whole_phrase
from shared.text.words import words

LINE_KINDS: Final[tuple[LineKind, ...]] = ("result", "once", "leading")
_SHARE: Final = re.compile(r"\d\s?%")
_FEWEST_OF_A_SHARE: Final = 5
"""Words of a line whose share is a result: "part-time, 80 %" is none."""


def line_kind(line: str, language: str) -> LineKind | None:
    """The first kind that the line has a sign of; a share in figures is a result."""
    if _SHARE.search(line) and len(words(line)) >= _FEWEST_OF_A_SHARE:
        return "result"
    return next((kind for kind in LINE_KINDS if _signs(kind, language).search(line)), None)


@cache
def _signs(kind: LineKind, language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].line_signs[kind])
