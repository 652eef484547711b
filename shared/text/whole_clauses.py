"""Clauses that were cut in the middle, put together again: a point that somebody reads is a whole one (A2, A5)."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import Clause
from shared.text.words import words

_RENAMING: Final = (
    ("also",),
    ("nämlich",),
    ("das", "heißt"),
    ("namely",),
    ("that", "is"),
    ("c", "est", "à", "dire"),
    ("à", "savoir"),
    ("es", "decir"),
    ("o", "sea"),
    ("cioè",),
    ("ossia",),
)
"""How a piece begins that only says the one before in other words."""
_WAITING: Final = frozenset(words("than als que di the der die das den dem le la les el los il gli"))
"""What nothing ends with."""
_OPENED: Final = 4
"""Words of a condition that says nothing yet: "and if free chlorine"."""


def whole_clauses(found: Iterable[Clause], text: str, language: str) -> list[Clause]:
    """The clauses of a text in order, each that is none by itself with its neighbour, as they stand there."""

    def with_next(kept: list[Clause], each: Clause) -> list[Clause]:
        if kept and _belong(kept[-1], each, language) and (both := _stretch(kept[-1], each, text)):
            return [*kept[:-1], both]
        return [*kept, each]

    return reduce(with_next, found, list[Clause]())


def _belong(one: Clause, other: Clause, language: str) -> bool:
    if one.sentence != other.sentence or one.aside or other.aside:
        return False
    before, behind = words(one.text), words(other.text)
    book = CLAUSE_WORDS[language]
    renames = any(tuple(behind[: len(each)]) == each for each in _RENAMING)
    is_cut = before[-1] in _WAITING or not behind[0].isalpha()
    return renames or is_cut or _opens_a_condition(before, book.subordinate)


def _opens_a_condition(before: Sequence[str], subordinate: frozenset[str]) -> bool:
    """Whether a clause ends in the first words of a condition."""
    return not subordinate.isdisjoint(before[-_OPENED:-1])


def _stretch(one: Clause, other: Clause, text: str) -> Clause | None:
    """Both, with what stands between them in the text."""
    start = text.find(one.text)
    end = text.find(other.text, start + len(one.text))
    if start < 0 or end < 0:
        return None
    return Clause(text[start : end + len(other.text)], sentence=one.sentence)
