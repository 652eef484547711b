"""Quantities in a text of one of the five languages: figures or number words with their units, made comparable.

`text2num` reads number words; it takes more than linear time on endless runs of them, so a text is read in pieces.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, Literal, cast

from shared.text.spoken import in_all
from shared.text.words import content_words, normalised, words

type Bound = Literal["at_least", "at_most"]
BOUNDS: Final[tuple[Bound, Bound]] = ("at_most", "at_least")
TOLERANCE: Final = 0.02
"""How far two amounts may lie apart and be the same: three months are 90 days, and a year is twelve months."""
_PIECE: Final = re.compile(r"[^.;!?\n]{1,400}(?:\.\d[^.;!?\n]{0,400}){0,8}[.;!?\n]?", re.DOTALL)
_DAY: Final = 86_400.0
_UNITS: Final[dict[str, tuple[str, float]]] = {
    "s": ("time", 1), "min": ("time", 60), "h": ("time", 3_600), "day": ("time", _DAY), "week": ("time", 7 * _DAY),
    "month": ("time", 30 * _DAY), "quarter": ("time", 90 * _DAY), "year": ("time", 365 * _DAY),
    "mm": ("length", 0.001), "cm": ("length", 0.01), "m": ("length", 1), "km": ("length", 1_000),
    "mile": ("length", 1_609.34), "ft": ("length", 0.3048), "inch": ("length", 0.0254),
    "mg": ("mass", 0.001), "g": ("mass", 1), "kg": ("mass", 1_000), "t": ("mass", 1_000_000), "lb": ("mass", 453.59),
    "ml": ("volume", 0.001), "cl": ("volume", 0.01), "l": ("volume", 1), "gal": ("volume", 3.785),
    "c": ("warmth", 1), "f": ("warmth", 5 / 9), "eur": ("eur", 1), "usd": ("usd", 1), "gbp": ("gbp", 1),
    "pct": ("share", 1),
}  # fmt: skip
_SYMBOLS: Final = {
    "%": "pct", "€": "eur", "$": "usd", "£": "gbp", "°c": "c", "°f": "f", "°": "c", "h": "h", "mm": "mm", "cm": "cm",
    "m": "m", "km": "km", "mg": "mg", "g": "g", "kg": "kg", "t": "t", "ml": "ml", "cl": "cl", "l": "l", "s": "s",
}  # fmt: skip
_FACTORS: Final = {
    kind: frozenset(factor for other, factor in _UNITS.values() if other == kind)
    for kind in {kind for kind, _ in _UNITS.values()}
}
"""How many base units each unit of a kind is."""
_FREEZING_F: Final = 32.0
_HALVES: Final = re.compile(r"(?<![\w.,])(1\d|2[01])[ ](\d\d|oh \d)(?![\d]|[.,]\d)")
"""A century and its year as number words give them: "20 19", "19 oh 5"."""
_SHORT_YEAR: Final = re.compile(r"(?<![\w.,])\d\d(?![\w]|[.,]\d)")
_CENTURIES: Final = ("19", "20")
_NUMBER: Final = re.compile(
    r"(?<![\w.,])([$€£]\s?)?(\d{1,12}(?:[.,]\d{1,6}){0,3})(?:[\s-]?(°[cf]?|[%€$£]|[^\W\d_]{1,30}(?:\s(?:cent|cento|ciento))?))?"
)


_GROUPED: Final = {",": re.compile(r"\d{1,3}(?:,\d{3}){1,4}"), ".": re.compile(r"\d{1,3}(?:\.\d{3}){1,4}")}
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount in the base unit of its `kind` ("time" in seconds, "mass" in grams …), or of the `kind` None: a count.

    `counted` is the word behind a count, which says of what.
    """

    amount: float
    kind: str | None
    counted: str = ""

    def same_as(self, other: "Quantity") -> bool:
        """Whether both are the same amount; what has no unit is compared by its figure alone."""
        if self.kind is not None and other.kind is not None and self.kind != other.kind:
            return False
        if self.kind != other.kind:
            bare = self if self.kind is None else other
            if bare.amount == 1 or bare.counts_things:
                return False
            measured = other if bare is self else self
            return any(
                abs(bare.amount - each) < _LEAST for each in _could_read(measured.amount, measured.kind)
            )
        if self.kind == "month":
            return self.amount == other.amount
        return abs(self.amount - other.amount) <= TOLERANCE * max(abs(self.amount), abs(other.amount))

    def keeps_to(self, limit: "Quantity", bound: Bound) -> bool:
        """Whether it is the limit, or lies on the allowed side of it."""
        beyond = self.amount > limit.amount if bound == "at_most" else self.amount < limit.amount
        return self.kind == limit.kind and (self.same_as(limit) or not beyond)

    @property
    def counts_things(self) -> bool:
        return _names_something(self.counted)


