"""Criteria in a file: a table whose first line names the columns, or a text with one criterion a line. Pure.

Cells of a sheet come as the reader of spreadsheets gives them: `Sheet1!A2 = Is data encrypted?`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final

from shared.text.csv_lines import BadCsv, csv_lines

QUESTION: Final = "question"
CRITERION_ID: Final = "criterion_id"
COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    QUESTION: frozenset(
        (
            *("question", "criterion", "criteria", "requirement", "text", "frage", "kriterium", "anforderung"),
            *("critère", "exigence", "pregunta", "criterio", "requisito", "domanda"),
        )
    ),
    CRITERION_ID: frozenset(("criterion_id", "id", "no", "nr", "number", "ref", "reference", "nummer")),
}  # fmt: skip
"""What the columns may be called, in any case; others are left out."""
_CELL: Final = re.compile(r"(?P<sheet>.*?)!(?P<column>[A-Z]{1,3})(?P<row>\d{1,7}) = (?P<text>.*)")
_MARK: Final = re.compile(r"(?:[-*•–]|\d{1,3}[.)])\s+")

MAX_LINES: Final = 1_000
"""Of one file: more than any assessment takes, and few enough to be told one by one."""
MAX_COLUMNS: Final = 40

type Line = tuple[int, Sequence[str]]


class NotCriteria(Exception):
    """The file holds no criteria that can be read; the message is a sentence for people."""


def criteria_of_csv(data: bytes) -> list[tuple[int, dict[str, str]]]:
    """The criteria of a CSV file, each with the number of its line. Raises NotCriteria."""
    try:
        return _of_table(csv_lines(data))
    except BadCsv as bad:
        raise NotCriteria(str(bad)) from None


def criteria_of_sheet(text: str) -> list[tuple[int, dict[str, str]]]:
    """The criteria of the first sheet that holds anything, each with the number of its row. Raises NotCriteria."""
    return _of_table(_rows(text.splitlines()))


def criteria_of_text(text: str) -> list[tuple[int, dict[str, str]]]:
    """One criterion a line, without the marks of a list. Raises NotCriteria."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    return _bounded((number, {QUESTION: _MARK.sub("", line, count=1)}) for number, line in lines if line)


def _of_table(lines: Iterator[Line]) -> list[tuple[int, dict[str, str]]]:
    number, first = next(lines, (0, list[str]()))
    places = _named(first)
    if not places and len(first) > 1:
        raise NotCriteria(
            "The first line names no column with criteria. Call that column question, and one of ids criterion_id."
        )
    before: list[Line] = [] if places else [(number, first)]
    places = places or {QUESTION: 0}
    found = ((number, _picked(cells, places)) for number, cells in chain(before, lines))
    return _bounded((number, given) for number, given in found if given)


def _bounded(found: Iterable[tuple[int, dict[str, str]]]) -> list[tuple[int, dict[str, str]]]:
    criteria = list(islice(found, MAX_LINES + 1))
    if len(criteria) > MAX_LINES:
        raise NotCriteria(f"The file has more than {MAX_LINES} lines. Send it in parts.")
    return criteria


def _named(first: Sequence[str]) -> dict[str, int]:
    """Where the columns stand that the line names; nothing where it names none of criteria."""
    names = [each.casefold().strip(" .:#") for each in first]
    places = {
        column: place
        for column, words in COLUMNS.items()
        for place, name in enumerate(names)
        if name in words
    }
    return places if QUESTION in places else {}


def _picked(cells: Sequence[str], places: Mapping[str, int]) -> dict[str, str]:
    return {column: cells[place] for column, place in places.items() if place < len(cells) and cells[place]}


def _rows(lines: Iterable[str]) -> Iterator[Line]:
    """The rows of the first sheet: cells by their columns, empty ones included."""
    sheet, row, cells = "", 0, dict[int, str]()
    for found in filter(None, map(_CELL.fullmatch, lines)):
        if sheet and found["sheet"] != sheet:
            break
        if int(found["row"]) != row and cells:
            yield row, _filled(cells)
            cells = {}
        sheet, row = found["sheet"], int(found["row"])
        if (place := _place(found["column"])) < MAX_COLUMNS:
            cells[place] = found["text"]
    if cells:
        yield row, _filled(cells)


def _filled(cells: Mapping[int, str]) -> list[str]:
    return [cells.get(place, "") for place in range(max(cells) + 1)]


def _place(column: str) -> int:
    """`A` is 0, `AA` is 26."""
    place = 0
    for letter in column:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1
