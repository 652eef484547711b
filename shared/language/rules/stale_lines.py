"""What an answer says of a line of a file that holds no more: nobody is asked about that line again (B5)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.language.rules.listening import heard_words
from shared.language.rules.matching import stems
from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_one
from shared.text.words import words

_FEWEST_SHARED: Final = 2
_MOST_BEHIND: Final = 6
"""Words of a sentence that says of the one before that it holds no more: "Not since June"."""


def holds_no_more(told: Sequence[str], line: str, language: str) -> str | None:
    """The sentence that says what the line does, where it, or a short one right behind it, says that this is over."""
    about = stems(line, language)
    for said, behind in zip(told, [*told[1:], ""], strict=False):
        is_short = len(words(behind)) <= _MOST_BEHIND
        if len(about & stems(said, language)) >= _FEWEST_SHARED and (
            _is_over(said, language) or (is_short and _is_over(behind, language))
        ):
            return said
    return None


def _is_over(said: str, language: str) -> bool:
    return _over(language).search(heard_words(said)) is not None


@cache
def _over(language: str) -> re.Pattern[str]:
    """The words for it, with one blank between two, but for "no longer than 3 minutes"."""
    phrases = any_of(in_one(tuple[str, ...], language, "handover_signs", "over")).replace(r"\s+", " ")
    return re.compile(rf"(?<!\w)(?:{phrases})(?! (?:than|als|que|di|del|de)\b)(?!\w)")
