"""Participants in a CSV file: one a line, under a first line that names the columns."""

import csv
import io
from typing import Any, Final

from shared.studies.intake import GivenParticipant

COLUMNS: Final = tuple(GivenParticipant.model_fields)
SEPARATORS: Final = ",;\t"
MAX_CELL: Final = 200_000


class NotParticipants(Exception):
    """The file holds no participants that could be read; the message is a sentence for people."""


def read_csv(data: bytes, most: int) -> list[tuple[int, dict[str, Any]]]:
    """The cells of each line by column, with the number of the line. Raises NotParticipants.

    The text is UTF-8, with or without a mark, or what Windows writes; the separator is a comma, semicolon or tab.
    """
    text = _text(data)
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    csv.field_size_limit(MAX_CELL)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        names = [name.strip().casefold() for name in next(lines, list[str]())]
        _check(names)
        found: list[tuple[int, dict[str, Any]]] = []
        for cells in lines:
            if any(cell.strip() for cell in cells):
                found.append((lines.line_num, dict(zip(names, map(str.strip, cells), strict=False))))
            if len(found) > most:
                raise NotParticipants(f"The file has more than {most} participants. Send it in parts.")
    except csv.Error as error:
        raise NotParticipants(f"Line {lines.line_num} cannot be read: {error}.") from None
    if not found:
        raise NotParticipants("The file has a line of columns, and no participant below it.")
    return found


def _check(names: list[str]) -> None:
    known = ", ".join(COLUMNS)
    if not names:
        raise NotParticipants(f"The file is empty. Its first line names columns: {known}.")
    if unknown := [name for name in names if name not in COLUMNS]:
        raise NotParticipants(f"The first line names no known column in {unknown[0]!r}. Known: {known}.")
    if len(set(names)) < len(names):
        raise NotParticipants("The first line names a column twice.")


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
