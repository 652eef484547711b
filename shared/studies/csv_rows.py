"""Participants in a CSV file: one a line, under a first line that names the columns."""

from typing import Any, Final

from shared.studies.intake import GivenParticipant
from shared.text.csv_lines import BadCsv, csv_lines

COLUMNS: Final = tuple(GivenParticipant.model_fields)


class NotParticipants(Exception):
    """The file holds no participants that could be read; the message is a sentence for people."""


def read_csv(data: bytes, most: int) -> list[tuple[int, dict[str, Any]]]:
    """The cells of each line by column, with the number of the line. Raises NotParticipants."""
    lines = csv_lines(data)
    try:
        _, first = next(lines, (0, list[str]()))
        names = [name.casefold() for name in first]
        _check(names)
        found: list[tuple[int, dict[str, Any]]] = []
        for number, cells in lines:
            found.append((number, dict(zip(names, cells, strict=False))))
            if len(found) > most:
                raise NotParticipants(f"The file has more than {most} participants. Send it in parts.")
    except BadCsv as error:
        raise NotParticipants(str(error)) from None
    if not found:
        raise NotParticipants("The file has a line of columns, and no participant below it.")
    return found


def _check(names: list[str]) -> None:
    known = ", ".join(f"`{name}`" for name in COLUMNS)
    if not names:
        raise NotParticipants(f"The file is empty. Its first line names columns: {known}.")
    if unknown := [name for name in names if name not in COLUMNS]:
        raise NotParticipants(f"The first line names a column `{unknown[0]}`. There are: {known}.")
    if len(set(names)) < len(names):
        raise NotParticipants("The first line names a column twice.")
