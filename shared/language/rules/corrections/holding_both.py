"""Whether two statements may both hold: before and after, in winter and in summer, in one place and in another.

Who is in doubt sees no contradiction: that needs two values of one thing at one time.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.stems import stem
from shared.text.spoken import in_all
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

_REACH: Final = 3
"""Words behind a preposition among which stands what it is of."""


class FrameWords(Frozen):
    """The vocabulary of one language: what says that something held `before`, what that it holds `since`; a part of the
    year or the week (`periods`); and the prepositions of a place or time (`within`)."""

    before: tuple[str, ...]
    since: tuple[str, ...]
    periods: tuple[str, ...]
    within: frozenset[str]


class Frame(NamedTuple):
    """What a statement says of when and where it holds."""

    is_before: bool
    is_since: bool
    periods: frozenset[str]
    within: frozenset[str]


_WORDS: Final = in_all(FrameWords, "frames")


def may_both_hold(one: str, other: str, language: str) -> bool:
    """Whether one holds before and the other does not, in another part of the year, or somewhere else."""
    here, there = _frame(one, language), _frame(other, language)
    if here.is_before != there.is_before:
        return not (here.is_since and there.is_since)
    if here.periods != there.periods:
        return True
    return bool(here.within) and bool(there.within) and here.within.isdisjoint(there.within)


@lru_cache(maxsize=2_000)
def _frame(text: str, language: str) -> Frame:
    book, told = _WORDS[language], words(text)
    within = {
        named
        for at, each in enumerate(told)
        if each in book.within and (named := _named(told[at + 1 : at + 1 + _REACH], language))
    }
    return Frame(
        mentions(text, book.before),
        mentions(text, book.since),
        frozenset(stem(each.split()[-1], language) for each in book.periods if mentions(text, (each,))),
        frozenset(within),
    )


def _named(told: list[str], language: str) -> str | None:
    """The first word with a meaning, if no number stands before it: "12 March" is a value itself."""
    for each in told:
        if any(map(str.isdigit, each)):
            return None
        if each not in STOP_WORDS[language]:
            return stem(each, language)
    return None