@lru_cache(maxsize=2_000)
def _names_something(counted: str) -> bool:
    return bool(content_words(counted))


@lru_cache(maxsize=2_000)
def _could_read(amount: float, kind: str | None) -> tuple[float, ...]:
    """The figures that could stand for the amount in the units of its kind: 7,200 s are also 120 min and 2 h."""
    return (amount, *(round(amount / factor, 9) for factor in _FACTORS.get(kind or "", ())))


def _figures(piece: str, language: str) -> str:
    """The package is untyped, so all that touches it stays here. It refuses half a character."""
    whole = piece.encode("utf-8", "replace").decode("utf-8")
    return cast(str, cast(Any, import_module("text_to_num")).alpha2digit(whole, language, threshold=1))


@lru_cache(maxsize=2_000)
def quantities(text: str, language: str) -> tuple[Quantity, ...]:
    return tuple(found for piece in _PIECE.findall(text) for found in _in_piece(piece, language))


@lru_cache(maxsize=4_000)
def in_figures(text: str, language: str) -> str:
    """The text with its number words as figures: "ninety minutes" gives "90 minutes"."""
    opened = text.replace("-", " ") if language == "en" else text
    return "".join(_figures(piece, language) for piece in _PIECE.findall(opened)) or text


@lru_cache(maxsize=4_000)
def spoken_years(text: str, language: str) -> tuple[str, ...]:
    """The years that are said in two halves, in figures: "twenty nineteen" gives "2019", "nineteen oh five" "1905".

    Two figures that are written so ("20 19") are no year, nor are two numbers parted by a comma.
    """
    written = set(_HALVES.findall(text))
    return tuple(
        f"{century}{rest[-1].rjust(2, '0') if ' ' in rest else rest}"
        for century, rest in _HALVES.findall(in_figures(text, language))
        if (century, rest) not in written
    )


def short_years(text: str) -> tuple[str, ...]:
    """The years that two figures alone may stand for: "61" is 1961 or 2061."""
    return tuple(
        f"{century}{rest}" for rest in dict.fromkeys(_SHORT_YEAR.findall(text)) for century in _CENTURIES
    )


def bound_of(text: str, language: str) -> Bound | None:
    """Whether the text sets a limit, below or above which an amount may lie: "within 72 hours", "at least two"."""
    told = normalised(text)
    return next((bound for bound in BOUNDS if _limits(language, bound).search(told)), None)


@dataclass(frozen=True, slots=True)
class Threshold:
    """An amount by passing which something is done: what is thrown away above 5 degrees is so above 7, too."""

    side: Literal["over", "under"]
    amount: Quantity

    def keeps_to(self, asked: "Threshold") -> bool:
        """Whether all is met that the other one asks for: it begins there, or earlier."""
        bound: Bound = "at_most" if asked.side == "over" else "at_least"
        return self.side == asked.side and self.amount.keeps_to(asked.amount, bound)


def threshold_of(text: str, language: str, *, opened: bool = False) -> Threshold | None:
    """The first "over 5 degrees" of a text; with `opened` only behind a "what", an "if" or its like."""
    told = _with_ones(in_figures(normalised(text), language), language)
    for side, pattern in _passing(language, opened=opened).items():
        if found := pattern.search(told):
            amount = _NUMBER.match(told, found.end())
            return amount and Threshold(
                side, _quantity(_value(amount[2], language), amount[3] or "", language)
            )
    return None


@cache
def _passing(language: str, *, opened: bool) -> dict[Literal["over", "under"], re.Pattern[str]]:
    def listed(key: str) -> str:
        told = sorted(map(normalised, in_all(list[str], "quantities", key)[language]), key=len, reverse=True)
        return _any(told)

    before = rf"(?<!\w)(?:{listed('whatever')})(?!\w)[^.;!?\n]{{1,60}}?" if opened else ""
    sides: tuple[Literal["over", "under"], ...] = ("over", "under")
    return {side: re.compile(rf"{before}(?<!\w)(?:{listed(side)})\s+(?=\d)") for side in sides}


