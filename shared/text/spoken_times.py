"""Times of the clock that are told in words, in figures: "ten past eight" is 8.10."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from shared.text.quantities import in_figures

_PART: Final = {
    "en": {"quarter": 15, "half": 30},
    "de": {"viertel": 15},
    "fr": {"quart": 15, "demie": 30, "demi": 30},
    "es": {"cuarto": 15, "4º": 15, "media": 30},
    "it": {"quarto": 15, "4º": 15, "mezza": 30, "mezzo": 30},
}
_END: Final = r"(?!\w|[.,]\d)"
_MINUTES_FIRST: Final = (
    r"(?<![\w.,])(?P<minutes>%s|\d{1,2})(?: minutes| minuten)? (?P<sign>past|after|to|before|nach|vor)"
    rf" (?P<hour>\d{{1,2}}){_END}"
)
_HOUR_FIRST: Final = (
    r"(?<![\w.,])(?P<hour>\d{1,2})(?: heures?| h)? (?P<sign>et|y|e|menos|meno|moins)(?: le| un| 1)?"
    r" (?P<minutes>%s|\d{1,2})(?!\w|[.,]\d)"
)
_BARE: Final = {
    "de": re.compile(
        rf"(?<!\w)(?P<half>halb) (?P<hour>\d{{1,2}}){_END}"
        rf"|(?<![\w.,])(?P<of>\d{{1,2}}) uhr (?P<minutes>\d{{1,2}}){_END}"
    ),
    "fr": re.compile(rf"(?<![\w.,])(?P<of>\d{{1,2}}) ?(?:heures?|h) ?(?P<minutes>\d{{1,2}}){_END}"),
}
_BEFORE: Final = frozenset({"to", "before", "vor", "menos", "meno", "moins"})
_HOURS, _HOUR = 24, 60


@lru_cache(maxsize=4_000)
def spoken_times(text: str, language: str) -> tuple[str, ...]:
    """Each such time as it may be written, with a point and with a colon; what is no time gives none."""
    told = in_figures(text.casefold(), language)
    found = dict.fromkeys((*_counted(told, language), *_bare(told, language)))
    return tuple(f"{hour}{mark}{minutes:02}" for hour, minutes in found for mark in (".", ":"))


def in_clock_times(told: str, language: str) -> str:
    """A text whose numbers are figures, with its clock times in figures, too: "at half past 7" becomes "at 7.30"."""
    for pattern in (_clock(language), *([_BARE[language]] if language in _BARE else ())):
        told = pattern.sub(lambda found: next(_written(found[0], language), found[0]), told)
    return told


def _written(told: str, language: str) -> Iterator[str]:
    for hour, minutes in (*_counted(told, language), *_bare(told, language)):
        yield f"{hour}.{minutes:02}"


@cache
def _clock(language: str) -> re.Pattern[str]:
    shape = _MINUTES_FIRST if language in ("en", "de") else _HOUR_FIRST
    return re.compile(shape % "|".join(_PART[language]))


def _counted(told: str, language: str) -> Iterator[tuple[int, int]]:
    for match in _clock(language).finditer(told):
        part = match["minutes"]
        minutes = int(part) if part.isdigit() else _PART[language][part]
        is_before = match["sign"] in _BEFORE
        yield from _time(int(match["hour"]) - is_before, _HOUR - minutes if is_before else minutes)


def _bare(told: str, language: str) -> Iterator[tuple[int, int]]:
    """Half an hour before the hour that is named, and an hour with its minutes behind it."""
    for match in _BARE[language].finditer(told) if language in _BARE else ():
        groups = match.groupdict()
        if groups.get("half"):
            yield from _time(int(match["hour"]) - 1, _HOUR // 2)
        else:
            yield from _time(int(match["of"]), int(match["minutes"]))


def _time(hour: int, minutes: int) -> Iterator[tuple[int, int]]:
    if 0 <= hour < _HOURS and 0 <= minutes < _HOUR:
        yield (hour or _HOURS // 2), minutes
