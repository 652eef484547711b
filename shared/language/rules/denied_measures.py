"""What one file says is not so, and another one says: "14 days, not 72 hours" against "for 72 hours"."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.quantities import unit_named

_MOST_FILES: Final = 40
_MOST_LINES: Final = 2_000
_MOST: Final = 40
_LOOKED_AT: Final = 400
_MEASURE: Final = r"(?P<number>\d{1,6}(?:[.,]\d{1,3})?)\s?(?P<unit>[^\W\d_]{1,12})"
_DENIED: Final = re.compile(
    rf"(?<!\w)(?:not|nicht|keine|pas|no|non)\s(?P<measure>{_MEASURE})(?!\w)", re.IGNORECASE
)
_STATED: Final = re.compile(rf"(?<![\w.,]){_MEASURE}(?!\w)")
_NO_WORDS: Final = re.compile(r"^[^\w-]+|[^\w.)]+$")


class DeniedMeasure(NamedTuple):
    """The line that denies a measure, and where another file states it."""

    text: str
    measure: str
    file_name: str
    line: int
    other_file: str
    other_line: int


def denied_measures(files: Sequence[ParsedFile]) -> list[DeniedMeasure]:
    """Of each measure that a line denies the first other file that states it; what is no unit is no measure."""
    lines = [
        (file.file_name, at, line[:_LOOKED_AT])
        for file in files[:_MOST_FILES]
        for at, line in enumerate(file.lines[:_MOST_LINES], start=1)
        if any(map(str.isdigit, line[:_LOOKED_AT]))
    ]
    denied = [(*place, found) for place in lines for found in _DENIED.finditer(place[2])][:_MOST]
    stated: dict[tuple[str, str], list[tuple[str, int, str]]] = {}
    for name, at, line in lines if denied else []:
        for found in _STATED.finditer(_DENIED.sub(" ", line)):
            stated.setdefault(_key(found), []).append((name, at, found[0]))
    return [
        DeniedMeasure(_NO_WORDS.sub("", line), other[2], name, at, other[0], other[1])
        for name, at, line, found in denied
        if unit_named(found["unit"].lower())
        and (other := next((each for each in stated.get(_key(found), []) if each[0] != name), None))
    ]


def _key(found: re.Match[str]) -> tuple[str, str]:
    return found["number"], found["unit"].casefold()
