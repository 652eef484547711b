"""What is refused or denied beside the words of a point, where it is not a denial of the point itself."""

import re
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.doubts.cues import cues
from shared.language.rules.points.doubts.window import Point, Window
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.text.words import content_words, words

_PART: Final = re.compile(r"[,;:.!?–—]")
_SHORT: Final = 2
_SHORT_OF_FUNCTION_WORDS: Final = 3
_MOST: Final = 0.5
_LONGEST_NO: Final = 60
"""Characters: a longer part is no short \"no\", and is not cut into words for it."""


def is_refused(point: Point, window: Window) -> bool:
    """Whether a short "no" stands beside the point ("Though, no."), or words of it are denied somewhere."""
    if sided(point.text, point.language).denied:
        return False
    after = window.places[-1] + 1
    parts = [part for each in window.sentences for part in _PART.split(each.told)]
    parts += [_PART.split(each.told)[0] for each in window.made[after : after + 1]]
    return any(_says_no(part, point.language) for part in parts) or any(
        (denied := denied_words(point, place, window))
        and (place in window.places or len(denied) >= _MOST * len(point.own))
        for place in range(len(window.made))
    )


def is_denied(point: Point, window: Window) -> bool:
    if window.score >= _MOST or sided(point.text, point.language).denied:
        return False
    return any(
        len(denied_words(point, place, window)) >= max(2, _MOST * len(point.own))
        and not stems(" ".join(each.sided.affirmed), point.language) & point.own
        for place, each in enumerate(window.made)
        if each.sided.denied
    )


def denied_words(point: Point, place: int, window: Window) -> frozenset[str]:
    denied = window.made[place].sided.denied
    return stems(" ".join(denied), point.language) & point.own if denied else frozenset()


def _says_no(part: str, language: str) -> bool:
    if len(part) > _LONGEST_NO:
        return False
    said = words(part)
    if not 0 < len(said) <= _SHORT_OF_FUNCTION_WORDS:
        return False
    negators = PHRASES[language].heard.negators
    if len(said) <= _SHORT:
        return "refusal" in cues(part, language) or not negators.isdisjoint(said)
    return not negators.isdisjoint(said) and set(content_words(part, language)) <= negators
