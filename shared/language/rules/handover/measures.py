"""Figures with their units: where one file denies another's, and where an answer gives another than the line it is on.

A bare number is no measure: years, months, the numbers of tours and files are compared with nothing.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.quantities import unit_named

_MOST_FILES: Final = 40
_MOST_LINES: Final = 2_000
_MOST: Final = 40
_LOOKED_AT: Final = 400
_MEASURE: Final = r"(?P<number>\d{1,6}(?:[.,]\d{1,3})?)\s?(?P<unit>[^\W\d_]{1,12}|[%€$£])"
_DENIED: Final = re.compile(
    rf"(?<!\w)(?:not|nicht|keine|pas|no|non)\s(?P<measure>{_MEASURE})(?!\w)", re.IGNORECASE
)
_STATED: Final = re.compile(rf"(?<![\w.,]){_MEASURE}(?!\w)")
_AROUND: Final = " \t|*#>•;,:!?\"'“”„«»‹›`"
"""Marks around a line that are none of its words."""


class Measure(NamedTuple):
    """A figure with its unit, as it stands, and in the base units of its kind."""

    shown: str
    kind: str
    amount: float


class DeniedMeasure(NamedTuple):
    """The line that denies a measure, and the other file that states it."""

    text: str
    measure: str
    file_name: str
    line: int
    other_file: str


def measures(text: str) -> list[Measure]:
    return [
        Measure(each[0], unit[0], float(each["number"].replace(",", ".")) * unit[1])
        for each in _STATED.finditer(text[:_LOOKED_AT])
        if (unit := unit_named(each["unit"].lower()))
    ]


def denied_measures(files: Sequence[ParsedFile]) -> list[DeniedMeasure]:
    """Of each measure that a line denies the first other file that states it: "14 days, not 72 hours"."""
    lines = [
        (file.file_name, at, line[:_LOOKED_AT])
        for file in files[:_MOST_FILES]
        for at, line in enumerate(file.lines[:_MOST_LINES], start=1)
        if any(map(str.isdigit, line[:_LOOKED_AT]))
    ]
    denied = [(*place, found) for place in lines for found in _DENIED.finditer(place[2])][:_MOST]
    stated: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for name, _, line in lines if denied else []:
        for found in _STATED.finditer(_DENIED.sub(" ", line)):
            stated.setdefault(_key(found), []).append((name, found[0]))
    return [
        DeniedMeasure(line.strip(_AROUND), other[1], name, at, other[0])
        for name, at, line, found in denied
        if unit_named(found["unit"].lower())
        and (other := next((each for each in stated.get(_key(found), []) if each[0] != name), None))
    ]


def _key(found: re.Match[str]) -> tuple[str, str]:
    return found["number"], found["unit"].casefold()
