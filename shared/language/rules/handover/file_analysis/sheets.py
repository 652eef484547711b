"""What stands in a spreadsheet: formulas, once for a whole range, labelled inputs, cells that break a pattern."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.handover.file_analysis import found
from shared.language.rules.handover.file_analysis.found import FileLines, Remark, WeighedFinding
from shared.language.rules.handover.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.handover.file_analysis.notes import told
from shared.language.rules.handover.file_analysis.signs import has, names_limit

MAX_CELLS: Final = 20_000
CELL: Final = re.compile(
    r"(?P<address>(?P<sheet>'[^']{1,60}'|[^!=\n]{1,60})!\$?(?P<column>[A-Z]{1,3})\$?(?P<row>\d{1,7}))"
    r" = (?P<content>.*)",
    re.DOTALL,
)
_NAMED = re.compile(r"(?P<name>[\w.]{1,100}) := (?P<content>.+)")
_REFERENCE = re.compile(r"(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\d(])")
_OTHER_FILE = re.compile(r"\[(?P<name>[^\]\n]{1,80}\.xls[xmb]?)\]", re.IGNORECASE)
_LITERAL = re.compile(r"(?<![\w.$!])\d+(?:\.\d+)?%?(?![\w.:!(])")
_CONDITION = re.compile(r"(?:<=|>=|<>|<|>)\s?-?(?P<number>\d+(?:\.\d+)?%?)(?![\w.])")
_NUMBER = re.compile(r"-?\d[\d ,.']{0,20}%?")
_FORMULA = re.compile(
    r"[A-Z][A-Z.]{1,20}\(|\$?[A-Z]{1,3}\$?\d{1,7}\s?[-+*/^&:<>=]|[-+*/^]\s?\$?[A-Z]{1,3}\$?\d{1,7}\b"
)
_TRIVIAL: Final = frozenset({"0", "1", "2", "100", "0.0", "12"})


type _ByPlace = dict[tuple[str, str, int], SheetCell]
"""Cells by sheet, column and row."""
type _Patterns = dict[tuple[str, str, str], list[SheetCell]]
"""Cells by sheet, column and what their formulas say."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One cell: where it is, on which line it stands, and what is in it; of a formula its cached value is left out."""

    line: int
    sheet: str
    column: str
    row: int
    content: str
    formula: bool

    @property
    def address(self) -> str:
        return f"{self.sheet}!{self.column}{self.row}"

    @property
    def number(self) -> bool:
        return not self.formula and _NUMBER.fullmatch(self.content) is not None

    @property
    def is_text(self) -> bool:
        return not self.formula and not self.number


def sheet_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    found_cells = list(_cells(source.lines))
    by_place = {(cell.sheet, cell.column, cell.row): cell for cell in found_cells}
    patterns = _patterns(found_cells)
    first = next((cell for cell in found_cells if cell.is_text), None)
    if first is not None:
        yield source.found(first.line, found.PURPOSE)
    for group in patterns.values():
        if (remark := _formula(group[0])) is not None:
            yield source.found(group[0].line, remark)
    for cell in _overwritten(patterns, by_place):
        yield source.found(cell.line, found.OVERWRITTEN)
    for cell in found_cells:
        if cell.number and (label := _label(cell, by_place)) is not None:
            limits = names_limit(label.content) or has("limiting", label.content)
            first_line = label.line if label.line == cell.line - 1 else cell.line
            yield source.found(first_line, found.LIMIT if limits else found.NUMBER, cell.line)
        elif cell.is_text and " " in cell.content and (remark := told(cell.content)) is not None:
            yield source.found(cell.line, remark)
    for number, line in enumerate(source.lines[:MAX_CELLS], start=1):
        match = _NAMED.fullmatch(line[:MAX_LINE_CHARS])
        if match and _NUMBER.fullmatch(match["content"].strip()):
            yield source.found(number, found.NUMBER)


def _cells(lines: Sequence[str]) -> Iterator[SheetCell]:
    for number, line in enumerate(lines[:MAX_CELLS], start=1):
        if match := CELL.fullmatch(line[:MAX_LINE_CHARS]):
            content, arrow, _ = match["content"].partition(" → ")
            formula = bool(arrow) or content.startswith("=") or _FORMULA.match(content) is not None
            row = int(match["row"])
            yield SheetCell(number, match["sheet"], match["column"], row, content.strip(), formula)


def _patterns(found: Sequence[SheetCell]) -> _Patterns:
    """Formulas that say the same relative to where they stand."""
    groups: defaultdict[tuple[str, str, str], list[SheetCell]] = defaultdict(list)
    for cell in found:
        if cell.formula:
            groups[cell.sheet, cell.column, _relative(cell)].append(cell)
    return groups


def _relative(cell: SheetCell) -> str:

    def moved(match: re.Match[str]) -> str:
        fixed_column, column, fixed_row, row = match.groups()
        return f"{fixed_column}{column}{f'${row}' if fixed_row else f'[{int(row) - cell.row}]'}"

    return _REFERENCE.sub(moved, cell.content)


def _formula(cell: SheetCell) -> Remark | None:
    """A limit or a number written into a formula, or another file that it needs, is what there is to ask about."""
    if _OTHER_FILE.search(cell.content):
        return found.SYSTEM
    if any(each not in ("0", "1") for each in _CONDITION.findall(cell.content)):
        return found.LIMIT
    without_texts = re.sub(r'"[^"]*"', "", cell.content)
    own = any(each not in _TRIVIAL for each in _LITERAL.findall(without_texts))
    return found.FORMULA if own else None


def _overwritten(patterns: _Patterns, by_place: _ByPlace) -> Iterator[SheetCell]:
    """Numbers that stand between cells of one and the same formula."""
    for (sheet, column, _), group in patterns.items():
        rows = [cell.row for cell in group]
        if len(rows) < 3 or max(rows) - min(rows) > 2 * len(rows) + 2:
            continue
        for row in sorted(set(range(min(rows), max(rows) + 1)) - set(rows)):
            cell = by_place.get((sheet, column, row))
            if cell is not None and cell.number:
                yield cell


def _label(cell: SheetCell, by_place: _ByPlace) -> SheetCell | None:
    """The label at the left of a number that somebody sets: with no number beside or above it."""
    left = _neighbour(cell, by_place, -1)
    if left is None or not left.is_text or cell.content in ("0", "1") or _in_table(cell, by_place):
        return None
    return left


def _in_table(cell: SheetCell, by_place: _ByPlace) -> bool:
    """Whether the number stands beside or below another, or in a row of several cells below a header."""
    right = _neighbour(cell, by_place, 1)
    if right is not None and right.number:
        return True
    above = by_place.get((cell.sheet, cell.column, cell.row - 1))
    if right is None and above is not None and above.number and _neighbour(above, by_place, 1) is not None:
        return True
    header = by_place.get((cell.sheet, cell.column, 1))
    if header is None or header.row >= cell.row or header.number:
        return False
    return sum((cell.sheet, column, cell.row) in by_place for column in "ABCDEFGH") > 2


def _neighbour(cell: SheetCell, by_place: _ByPlace, step: int) -> SheetCell | None:
    if len(cell.column) != 1 or not "A" <= chr(ord(cell.column) + step) <= "Z":
        return None
    return by_place.get((cell.sheet, chr(ord(cell.column) + step), cell.row))
