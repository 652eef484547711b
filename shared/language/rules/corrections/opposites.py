"""How somebody says the opposite of what was said: "no, out", "it is the other way round" (G2)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shared.language.rules.corrections.cues import CORRECTION_WORDS
from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.following_up.quoted import plain
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.points.matching import stems
from shared.text.words import words

_SHARED: Final = 2
"""Stems that a sentence shares with one that it turns round."""
_LONGEST_TURN: Final = 12
"""Words of a sentence that begins with "no" and says the opposite."""


@lru_cache(maxsize=2_000)
def is_other_way(said: str, language: str) -> bool:
    """Whether it says that something is the other way."""
    return any_of_words(CORRECTION_WORDS[language].other_way).search(plain(said)) is not None


def turned_round(before: Sequence[str], said: str, language: str) -> list[str]:
    """Those whose opposite is said by a sentence with "it is the other way", on the same thing; else the most alike."""
    if not is_other_way(said, language):
        return []
    own = stems(said, language)
    alike = [(len(own & stems(each, language)), at) for at, each in enumerate(before)]
    near = [before[at] for shared, at in alike if shared >= _SHARED]
    opposed = [each for each in near if are_opposed(each, said, language)]
    return opposed or ([before[max(alike)[1]]] if near else [])


def said_by_a_slip(before: Sequence[str], said: str, beside: Sequence[str], language: str) -> list[str]:
    """The latest sentence on the same thing that has the opposite word: "My tongue slipped on the yeast. Less"."""
    about = stems(" ".join(beside), language)
    for each in reversed(before):
        is_alike = each not in beside and len(about & stems(each, language)) >= _SHARED
        if is_alike and are_opposed(each, said, language):
            return [each]
    return []


def is_opposed(before: str, said: str, language: str) -> bool:
    """Whether a short sentence begins with "no" and has the opposite word of the one before it."""
    if is_question(before) or len(words(said)) > _LONGEST_TURN:
        return False
    return plain(said).startswith(_openings(language)) and are_opposed(before, said, language)


def are_opposed(one: str, other: str, language: str) -> bool:
    """Whether one has a word, "small", whose opposite the other has."""
    first, second = (frozenset(words(each)) for each in (one, other))
    return any(
        (first & here and second & there and not second & here)
        or (first & there and second & here and not second & there)
        for here, there in _opposites(language)
    )


@cache
def _openings(language: str) -> tuple[str, ...]:
    return tuple(f"{each}{mark}" for each in CORRECTION_WORDS[language].openers for mark in (" ", ",", "."))


@cache
def _opposites(language: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    return tuple((frozenset(here), frozenset(there)) for here, there in CORRECTION_WORDS[language].opposites)
