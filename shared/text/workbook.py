"""Tables as an Excel workbook, in which every text is a text: no cell acts as a formula, whatever somebody typed.

openpyxl has no types: its workbooks and cells are handled as Any within this module.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from shared.text.visible import visible

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TEXT: Final = "s"
"""openpyxl's type of a cell that is shown as it stands."""

type Row = Sequence[object]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table under its title; a row has a value for each column, and None for an empty cell."""

    title: str
    columns: Sequence[str]
    rows: Iterable[Row]


def to_xlsx(sheets: Iterable[Sheet]) -> bytes:
    """The workbook with these sheets, their columns' names in the first line, which stays in sight."""
    book: Any = import_module("openpyxl").Workbook(write_only=True)
    for sheet in sheets:
        made = book.create_sheet(sheet.title)
        made.freeze_panes = "A2"
        made.append([_cell(made, name) for name in sheet.columns])
        for row in sheet.rows:
            made.append([_cell(made, value) if isinstance(value, str) else value for value in row])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(sheet: Any, text: str) -> Any:
    cell: Any = import_module("openpyxl.cell").WriteOnlyCell(sheet, value=visible(text))
    cell.data_type = TEXT
    return cell
