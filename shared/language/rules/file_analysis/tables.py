"""What stands in a table of text: what its columns hold, and the rows whose notes tell of something done by hand."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.found import FileLines, Remark, WeighedFinding, listed
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.file_analysis.notes import told, written
from shared.language.rules.file_analysis.signs import names_limit

MAX_ROWS: Final = 5_000
_DELIMITERS: Final = (",", ";", "\t", "|")
_FACTOR = re.compile(
    r"(?:^|_|\b)(?:rate|factor|weight|share|percent|pct|discount|margin|multiplier|satz|tasso|tasa|taux)",
    re.IGNORECASE,
)
_RESPONSIBLE = re.compile(
    r"(?:^|_|\b)(?:owner|manager|contact|responsible|approver|approved_by|steward|verantwort\w*|responsab\w*)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"-?[\d.,' ]{1,20}%?")


def table_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What header and rows tell; the first line that is not blank is the header."""
    header_at = next((number for number, line in enumerate(source.lines, start=1) if line.strip()), None)
    if header_at is None:
        return
    header = source.lines[header_at - 1]
    delimiter = max(_DELIMITERS, key=header.count)
    columns = cells(header, delimiter)
    rows = sum(bool(line.strip()) for line in source.lines) - 1
    text = f"A table of {rows} row{'' if rows == 1 else 's'} with the columns {listed(columns, 8)}."
    yield source.found(header_at, Remark("purpose", text, wording.PURPOSE))
    for remark in _columns(columns):
        yield source.found(header_at, remark)
    for number, line in enumerate(source.lines[header_at : header_at + MAX_ROWS], start=header_at + 1):
        for remark in _row(line[:MAX_LINE_CHARS], delimiter):
            yield source.found(number, remark)


def cells(line: str, delimiter: str) -> list[str]:
    """The cells of one line; a cell that runs over several lines is cut."""
    try:
        return [cell.strip() for cell in next(iter(csv.reader([line], delimiter=delimiter)), list[str]())]
    except csv.Error:
        return [cell.strip(" \"'") for cell in line.split(delimiter)]


def _columns(columns: Sequence[str]) -> Iterator[Remark]:
    limits = [each for each in columns if names_limit(each)]
    factors = [each for each in columns if each not in limits and _FACTOR.search(each)]
    responsible = [each for each in columns if _RESPONSIBLE.search(each)]
    if limits:
        yield Remark("threshold", f"{_holding(limits)} limits.", wording.THRESHOLD)
    if factors:
        yield Remark("hard_coded", f"{_holding(factors)} values set by someone.", wording.CONSTANT)
    if responsible:
        text = f"The column {responsible[0]} names who is responsible."
        yield Remark("owner", text, wording.OWNER)


def _holding(columns: Sequence[str]) -> str:
    one = len(columns) == 1
    return f"The column{'' if one else 's'} {listed(columns)} hold{'s' if one else ''}"


def _row(line: str, delimiter: str) -> Iterator[Remark]:
    if (left := told(line, "todo")) is not None:
        yield left
    for note in cells(line, delimiter):
        if " " not in note or _NUMBER.fullmatch(note):
            continue
        if (remark := told(note, "override", "owner", "exception", "people")) is not None:
            yield remark
        yield from written(note)
