"""What stands in a table of text: what its columns hold, and the rows whose notes tell of something done by hand."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.found import Found, Source, listed
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.signs import has, is_todo, names_limit

MAX_ROWS: Final = 5_000
_MOST_OF_A_KIND: Final = 4
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


def table_findings(source: Source) -> Iterator[Found]:
    """What header and rows tell; the first line that is not blank is the header."""
    header_at = next((number for number, line in enumerate(source.lines, start=1) if line.strip()), None)
    if header_at is None:
        return
    delimiter = _delimiter(source.lines[header_at - 1])
    columns = cells(source.lines[header_at - 1], delimiter)
    rows = sum(bool(line.strip()) for line in source.lines) - 1
    text = f"A table of {rows} row{'' if rows == 1 else 's'} with the columns {listed(columns, 8)}."
    made = [source.found("purpose", header_at, text, wording.PURPOSE), *_columns(source, header_at, columns)]
    for number, line in enumerate(source.lines[header_at : header_at + MAX_ROWS], start=header_at + 1):
        made += _row(source, number, line[:MAX_LINE_CHARS], delimiter)
    yield from (each for each in made if each is not None)


def cells(line: str, delimiter: str) -> list[str]:
    """The cells of one line; a cell that runs over several lines is cut."""
    try:
        return [cell.strip() for cell in next(iter(csv.reader([line], delimiter=delimiter)), list[str]())]
    except csv.Error:
        return [cell.strip(" \"'") for cell in line.split(delimiter)]


def _delimiter(header: str) -> str:
    return max(_DELIMITERS, key=header.count)


def _columns(source: Source, header_at: int, columns: Sequence[str]) -> Iterator[Found | None]:
    limits = [each for each in columns if names_limit(each)]
    factors = [each for each in columns if each not in limits and _FACTOR.search(each)]
    responsible = [each for each in columns if _RESPONSIBLE.search(each)]
    if limits:
        text = f"The column{'s' if len(limits) > 1 else ''} {listed(limits)} hold{'' if len(limits) > 1 else 's'} limits."
        yield source.found("threshold", header_at, text, wording.THRESHOLD)
    if factors:
        one = len(factors) == 1
        text = f"The column{'' if one else 's'} {listed(factors)} hold{'s' if one else ''} values set by someone."
        yield source.found("hard_coded", header_at, text, wording.CONSTANT)
    if responsible:
        text = f"The column {responsible[0]} names who is responsible."
        yield source.found("owner", header_at, text, wording.OWNER)


def _row(source: Source, number: int, line: str, delimiter: str) -> Iterator[Found | None]:
    if is_todo(line):
        yield source.found("todo", number, wording.todo(line), wording.TODO)
    for note in cells(line, delimiter):
        if " " not in note or _NUMBER.fullmatch(note):
            continue
        if has("override", note):
            yield source.found("decision", number, wording.override(note), wording.OVERRIDE)
        elif (who := owner(note)) is not None:
            yield source.found("owner", number, wording.responsible(who), wording.OWNER)
        elif has("exception", note):
            yield source.found("decision", number, wording.decision(note), wording.DECISION)
        elif named := people(note):
            yield source.found("owner", number, wording.named(named), wording.OWNER)
        for each in literals(note):
            kind, weight, text = wording.of_literal(each)
            yield source.found(kind, number, text, weight)
