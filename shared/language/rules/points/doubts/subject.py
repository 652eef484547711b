"""Whether a statement is about the person who answers: what somebody else does is no evidence of it."""

import re
from typing import Final

from shared.language.rules.points.doubts.cues import cues
from shared.language.rules.points.doubts.window import Point, Window
from shared.language.rules.points.matching import best_likeness
from shared.language.rules.stems import stem
from shared.text.words import content_words, words

_PART: Final = re.compile(r"[,:;]")
_OPENING: Final = 8
_READ: Final = 400
_SENTENCE: Final = 4
_SAME_WORD: Final = 0.6


def is_of_others(point: Point, window: Window) -> bool:
    """Whether others are named, "they" do it where one's own place is asked for, or a stranger is its subject."""
    if "subject" in window.cues:
        return True
    told_of = not point.asks_for_conduct and "third" in window.cues and "own" not in window.cues
    return told_of or _opens_with_a_stranger(point, window)


def _opens_with_a_stranger(point: Point, window: Window) -> bool:
    """Whether the leading sentence begins with "the X" or "my X", and X is in neither question nor ideal answer."""
    parts = [words(part) for part in _PART.split(window.made[window.lead].told[:_READ], maxsplit=2)[:2]]
    return any(_is_stranger(part[:_OPENING], point) for part in parts if len(part) >= _SENTENCE)


def _is_stranger(opening: list[str], point: Point) -> bool:
    if "determiner" not in cues(opening[0], point.language):
        return False
    named = content_words(" ".join(opening), point.language)[:1]
    return any(
        stem(word, point.language) not in point.expected
        and best_likeness(word, tuple(point.expected), point.language) < _SAME_WORD
        for word in named
    )
