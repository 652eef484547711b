"""How somebody says the opposite of what was said: "no, out", "it is the other way round" (G2)."""

from functools import cache, lru_cache

from shared.language.rules.corrections.cues import CORRECTION_WORDS
from shared.language.rules.quoted import plain
from shared.language.rules.sub_goals_heard import any_of_words
from shared.text.words import words


@lru_cache(maxsize=2_000)
def is_other_way(said: str, language: str) -> bool:
    """Whether it says that something is the other way."""
    return any_of_words(CORRECTION_WORDS[language].other_way).search(plain(said)) is not None


def begins_anew(said: str, language: str) -> bool:
    return plain(said).startswith(_openings(language))


def are_opposed(one: str, other: str, language: str) -> bool:
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
