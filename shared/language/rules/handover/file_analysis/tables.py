"""What stands in a table of text: rows with a note of something to know."""

import csv
import re
from collections.abc import Iterator
from typing import Final

from shared.language.rules.handover.file_analysis import found
from shared.language.rules.handover.file_analysis.found import FileLines, Remark, WeighedFinding, weightiest
from shared.language.rules.handover.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.handover.file_analysis.notes import told
from shared.language.rules.handover.file_analysis.signs import is_open_question

MAX_ROWS: Final = 5_000
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_SHOUTED: Final = re.compile(
    r"\b(?:NOT|NEVER|ONLY|NICHT|NIE|NUR|KEINE?|PAS|JAMAIS|SEULEMENT|NUNCA|SOLO|SÓLO|NON|MAI)\b"
)
_DELIMITERS: Final = (",", ";", "\t", "|")


def table_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What rows tell; the first line that is not blank is the header."""
    header_at = next((number for number, line in enumerate(source.lines, start=1) if line.strip()), None)
    if header_at is None:
        return
    header = source.lines[header_at - 1]
    delimiter = max(_DELIMITERS, key=header.count)
    for number, line in enumerate(source.lines[header_at : header_at + MAX_ROWS], start=header_at + 1):
        said = notes(line[:MAX_LINE_CHARS], delimiter)
        told_there = [found.QUESTION if _asks(note) else told(note) or _forbidden(note) for note in said]
        if (remark := weightiest([each for each in told_there if each])) is not None:
            yield source.found(number, remark)


def _asks(note: str) -> bool:
    """Whether a cell asks something, at its end or at its beginning: "free - why?", "CLOSED? Easter"."""
    return is_open_question(note) or "? " in note


def _forbidden(note: str) -> Remark | None:
    """A rule, where a cell shouts what is not to be: "NOT Colin", "SOLO los lunes"."""
    return found.RULE if _SHOUTED.search(note) and not note.isupper() else None


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
