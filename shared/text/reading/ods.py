"""Text of an OpenDocument spreadsheet (ODS), as that of an Excel file. Runs in the extraction's own process."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from shared.text.reading.cells import MAX_ROWS, MAX_SHEETS, named, one_line, sheet_title, text_of_cells
from shared.text.reading.odf import OFFICE, TABLE, content_of, text_within

MAX_COLUMNS: Final = 16_384
_VALUES: Final = tuple(f"{OFFICE}{name}" for name in ("value", "date-value", "time-value"))
_REFERENCE: Final = re.compile(r"\[([^\[\]]{1,200})\]")
_ADDRESS: Final = re.compile(r"(?:\$?([^\s.:$']{1,100}|'[^']{1,100}'))?\.(\$?[A-Z])")


def text_of_ods(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The lines of names and cells, and warnings. Raises FileRefused, and what the libraries raise for a broken file."""
    body = content_of(data, "spreadsheet")
    return text_of_cells(_lines(body), len(body.findall(f"{TABLE}table")), most_chars)


def _lines(body: Any) -> Iterator[str]:
    for each in body.iter(f"{TABLE}named-range"):
        yield named(each.get(f"{TABLE}name", ""), _address(each.get(f"{TABLE}cell-range-address", "")))
    for sheet in islice(body.iterchildren(f"{TABLE}table"), MAX_SHEETS):
        yield from _sheet(sheet)


def _sheet(sheet: Any) -> Iterator[str]:
    title, number = sheet_title(sheet.get(f"{TABLE}name", "")), 0
    for row in sheet.iter(f"{TABLE}table-row"):
        times = _repeated(row, "rows", MAX_ROWS - number)
        for again in range(times):
            line = ""
            for column, shown in _row(row):
                yield (line := f"{title}!{_letters(column)}{number + again + 1} = {shown}")
            if not line:
                break  # a row of nothing stands for all the rows below the last one
        number += times


def _row(row: Any) -> Iterator[tuple[int, str]]:
    column = 0
    for cell in row.iterchildren(f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
        times = _repeated(cell, "columns", MAX_COLUMNS - column)
        if shown := _shown(cell):
            yield from ((column + each, shown) for each in range(1, times + 1))
        column += times


def _repeated(element: Any, what: str, most: int) -> int:
    return max(0, min(int(element.get(f"{TABLE}number-{what}-repeated", "1")), most))


def _shown(cell: Any) -> str:
    formula = _references(cell.get(f"{TABLE}formula", "").partition("=")[2])
    value = next((found for name in _VALUES if (found := cell.get(name))), "") or text_within(cell)
    return " → ".join(filter(None, (formula, one_line(value))))


def _references(formula: str) -> str:
    """The formula with references as Excel writes them: `B2` for `[.B2]`, `Rates!B2` for `[$Rates.B2]`."""
    return one_line(_REFERENCE.sub(lambda match: _address(match[1]), formula))


def _address(text: str) -> str:
    return _ADDRESS.sub(lambda match: f"{match[1]}!{match[2]}" if match[1] else match[2], text)


def _letters(column: int) -> str:
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
