"""Text of an Excel file. Runs in the extraction's own process; macros and links are never followed."""

import warnings as python_warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from typing import Any, cast

from shared.text.reading.cells import MAX_ROWS, MAX_SHEETS, named, one_line, sheet_title, text_of_cells


def text_of_xlsx(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The lines of names and cells, and warnings.

    `office_kind` has looked at the archive before. Raises FileRefused, and whatever openpyxl raises for a broken file.
    """
    formulas, values = _workbook(data, data_only=False), _workbook(data, data_only=True)
    return text_of_cells(_lines(formulas, values), len(formulas.worksheets), most_chars)


def _workbook(data: bytes, *, data_only: bool) -> Any:
    """openpyxl has no types: its workbooks and cells are handled as Any within this module."""
    from openpyxl import load_workbook  # pyright: ignore[reportMissingModuleSource]

    with python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")  # of parts that it does not know; they are not text
        return cast(Any, load_workbook)(BytesIO(data), read_only=True, data_only=data_only, keep_links=False)


def _lines(formulas: Any, values: Any) -> Iterator[str]:
    for name, defined in formulas.defined_names.items():
        yield named(name, defined.attr_text)
    for sheet in islice(formulas.worksheets, MAX_SHEETS):
        yield from _sheet(sheet, values[sheet.title])


def _sheet(formulas: Any, values: Any) -> Iterator[str]:
    title = sheet_title(formulas.title)
    for sheet in (formulas, values):
        sheet.reset_dimensions()  # what a file says of its size is not always so
    for cells, kept in zip(
        formulas.iter_rows(max_row=MAX_ROWS), values.iter_rows(max_row=MAX_ROWS), strict=False
    ):
        saved = {cell.column: cell.value for cell in kept if cell.value is not None}
        for cell in cells:
            if cell.value is not None:
                yield f"{title}!{cell.coordinate} = {_shown(cell, saved)}"


def _shown(cell: Any, saved: dict[int, Any]) -> str:
    formula = _formula(cell)
    if formula is None:
        return _value(cell.value)
    value = saved.get(cell.column)
    return formula if value is None else f"{formula} → {_value(value)}"


def _formula(cell: Any) -> str | None:
    """The cell's formula without the equals sign; None for a cell that holds a value."""
    if cell.data_type != "f":
        return None
    text = getattr(cell.value, "text", cell.value)  # a formula over several cells is an object
    return one_line(str(text).removeprefix("="))


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime):
        return value.isoformat(" ").removesuffix(" 00:00:00")
    if isinstance(value, date | time):
        return value.isoformat()
    return one_line(str(value))
