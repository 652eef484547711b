"""What a criterion asks of a resume, in words (E4)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import content
from shared.language.rules.points.polarity import sided
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.stems import stem
from shared.text.words import spaced, words

_COMPOUND: Final = re.compile(r"\w{1,60}(?:-\w{1,60}){1,5}")
_COUNTED: Final = re.compile(r"\d[\d.,]{0,20}\s\w{1,60}")
_SHORT_WORD: Final = 6

type SidedStems = frozenset[tuple[str, bool]]
"""Stems, each with whether it is affirmed or denied."""


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """What a criterion asks for: the stems of each of its words, of which "fitted or serviced" wants either; and `runs`.

    Runs are words that must be said as they stand: limits, counts, compounds, and a short word that is all there is.
    """

    groups: tuple[SidedStems, ...]
    runs: tuple[str, ...]
    stems: frozenset[str]


@lru_cache(maxsize=2_000)
def criterion_words(text: str, language: str) -> CriterionWords:
    """The words that frame a criterion ("experience with") are left out; one of nothing else asks for nothing sure."""
    book = RESUME_WORDS[language]
    sides = dict(stated(text, language))
    unsaid = PHRASES[language].heard.negators.union(book.frames)
    kept = [word for word in content(text, language) if word not in unsaid]
    either = {first: other for first, other in _alternatives(text, language) if {first, other} <= {*kept}}
    groups = tuple(
        frozenset(
            (stem(each, language), sides.get(stem(each, language), True)) for each in (word, either[word])
        )
        if word in either
        else frozenset({(stem(word, language), sides.get(stem(word, language), True))})
        for word in kept
        if word not in either.values()
    )
    exact = [each for each in (*_COMPOUND.findall(text), *_COUNTED.findall(text)) if {*words(each)} & {*kept}]
    limits = [word for word in words(text) if word in book.limits]
    alone = kept if len(kept) == 1 and len(kept[0]) < _SHORT_WORD else []
    named = frozenset(each for group in groups for each, _ in group)
    return CriterionWords(groups, tuple(map(spaced, (*exact, *limits, *alone))), named)


@lru_cache(maxsize=4_000)
def stated(text: str, language: str) -> SidedStems:
    heard = PHRASES[language].heard
    if heard.negators.isdisjoint(words(text)) and not any(
        word.endswith(heard.negative_endings) for word in words(text)
    ):
        return frozenset((stem(word, language), True) for word in content(text, language))
    apart = sided(text, language)
    return frozenset(
        (stem(word, language), side)
        for listed, side in ((apart.affirmed, True), (apart.denied, False))
        for word in listed
    )


def _alternatives(text: str, language: str) -> list[tuple[str, str]]:
    found = words(text)
    links = RESUME_WORDS[language].either
    return [(found[at - 1], found[at + 1]) for at in range(1, len(found) - 1) if found[at] in links]
