"""What stands in a table of text: rows with a note of something to know."""

import csv
import re
from collections.abc import Iterator
from typing import Final

from shared.language.rules.file_analysis import found
from shared.language.rules.file_analysis.found import FileLines, Remark, WeighedFinding, weightiest
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.file_analysis.notes import told
from shared.language.rules.file_analysis.signs import has, is_open_question

MAX_ROWS: Final = 5_000
_MANY_ROWS: Final = 5
_NAMED_BY: Final = 2
"""Cells that say which row of many it is; its notes would hide the day."""
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_SHOUTED: Final = re.compile(
    r"\b(?:NOT|NEVER|ONLY|NICHT|NIE|NUR|KEINE?|PAS|JAMAIS|SEULEMENT|NUNCA|SOLO|SÓLO|NON|MAI)\b"
)
_DAY: Final = re.compile(r"20\d\d-[01]?\d-[0-3]?\d|[0-3]?\d([./])[01]?\d\1(?:20)?\d\d")
_BETWEEN: Final = re.compile(r"[-./]")
_DELIMITERS: Final = (",", ";", "\t", "|")


def table_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What rows tell; the first line that is not blank is the header."""
    header_at = next((number for number, line in enumerate(source.lines, start=1) if line.strip()), None)
    if header_at is None:
        return
    header = source.lines[header_at - 1]
    delimiter = max(_DELIMITERS, key=header.count)
    yield from _next_due(source, header_at, delimiter)
    yield from _left_blank(source, header_at, delimiter)
    for number, line in enumerate(source.lines[header_at : header_at + MAX_ROWS], start=header_at + 1):
        said = notes(line[:MAX_LINE_CHARS], delimiter)
        told_there = [found.QUESTION if _asks(note) else told(note) or _forbidden(note) for note in said]
        if _is_unfinished(line[:MAX_LINE_CHARS], delimiter):
            told_there = [found.BLANK]
        elif not said and _is_unknown(line[:MAX_LINE_CHARS], delimiter):
            told_there = [found.UNSETTLED]
        if (remark := weightiest([each for each in told_there if each])) is not None:
            yield source.found(number, remark)


def _next_due(source: FileLines, header_at: int, delimiter: str) -> Iterator[WeighedFinding | None]:
    """Of each column whose header says that something is due, the row with the first day."""
    header = cells_of(source.lines[header_at - 1], delimiter)
    due = [at for at, name in enumerate(header) if has("due", name.replace("_", " "))]
    if not due:
        return
    lines = source.lines[header_at : header_at + MAX_ROWS]
    rows = [cells_of(line[:MAX_LINE_CHARS], delimiter) for line in lines]
    for column in due:
        days = [
            (day, number)
            for number, row in enumerate(rows, start=header_at + 1)
            if column < len(row) and (day := _day(row[column]))
        ]
        if days:
            yield source.found(min(days)[1], found.DUE)


def _left_blank(source: FileLines, header_at: int, delimiter: str) -> Iterator[WeighedFinding | None]:
    """The one row of many that has nothing where every other one has something: somebody knows why."""
    width = len(cells_of(source.lines[header_at - 1], delimiter))
    lines = enumerate(source.lines[header_at : header_at + MAX_ROWS], start=header_at + 1)
    rows = [(number, cells_of(line[:MAX_LINE_CHARS], delimiter)) for number, line in lines]
    rows = [(number, row) for number, row in rows if len(row) == width and 2 * sum(map(bool, row)) > width]
    if len(rows) < _MANY_ROWS:
        return
    for column in range(width):
        blank = [number for number, row in rows if not row[column]]
        if len(blank) == 1:
            yield source.found(blank[0], found.BLANK)


def _is_unfinished(line: str, delimiter: str) -> bool:
    """Whether a cell ends with what was to be filled in: "shelves clear; drain:"."""
    return any(cell.endswith(":") and _WORDS.search(cell) for cell in cells_of(line, delimiter))


def _day(cell: str) -> tuple[str, ...] | None:
    if _DAY.fullmatch(cell) is None:
        return None
    parts = [part.zfill(2) for part in _BETWEEN.split(cell)]
    year, *others = parts if "-" in cell else reversed(parts)
    return (year[-2:], *others)


def _asks(note: str) -> bool:
    """Whether a cell asks something, at its end or at its beginning: "free - why?", "CLOSED? Easter"."""
    return is_open_question(note) or "? " in note


def _forbidden(note: str) -> Remark | None:
    """A rule, where a cell shouts what is not to be: "NOT Colin", "SOLO los lunes"."""
    return found.RULE if _SHOUTED.search(note) and not note.isupper() else None


def _is_unknown(line: str, delimiter: str) -> bool:
    """Whether a cell of a row holds nothing but question marks."""
    return any(cell and not cell.strip("¿?") for cell in cells_of(line, delimiter))


def due_row(line: str) -> str | None:
    """What a row is about, with the last day in it: those before are past; None of a row without one."""
    cells = cells_of(line, None)
    day = max(((key, cell) for cell in cells if (key := _day(cell))), default=None)
    about = [cell for cell in cells if len(_WORDS.findall(cell)) > 1 and "?" not in cell]
    named = list(dict.fromkeys([*cells[:1], *about]))[:_NAMED_BY] if about else [row_in_words(line)]
    return f"{', '.join(named)}: {day[1]}" if day else None


def row_in_words(line: str) -> str:
    """The first cell of a row and those with words, without question marks: what a few words of one are about.

    Of a row without a few words anywhere, all cells.
    """
    if not notes(line):
        return ", ".join(filter(None, cells_of(line, None)))
    first, *others = cells_of(line, None)
    told = (each.strip("¿? ").replace("?", "") for each in (first, *filter(_WORDS.search, others)))
    return ", ".join(each for each in told if each)


def notes(line: str, delimiter: str | None = None) -> list[str]:
    """The cells of a row that are sentences; a single word or a number is none."""
    return [cell for cell in cells_of(line, delimiter) if len(_WORDS.findall(cell)) > 1]


def cells_of(line: str, delimiter: str | None) -> list[str]:
    """The cells of one line; a cell that runs over several lines is cut."""
    delimiter = delimiter or max(_DELIMITERS, key=line.count)
    try:
        return [cell.strip() for cell in next(iter(csv.reader([line], delimiter=delimiter)), list[str]())]
    except csv.Error:
        return [cell.strip(" \"'") for cell in line.split(delimiter)]
