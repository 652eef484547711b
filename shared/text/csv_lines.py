"""The lines of a CSV file, whoever wrote it: Excel in Europe separates by semicolons and may write what Windows does."""

import csv
import re
from collections.abc import Iterator
from typing import Final

SEPARATORS: Final = ",;\t"
MAX_CELL: Final = 200_000
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
"""With its end; one at a time, so that who stops early has not paid for all."""


class BadCsv(Exception):
    """A line cannot be read; the message is a sentence for people."""


def csv_lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that holds any, without white space around them, and its number from 1. Raises BadCsv.

    The text is UTF-8, with or without a mark, or what Windows writes; the separator is a comma, semicolon or tab.
    """
    text = _text(data)
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    csv.field_size_limit(MAX_CELL)
    lines = csv.reader((found[0] for found in _LINE.finditer(text)), delimiter=separator)
    try:
        for cells in lines:
            if any(cell.strip() for cell in cells):
                yield lines.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise BadCsv(f"Line {lines.line_num} cannot be read: {error}.") from None


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
