"""What stands in a spreadsheet: formulas, once for a whole range, labelled inputs, cells that break a pattern."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.found import FileLines, Remark, WeighedFinding, listed, shown
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.file_analysis.notes import Telling, told, written
from shared.language.rules.file_analysis.signs import has, names_limit

MAX_CELLS: Final = 20_000
CELL: Final = re.compile(
    r"(?P<address>(?P<sheet>'[^']{1,60}'|[^!=\n]{1,60})!\$?(?P<column>[A-Z]{1,3})\$?(?P<row>\d{1,7}))"
    r" = (?P<content>.*)",
    re.DOTALL,
)
PLAIN_FORMULA: Final = re.compile(r"(?:SUM|AVERAGE|COUNT|COUNTA|MIN|MAX)\([^()]*\)|[^-+*/(]*")
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
    """What cells and names tell."""
    found_cells = list(_cells(source.lines))
    by_place = {(cell.sheet, cell.column, cell.row): cell for cell in found_cells}
    patterns = _patterns(found_cells)
    remarks = [
        *_purpose(found_cells),
        *((group[0].line, _formula(group)) for group in patterns.values()),
        *_overwritten(patterns, by_place),
        *((cell.line, remark) for cell in found_cells for remark in _of_cell(cell, by_place)),
        *_names(source.lines),
    ]
    yield from (source.found(line, remark) for line, remark in remarks)


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
    """The formula with the rows of its references counted from its own row."""

    def moved(match: re.Match[str]) -> str:
        fixed_column, column, fixed_row, row = match.groups()
        return f"{fixed_column}{column}{f'${row}' if fixed_row else f'[{int(row) - cell.row}]'}"

    return _REFERENCE.sub(moved, cell.content)


def _formula(group: Sequence[SheetCell]) -> Remark:
    """A group of like formulas: a limit or a number written into it is what there is to ask about."""
    first, last = group[0], group[-1]
    where = first.address if len(group) == 1 else f"{first.address} to {last.column}{last.row}"
    code = shown(first.content)
    if other := _OTHER_FILE.search(first.content):
        text = f"{where} takes its value from the file {other['name']}."
        return Remark("dependency", text, wording.OTHER_FILE)
    limits = [each for each in _CONDITION.findall(first.content) if each not in ("0", "1")]
    if limits:
        return Remark("threshold", f"{where} compares with {limits[0]}: {code}.", wording.THRESHOLD)
    without_texts = re.sub(r'"[^"]*"', "", first.content)
    numbers = [each for each in _LITERAL.findall(without_texts) if each not in _TRIVIAL]
    if numbers:
        text = f"{where} has {listed(numbers)} written into its formula: {code}."
        return Remark("formula", text, wording.FORMULA + 0.5)
    weight = wording.FORMULA * (0.5 if PLAIN_FORMULA.fullmatch(first.content) else 1)
    return Remark("formula", f"{where} is worked out as {code}.", weight)


def _overwritten(patterns: _Patterns, by_place: _ByPlace) -> Iterator[tuple[int, Remark]]:
    """Numbers that stand between cells of one and the same formula."""
    for (sheet, column, _), group in patterns.items():
        rows = [cell.row for cell in group]
        if len(rows) < 3 or max(rows) - min(rows) > 2 * len(rows) + 2:
            continue
        for row in sorted(set(range(min(rows), max(rows) + 1)) - set(rows)):
            cell = by_place.get((sheet, column, row))
            if cell is not None and cell.number:
                text = f"{cell.address} holds the number {cell.content} where the cells around it hold a formula."
                yield cell.line, Remark("decision", text, wording.OVERWRITTEN)


def _of_cell(cell: SheetCell, by_place: _ByPlace) -> Iterator[Remark]:
    if cell.number:
        yield from _input(cell, by_place)
    elif cell.is_text:
        yield from _text(cell.content)


def _input(cell: SheetCell, by_place: _ByPlace) -> Iterator[Remark]:
    """A number with a label at its left and no number beside or above it: something that somebody sets."""
    left = _neighbour(cell, by_place, -1)
    if left is None or not left.is_text or cell.content in ("0", "1") or _in_table(cell, by_place):
        return
    label = f"{cell.address} ({shown(left.content, 60)})"
    if names_limit(left.content) or has("limiting", left.content):
        yield Remark("threshold", f"{label} is a limit, fixed at {cell.content}.", wording.THRESHOLD)
    else:
        yield Remark("hard_coded", f"{label} is fixed at {cell.content}.", wording.CONSTANT)


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


def _text(said: str) -> Iterator[Remark]:
    """What a note tells; a single word is no order, and two are no exception."""
    blanks = said.count(" ")
    override: tuple[Telling, ...] = ("override",) if blanks else ()
    exception: tuple[Telling, ...] = ("exception",) if blanks > 1 else ()
    remark = told(said, "todo", "owner", *override, *exception, "people")
    if remark is not None:
        yield remark
    yield from written(said)


def _names(lines: Sequence[str]) -> Iterator[tuple[int, Remark]]:
    for number, line in enumerate(lines[:MAX_CELLS], start=1):
        match = _NAMED.fullmatch(line[:MAX_LINE_CHARS])
        if match and _NUMBER.fullmatch(match["content"].strip()):
            yield number, wording.constant(match["name"], match["content"].strip())


def _purpose(found: Sequence[SheetCell]) -> Iterator[tuple[int, Remark]]:
    """The sheets, at the first cell that holds a text."""
    first = next((cell for cell in found if cell.is_text), None)
    if first is None:
        return
    names = list(dict.fromkeys(cell.sheet.strip("'") for cell in found))
    sheets = f"the sheet{'s' if len(names) > 1 else ''} {listed(names)}"
    text = f"A workbook with {sheets}, which begins: {shown(first.content)}."
    yield first.line, Remark("purpose", text, wording.PURPOSE)
