"""Numbers as people and files write them, and whether two could be values of the same thing."""

import re
from typing import Final

_NUMBER: Final = re.compile(r"(?<![\w.,:])\d{1,12}(?:[.,]\d{1,6}){0,3}(?![\w:])")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


def numbers(text: str) -> list[str]:
    """The numbers of a text as they are written, each once; those of names, times, cells and years aside."""
    return [each for each in dict.fromkeys(_NUMBER.findall(text)) if not _YEAR.fullmatch(each)]


def alike(one: str, other: str) -> bool:
    """Whether two numbers differ, and by no more than a factor of three."""
    left, right = value_of(one), value_of(other)
    return left != right and 0 < left <= 3 * right and right <= 3 * left


def value_of(number: str) -> float:
    """The number, its last comma or point taken for that of its fraction."""
    whole, _, rest = re.sub(r"[^\d.]", "", number.replace(",", ".")).rpartition(".")
    return float(f"{whole.replace('.', '') or 0}.{rest}" if whole else rest or 0)
