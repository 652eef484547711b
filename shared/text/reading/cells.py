"""A line for each cell of a spreadsheet: `Sheet1!A1 = Region`, `'Loss 2024'!A1 = 7`.

A formula stands without its equals sign, followed by the value that it had when the file was saved:
`Sheet1!B7 = SUM(B2:B6) → 42`. Names come first: `LossThreshold := Sheet1!$B$1`.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.text.reading.normalise import cut_lines
from shared.text.reading.refusal import FileRefused

MAX_SHEETS: Final = 200
MAX_ROWS: Final = 1_048_576
"""Of one sheet, as in Excel: a row that says to be further down would have all those before it made up."""
MAX_CELL_CHARS: Final = 2_000

_PLAIN_TITLE: Final = re.compile(r"[^\W\d]\w*")


def text_of_cells(lines: Iterator[str], sheets: int, most_chars: int) -> tuple[str, list[str]]:
    """The lines as one text, and warnings. Raises FileRefused."""
    text, cut = cut_lines(lines, most_chars)
    if not text:
        raise FileRefused("The spreadsheet holds no cell with anything in it.")
    over = [f"Only the first {MAX_SHEETS} of {sheets} sheets were read."] if sheets > MAX_SHEETS else []
    return text, over + cut


def named(name: str, refers_to: str) -> str:
    return f"{one_line(name)} := {one_line(refers_to)}"


def sheet_title(text: str) -> str:
    """The sheet's name as formulas write it."""
    title = one_line(text)
    return title if _PLAIN_TITLE.fullmatch(title) else "'" + title.replace("'", "''") + "'"


def one_line(text: str) -> str:
    return "".join(char for char in " ".join(text[:MAX_CELL_CHARS].split()) if char.isprintable())
