"""The values of what was said, and the earlier sentence that a correction is of (G2); number words are figures."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from shared.language.rules.corrections.slips import Value, ValueKind, is_redated, values
from shared.language.rules.matching import stems
from shared.text.quantities import in_figures, unit_named
from shared.text.sentences import sentences

MOST: Final = 40
"""Sentences of an answer that are looked at."""
_ON_THE_SAME: Final = 2
"""Words with a meaning that two sentences share which are of one thing."""
_LONG: Final = 20
"""Words of a sentence of which the clause with the value alone is shown."""
_FEWEST: Final = 3
SHORT: Final = 300
"""Characters of words that give a value to something else."""
PARTS: Final = re.compile(r"[,;:]\s|[()]|\s[–—-]\s|[.!]\s")
_THOUSANDS: Final = re.compile(r"(?<![\d.,])([1-9]\d{0,2})[.,  ’'](\d{3})(?![\d]|[.,]\d)")
_A_DATE: Final = re.compile(
    r"\b(?:month|day|date|year|monat|tag|datum|jahr|mois|jour|année|mes|día|fecha|año|mese|giorno|data|anno)\b",
    re.IGNORECASE,
)


Values = frozenset[tuple[str, str]]


class Read(NamedTuple):
    """The values of what was `said` by their kinds, and those of them that are of a unit or a day."""

    said: str
    language: str
    values: Values
    measured: Values

    @property
    def about(self) -> frozenset[str]:
        """What it is about beside its values."""
        return _about(self.said, self.language)


@lru_cache(maxsize=4_000)
def read(said: str, language: str) -> Read:
    found = [each for part in PARTS.split(said) for each in values_in(part, language)]
    return Read(
        said,
        language,
        values=frozenset((each.kind, each.text) for each in found),
        measured=frozenset(
            (each.counted if each.kind == "number" else each.kind, each.text)
            for each in found
            if each.kind != "number" or unit_of(each) is not None
        ),
    )


@lru_cache(maxsize=4_000)
def _about(said: str, language: str) -> frozenset[str]:
    parts = PARTS.split(said)
    told = " ".join(in_figures(ungrouped(part)[:SHORT], language) for part in parts)
    counted = " ".join(each.text for part in parts for each in values_in(part, language))
    return stems(told, language) - stems(counted, language)


def ungrouped(text: str) -> str:
    """The text with its thousands written in one: "1,650" and "1 650" are 1650."""
    return _THOUSANDS.sub(r"\1\2", text)


@lru_cache(maxsize=4_000)
def values_in(part: str, language: str) -> tuple[Value, ...]:
    """The values of some words; "one" counts nothing, and what has a unit or its thousands apart is no year."""
    told = ungrouped(part)
    found = (each for each in values(told, language) if each.text != "1")
    return tuple(replace(each, kind=_kind(each, is_grouped=told != part)) for each in found)


def _kind(value: Value, *, is_grouped: bool) -> ValueKind:
    if value.text == "may":
        return "month"
    return "number" if value.kind == "year" and (is_grouped or unit_of(value)) else value.kind


def unit_of(value: Value) -> tuple[str, float] | None:
    """What it is measured in; "c'est" is no degree."""
    return None if value.counted == "c" else unit_named(value.counted)


def corrected_sentence(said: str, earlier: Sequence[str], language: str, gone: Values = frozenset()) -> str:
    """The earlier sentence that these words correct: it has the value that is `gone`, else one of theirs, measured in the
    same, or is about the same, alone or with the sentence before it; else the latest with the value that is gone, the
    only one that has a figure of theirs, or that has values and is about the same, or another date than "the wrong day".
    Empty where none is plain."""
    now = read(said, language)
    if gone:
        now = now._replace(
            values=gone, measured=frozenset(each for each in now.measured if each[1] in texts_of(gone))
        )
    best, score, having, alike, dated = "", (0, 0, 0), list[str](), list[str](), list[str]()
    is_of_a_date = _A_DATE.search(said) is not None and not gone
    for answer in earlier if now.values else ():
        for context, each in pairwise(["", *sentences(answer)[:MOST]]):
            known = read(each, language)
            if not known.values:
                continue
            own = len(now.about & known.about)
            nearby = own or len(now.about & read(context, language).about)
            rank = (len(now.measured & known.measured), len(now.values & known.values), nearby)
            if rank[1] and (rank[0] or rank[2]) and rank >= score:
                best, score = each, rank
            is_alike = own and {kind for kind, _ in now.measured} & {kind for kind, _ in known.measured}
            alike += [each] if own >= _ON_THE_SAME or is_alike else []
            dated += [each] if is_of_a_date and is_redated(each, said, language) else []
            having += [each] if any(len(text) > 1 for _, text in now.values & known.values) else []
    plain = [having[-1:] if gone else having, alike, dated]
    return best or next((each[0] for each in plain if len(each) == 1), "")


def with_the_value(before: str, said: str, language: str) -> str:
    """Of a long sentence the clause that has the value which these words correct."""
    if len(before.split()) <= _LONG:
        return before
    now = read(said, language).values
    cut = [each.span() for each in PARTS.finditer(before)]
    ends = zip([0, *(end for _, end in cut)], [*(begin for begin, _ in cut), len(before)], strict=True)
    having = [before[begin:end] for begin, end in ends if now & read(before[begin:end], language).values]
    return having[0] if len(having) == 1 and len(having[0].split()) >= _FEWEST else before


def texts_of(found: Values) -> frozenset[str]:
    return frozenset(text for _, text in found)
