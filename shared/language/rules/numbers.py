"""Numbers as people and files write them."""

import re
from typing import Final

_NUMBER: Final = re.compile(r"(?<![\w.,:])\d{1,12}(?:[.,]\d{1,6}){0,3}(?![\w:])")
_PLACE: Final = re.compile(r"[\w./-]{1,200}\.\w{1,5}, [^\W\d]{1,20} \d{1,9}")
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


def without_places(question: str) -> str:
    """The question without the files and lines that it names: their numbers are no values."""
    return _PLACE.sub(" ", question)
