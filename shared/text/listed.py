"""A text that its author wrote as a list: numbered, with bullets, or a line each."""

import re
from collections.abc import Iterable
from itertools import count
from typing import Final

from shared.text.words import words

_NUMBER: Final = re.compile(
    r"(?:^[^\S\n]{0,20}|[.,;:]\s{1,9})\(?(?P<number>\d{1,2})[.)]\s{1,9}(?=\S)", re.MULTILINE
)
_BULLET: Final = re.compile(r"^[^\S\n]{0,20}[-*•–▪◦]\s{1,9}(?=\S)", re.MULTILINE)
_EDGES: Final = " \t\r\n,;.•–-"
_FEWEST: Final = 2
_FEWEST_LINES: Final = 3
_LONGEST_LINE: Final = 160
_MOST_LEFT_OUT: Final = 12
"""Words that may stand over a list, to say what it is of."""


def listed_items(text: str) -> list[str]:
    """The items of a text that is a list and nothing else but a heading; none of any other text.

    Numbers count from 1: "room 1) and 3) are locked" is no list.
    """
    for starts in (_numbered(text), [(each.start(), each.end()) for each in _BULLET.finditer(text)]):
        if len(starts) >= _FEWEST and len(words(text[: starts[0][0]])) <= _MOST_LEFT_OUT:
            ends = [*(begin for begin, _ in starts[1:]), len(text)]
            return _with_words(text[after:end] for (_, after), end in zip(starts, ends, strict=True))
    return _lines(text)


def _numbered(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    wanted = count(1)
    number = next(wanted)
    for each in _NUMBER.finditer(text):
        if int(each["number"]) == number:
            found.append((each.start(), each.end()))
            number = next(wanted)
    return found


def _lines(text: str) -> list[str]:
    """Three lines or more, each of them short and no more than a sentence."""
    lines = _with_words(text.split("\n"))
    is_list = all(len(each) <= _LONGEST_LINE and ". " not in each for each in lines)
    return lines if is_list and len(lines) >= _FEWEST_LINES else []


def _with_words(parts: Iterable[str]) -> list[str]:
    found = (" ".join(each.split()).strip(_EDGES) for each in parts)
    return [each for each in found if words(each)]
