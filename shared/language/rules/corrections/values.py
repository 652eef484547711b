"""The values of what was said: figures, number words, times of day, years, weekdays and months (G2)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.stems import stem
from shared.text.quantities import in_figures, unit_named
from shared.text.spoken_times import in_clock_times
from shared.text.stop_words import STOP_WORDS

type ValueKind = Literal["number", "time", "year", "weekday", "month"]

DATES: Final[frozenset[ValueKind]] = frozenset({"month", "weekday", "year", "time"})
LONGEST: Final = 200
"""Characters of a clause that are looked at."""
_SHORT: Final = 300
PARTS: Final = re.compile(r"[,;:]\s|(?<=[^\W\d_]),(?=\S)|[()]|\s[–—-]\s|[.!?]\s")
"""What parts the clauses of a sentence."""
_TOKEN: Final = re.compile(r"\d[\d.,:]{0,12}\d|\d|[^\W\d_]+")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_TIME: Final = re.compile(r"\d{1,2}[.:]\d\d")
_VENT: Final = ("vent", "Vent")
_ELIDED: Final = re.compile(
    r"\b(vent|(?:trent|quarant|cinquant|sessant|settant|ottant|novant))['’](?=ann|or)", re.IGNORECASE
)
_THOUSANDS: Final = re.compile(r"(?<![\d.])(?<!\d,)([1-9]\d{0,2})[.,  ’'](\d{3})(?![\d]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it is written in figures or lower case, its kind, the word behind it, and where it stands."""

    text: str
    kind: ValueKind
    counted: str
    begin: int
    end: int

    @property
    def unit(self) -> tuple[str, float] | None:
        """What it is measured in; "c'est" is no degree."""
        return None if self.counted == "c" else unit_named(self.counted)


@dataclass(frozen=True)
class Read:
    """What was said with its values, in order."""

    said: str
    language: str
    found: tuple[Value, ...]

    @cached_property
    def values(self) -> frozenset[tuple[str, str]]:
        return frozenset((each.kind, each.text) for each in self.found)

    @cached_property
    def about(self) -> frozenset[str]:
        """The stems of what it is about beside its values and their units."""
        told = " ".join(
            in_clock_times(in_figures(ungrouped(part)[:_SHORT], self.language).casefold(), self.language)
            for part in PARTS.split(self.said)
        )
        counted = " ".join(f"{each.text} {each.counted if each.unit else ''}" for each in self.found)
        told_of = stems(told, self.language) - stems(counted, self.language)
        return frozenset(each for each in told_of if len(each) > 1 and not each[0].isdigit())

    @cached_property
    def affirmed(self) -> frozenset[str]:
        return frozenset(stem(each, self.language) for each in sided(self.said, self.language).affirmed)


@lru_cache(maxsize=4_000)
def read(said: str, language: str) -> Read:
    found = tuple(each for part in PARTS.split(said) for each in values_in(part, language))
    return Read(said, language, found)


@lru_cache(maxsize=4_000)
def values_in(part: str, language: str) -> tuple[Value, ...]:
    """The values of a clause; "one" counts nothing, and what has a unit or its thousands apart is no year."""
    told = ungrouped(part)
    found = (each for each in values(told, language) if each.text != "1" or each.unit)
    return tuple(_plain(each, is_grouped=told != part) for each in found)


def values(text: str, language: str) -> list[Value]:
    return values_written(in_clock_times(in_figures(text[:LONGEST], language).casefold(), language), language)


def values_written(told: str, language: str) -> list[Value]:
    """The values of a text that stand in it as figures or names of days and months."""
    found = list(_TOKEN.finditer(told))
    after = [*(each[0].casefold() for each in found), ""][1:]
    return [
        Value(each[0].casefold(), kind, word, each.start(), each.end())
        for each, word in zip(found, after, strict=True)
        if (kind := _kind(each[0], language))
    ]


def ungrouped(text: str) -> str:
    """The text with its thousands in one, "1,650" as 1650, and Italian tens in full, "vent'anni" as "venti anni"."""
    return _ELIDED.sub(
        lambda found: f"{found[1]}{'i' if found[1] in _VENT else 'a'} ", _THOUSANDS.sub(r"\1\2", text)
    )


def is_redated(old: Iterable[Value], new: Iterable[Value]) -> bool:
    """Whether the one day, month or year of the new words is another than all that the old ones name."""
    now = [each for each in new if each.kind in DATES]
    before = [each.text for each in old if now and each.kind == now[0].kind]
    return len(now) == 1 and bool(before) and now[0].text not in before


def counted(text: str, language: str) -> set[str]:
    """What the numbers of a text count, by the word after each; nothing is the word after a date or a bare number."""
    found = pieces(text, language)
    after = [*(each.text for each in found[1:]), ""]
    return {
        "".join(sorted(stems(word, language)))
        for each, word in zip(found, after, strict=True)
        if each.text.isdigit() or "number" in each.kinds
    }


def _plain(value: Value, *, is_grouped: bool) -> Value:
    is_number = value.kind == "year" and (is_grouped or value.unit)
    kind = "month" if value.text == "may" else "number" if is_number else value.kind
    return Value(value.text, kind, value.counted, value.begin, value.end)


def _kind(token: str, language: str) -> ValueKind | None:
    if token[0].isdigit():
        if _YEAR.fullmatch(token):
            return "year"
        return "time" if _TIME.fullmatch(token) else "number"
    word = token.casefold()
    if word in STOP_WORDS[language] and word != "may":  # "mon" and "mai" are no days in French and Italian
        return None
    if word in CALENDAR or word.removesuffix("s") in CALENDAR:
        return "month" if "number" in kinds_of(pieces(word, language)) else "weekday"
    return None