def without_amounts(text: str, language: str) -> str:
    """The text in lower case without limits, figures, number words and their units; what is counted stays."""

    def counted(found: re.Match[str]) -> str:
        word = found[3] or ""
        return "" if word in _SYMBOLS or word in _units(language) else word

    return without_limits(_NUMBER.sub(counted, in_figures(normalised(text), language)), language)


def without_limits(text: str, language: str) -> str:
    """The text in lower case without the words that set a limit: of "not more than half" the half stays."""
    rest = normalised(text)
    for bound in BOUNDS:
        rest = _limits(language, bound).sub(" ", rest)
    return rest


@cache
def _limits(language: str, bound: Bound) -> re.Pattern[str]:
    told = in_all(list[str], "quantities", bound)[language]
    return re.compile(rf"(?<!\w)(?:{_any(sorted(map(normalised, told), key=len, reverse=True))})(?!\w)")


def _in_piece(piece: str, language: str) -> Iterator[Quantity]:
    folded = normalised(piece).replace("-", " ") if language == "en" else normalised(piece)
    read = _with_ones(folded, language)
    yield from (Quantity(float(number), "month") for number in _months_in(folded, language))
    for found in _NUMBER.finditer(_figures(read, language)):
        amount = _value(found[2], "en" if found[2] == "0.5" else language)
        sign = (found[1] or "").strip()
        yield _quantity(amount, sign or (found[3] or ""), language)


def _quantity(amount: float, word: str, language: str) -> Quantity:
    unit = _SYMBOLS.get(word) or _units(language).get(word)
    if unit is None:
        return Quantity(amount, None, word)
    kind, factor = _UNITS[unit]
    return Quantity((amount - _FREEZING_F if unit == "f" else amount) * factor, kind)


def _value(figure: str, language: str) -> float:
    """The figure by the custom of its language: 1,500 is 1500 in English and 1.5 elsewhere, 2.5 is 2.5 everywhere."""
    grouping, decimal = (",", ".") if language == "en" else (".", ",")
    if _GROUPED[grouping].fullmatch(figure.partition(decimal)[0]):
        figure = figure.replace(grouping, "")
    whole, _, fraction = figure.replace(",", ".").partition(".")
    return float(f"{whole}.{fraction.replace('.', '') or 0}")


@cache
def _units(language: str) -> dict[str, str]:
    told = in_all(dict[str, list[str]], "quantities", "units")[language]
    return {normalised(word): unit for unit, listed in told.items() for word in listed}


@cache
def unit_named(word: str) -> tuple[str, float] | None:
    """What a unit measures, in any of the languages, and how many base units it is: "minuti" is ("time", 60)."""
    listed = in_all(dict[str, list[str]], "quantities", "units").values()
    known = {normalised(each): unit for book in listed for unit, told in book.items() for each in told}
    unit = _SYMBOLS.get(word) or known.get(word) or ("c" if word == "c" else None)
    return _UNITS[unit] if unit else None


def _months_in(folded: str, language: str) -> list[int]:
    names = in_all(list[str], "quantities", "months")[language]
    said = set(words(folded))
    return [number for number, name in enumerate(names, start=1) if name in said]


def _with_ones(folded: str, language: str) -> str:
    """The text with a figure before each unit that has none."""
    return _ones(language).sub(lambda found: f"{'0.5' if found['half'] else '1'} {found['unit']}", folded)


@cache
def _ones(language: str) -> re.Pattern[str]:
    """What stands for one or half of a unit without a figure: "half an hour", "every week", "nightly"."""
    halves = in_all(list[str], "quantities", "halves")[language]
    ones = in_all(list[str], "quantities", "ones")[language]
    timed = sorted(
        (word for word, unit in _units(language).items() if _UNITS[unit][0] == "time"), key=len, reverse=True
    )
    return re.compile(
        rf"(?<!\w)(?:(?P<half>{_any(halves)})|(?:{_any(ones)}))[\s'’-]+(?P<unit>{_any(timed)})(?!\w)"
    )


def _any(listed: list[str]) -> str:
    return "|".join(map(re.escape, listed))
