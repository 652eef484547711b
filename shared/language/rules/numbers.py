"""Numbers as people and files write them, and whether two could be values of the same thing: by size and by name."""

import re
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.text.words import content_words

_NUMBER: Final = re.compile(r"(?<![\w.,:])\d{1,12}(?:[.,]\d{1,6}){0,3}(?![\w:])")
_PLACE: Final = re.compile(r"[\w./-]{1,200}\.\w{1,5}, [^\W\d]{1,20} \d{1,9}")
_GROUPED: Final = {
    ",": re.compile(r"[1-9]\d{0,2}(?:,\d{3}){1,4}(?![\d,])"),
    ".": re.compile(r"[1-9]\d{0,2}(?:\.\d{3}){1,4}(?![\d.])"),
}
_SHORTEST: Final = 4
_PARTS: Final = re.compile(r"[A-ZÀ-Þ]?[a-zß-ÿ]+|[A-ZÀ-Þ]{2,}")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MONTHS: Final = (
    "jan|jän|ene|gen|feb|fév|mar|mär|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|nov"
    "|dec|déc|dez|dic"
)
_NO_VALUE: Final = re.compile(
    r"(?<!\w)['’]\d\d(?![\d'’])|^[^\S\n]{0,8}\d{1,2}[.)](?=[^\S\n]\D)|(?<![\w.,:])\d{1,2}\.\d{1,2}\.(?=,?\s\d)"
    r"|(?<![\w.,:])\d{1,2}/(?:19|20)\d\d(?!\d)|(?<![\w.,:])\d{1,4}[-_][\w-]{1,80}\.[a-z]{1,5}(?!\w)"
    rf"|(?<!\w)(?i:{_MONTHS})[a-zéû]{{0,8}}\.?\s\d\d(?![\d.,:])",
    re.MULTILINE,
)
"""A year as people say it ("the winter of '24", "in May 24", "11/2023"), the number of a point in a list or of
a file's name, a day before a time ("19.3., 12.00")."""


def numbers(text: str) -> list[str]:
    """The numbers of a text as they are written, each once; those of names, times, days, points, cells and years
    aside."""
    found = _NUMBER.findall(_NO_VALUE.sub(" ", text))
    return [each for each in dict.fromkeys(found) if not _YEAR.fullmatch(each)]


def alike(one: str, other: str, language: LanguageCode) -> bool:
    """Whether two numbers differ, and by no more than a factor of three."""
    left, right = value_of(one, language), value_of(other, language)
    return left != right and 0 < left <= 3 * right and right <= 3 * left


def value_of(number: str, language: LanguageCode) -> float:
    """The number as the language groups it: "1,500" is 1500 in English and 1.5 elsewhere, "1.500" the other way round.

    Its last comma or point else is that of its fraction.
    """
    mark = "," if language == "en" else "."
    if grouped := _GROUPED[mark].match(number):
        number = grouped[0].replace(mark, "") + number[grouped.end() :]
    whole, _, rest = number.replace(",", ".").rpartition(".")
    return float(f"{whole.replace('.', '') or 0}.{rest}" if whole else rest or 0)


def named(text: str) -> tuple[str, ...]:
    parts = {part.lower(): part for part in _PARTS.findall(text) if len(part) >= _SHORTEST}
    telling = set(content_words(" ".join(parts)))
    return tuple(part for low, part in parts.items() if low in telling)


@lru_cache(maxsize=5_000)
def telling_names(text: str) -> frozenset[str]:
    """The same in small letters."""
    return frozenset(map(str.lower, named(text)))


def without_places(question: str) -> str:
    """The question without the files and lines that it names: their numbers are no values."""
    return _PLACE.sub(" ", question)
