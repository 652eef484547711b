"""Where values of a kind stand in a row: numbers, spans of time, dates, and the words that they are of (E4)."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from shared.language.rules.resume.slots.rows import Row
from shared.language.rules.resume.slots.words import SLOT_WORDS, listed
from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.language.rules.stems import stem
from shared.text.phrase_patterns import whole_phrase
from shared.text.stop_words import STOP_WORDS

type Span = tuple[int, int]
"""A range of tokens of a row."""

_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_DAY: Final = re.compile(r"\d{1,2}")
_WRITTEN_DATE: Final = re.compile(r"\d{1,2}[./]\d{1,2}[./](?:20)?\d\d")
_LONGER: Final = 2
"""Words of a thing's name that may stand between those that are asked for."""


def is_year(word: str) -> bool:
    return _YEAR.fullmatch(word) is not None


def is_count(word: str, language: str) -> bool:
    """Whether a word is a number of things, and no year."""
    return (word[0].isdigit() and not is_year(word)) or word in _figures(language)


@cache
def _figures(language: str) -> frozenset[str]:
    return frozenset(each for code in spoken(language) for each in SLOT_WORDS[code].figures)


def times(row: Row, language: str) -> list[Span]:
    """Spans of time as a notice has them: "one month", "6 Wochen"."""
    tokens, units = row.tokens, listed("units", language)
    return [
        (at, at + 2)
        for at in range(len(tokens) - 1)
        if is_count(tokens[at].text, language) and units.fullmatch(tokens[at + 1].text)
    ]


def dates(row: Row, language: str) -> list[Span]:
    """Days and months: "31 May", "1er mars 2026", "March 2026", "01.03.2026"."""
    written = row.places(_WRITTEN_DATE)
    return [*written, *_months_with_figures(row, language)]


def _months_with_figures(row: Row, language: str) -> Iterator[Span]:
    for start, end in row.places(_months(language)):
        before = row.tokens[start - 1].text.rstrip("erst.") if start else ""
        after = row.tokens[end].text if end < len(row.tokens) else ""
        if _DAY.fullmatch(before) or is_year(after):
            yield start - bool(_DAY.fullmatch(before)), end + is_year(after)


@cache
def _months(language: str) -> re.Pattern[str]:
    return whole_phrase(month for each in spoken(language) for month in RESUME_WORDS[each].months)


def objects(row: Row, wanted: frozenset[str], language: str) -> list[Span]:
    """The shortest ranges of tokens in one part of the row that hold all of the `wanted` stems, close together."""
    if not wanted or not wanted <= row.named:
        return []
    last: dict[str, int] = {}
    found: list[Span] = []
    for at, root in enumerate(row.roots):
        if root not in wanted:
            continue
        last[root] = at
        start = min(last.values())
        if len(last) == len(wanted) and _is_close(row, start, at + 1, wanted, language):
            found.append((start, at + 1))
    return found


def _is_close(row: Row, start: int, end: int, wanted: frozenset[str], language: str) -> bool:
    strange = [
        each
        for each in row.words(start, end)
        if each not in STOP_WORDS[language] and stem(each, language) not in wanted
    ]
    return len(strange) <= _LONGER and row.opening(end - 1) <= start


def tied_pairs(
    row: Row,
    firsts: Sequence[Span],
    others: Sequence[Span],
    language: str,
    also: frozenset[str] = frozenset(),
) -> list[tuple[Span, Span]]:
    """The pairs of which one stands right beside the other, in either order."""
    return [
        (one, other)
        for one in firsts
        for other in others
        if row.tied(*((one[1], other[0]) if one[1] <= other[0] else (other[1], one[0])), language, also)
        and (one[1] <= other[0] or other[1] <= one[0])
    ]


def ends_there(row: Row, at: int, language: str, also: frozenset[str] = frozenset()) -> bool:
    """Whether what stands before token `at` goes on in no further noun."""
    if at >= len(row.tokens):
        return True
    after = row.tokens[at]
    return not after.is_word or after.text in STOP_WORDS[language] or after.text in also
