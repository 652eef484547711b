"""Two files that give one named thing two values: a labelled line and a setting in its section, or a cell of a table.

Names must be the same and the measure too, with one value of it on either side: who is in doubt sees no conflict.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.stated import Cell, Stated, counted_cells, counts_in, stated
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.quantities import unit_named

_MOST: Final = 600
_MOST_FILES: Final = 40
_MOST_LINES: Final = 2_000
_MOST_CELLS: Final = 200
_SAME_BEGINNING: Final = 3
"""Characters that a word shares with its short form: "máxima" and "max"."""
_COUNTED: Final = 4
_CLOSE: Final = 1e-9


type _Measure = tuple[str, tuple[str, ...], str | None]
"""A file, a thing of it, and what is measured of that."""


class ValueConflict(NamedTuple):
    """Where the two stand, and what each says of `name`."""

    name: str
    file_name: str
    line: int
    value: str
    other_file: str
    other_line: int
    other_value: str


def value_conflicts(files: Sequence[ParsedFile]) -> list[ValueConflict]:
    told = [each for file in files[:_MOST_FILES] for each in stated(file)][:_MOST]
    measured = Counter(map(_measure, told))
    found = [
        _of(one, other)
        for left, right in combinations(told, 2)
        if left.file_name != right.file_name
        for one, other in [(left, right) if not left.key else (right, left)]
        if not one.key and _differ(one, other) and _are_one_thing(one, other, measured)
    ]
    return list(dict.fromkeys([*found, *_of_cells(files[:_MOST_FILES])]))


def _measure(each: Stated) -> _Measure:
    return each.file_name, each.thing, each.kind


def _differ(one: Stated, other: Stated) -> bool:
    return abs(one.amount - other.amount) > _CLOSE and (other.key != () or one.is_limit == other.is_limit)


def _are_one_thing(one: Stated, other: Stated, measured: Counter[_Measure]) -> bool:
    """Whether a labelled line and another, or a setting, are of the same: by the name of the thing and its one value of
    that measure, or by the whole name of the setting."""
    is_only = measured[_measure(one)] == measured[_measure(other)] == 1
    is_named = one.thing == other.thing and (any(map(str.isdigit, one.thing)) or bool(other.key))
    if is_named and is_only and one.kind is not None and one.kind == other.kind:
        return True
    if not other.key or (one.kind and other.kind and one.kind != other.kind):
        return False
    is_within = set(other.thing) <= one.around | set(one.thing) and bool(other.thing)
    return is_within and _is_name(one.thing, other.key)


def _is_name(label: Sequence[str], key: Sequence[str]) -> bool:
    """Whether the words of a label and those of a setting are the same, whatever the setting shortens."""
    told = [each for each in key if len(each) >= _SAME_BEGINNING or not unit_named(each)]
    return len(told) == len(label) and all(
        one[:_SAME_BEGINNING] == other[:_SAME_BEGINNING] for one, other in zip(label, told, strict=True)
    )


def _of(one: Stated, other: Stated) -> ValueConflict:
    shown = other.shown if other.unit or not one.kind else f"{other.shown} {one.unit}"
    return ValueConflict(one.label, one.file_name, one.line, one.shown, other.file_name, other.line, shown)


def _of_cells(files: Sequence[ParsedFile]) -> Iterator[ValueConflict]:
    """A line that names the row of a table and counts what one of its columns does, otherwise."""
    cells = [(file.file_name, each) for file in files for each in counted_cells(file)]
    keys = dict.fromkeys(cell.key for _, cell in cells[: _MOST_CELLS * 10])
    if not keys:
        return
    pattern = any_key(list(keys)[:_MOST_CELLS])
    for file in files:
        if file.kind not in ("text", "markdown", "mail", "docx", "page"):
            continue
        for at, line in enumerate(file.lines[:_MOST_LINES], start=1):
            named = set(pattern.findall(line))
            counts = list(counts_in(line)) if len(named) == 1 else []
            for name, cell in cells:
                if cell.key in named and (number := _counted(counts, cell)) not in (None, cell.number):
                    yield ValueConflict(
                        cell.key, file.file_name, at, f"{number} {cell.header}", name, cell.line, cell.number
                    )


def any_key(keys: Sequence[str]) -> re.Pattern[str]:
    """One of the keys of a table's rows, as a word."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, keys))})(?!\w)")


def _counted(counts: Sequence[tuple[str, str]], cell: Cell) -> str | None:
    """What the line counts of the column, where it is the only number of it there."""
    header = cell.header.lower()
    same = [number for number, word in counts if word[:_COUNTED] == header[:_COUNTED]]
    return same[0] if len(same) == 1 and min(len(header), _COUNTED) > 2 else None
