"""What stands in a spreadsheet: formulas, once for a whole range, labelled inputs, cells that break a pattern."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.found import Found, Source, listed, shown
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.signs import has, is_todo, names_limit

OVERWRITTEN: Final = 10.5
MAX_CELLS: Final = 20_000
_CELL = re.compile(
    r"(?P<sheet>'[^']{1,60}'|[^!=\n]{1,60})!\$?(?P<column>[A-Z]{1,3})\$?(?P<row>\d{1,7}) = (?P<content>.*)",
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


@dataclass(frozen=True, slots=True)
class Cell:
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


def sheet_findings(source: Source) -> Iterator[Found]:
    """What cells and names tell."""
    found_cells = list(_cells(source.lines))
    by_place = {(cell.sheet, cell.column, cell.row): cell for cell in found_cells}
    patterns = _patterns(found_cells)
    made: list[Found | None] = [_purpose(source, found_cells)]
    made += [_formula(source, group) for group in patterns.values()]
    made += _overwritten(source, patterns, by_place)
    for cell in found_cells:
        if cell.number:
            made.append(_input(source, cell, by_place))
        elif not cell.formula:
            made += _text(source, cell)
    made += _names(source)
    yield from (each for each in made if each is not None)


def _cells(lines: Sequence[str]) -> Iterator[Cell]:
    for number, line in enumerate(lines[:MAX_CELLS], start=1):
        if match := _CELL.fullmatch(line[:MAX_LINE_CHARS]):
            content, arrow, _ = match["content"].partition(" → ")
            formula = bool(arrow) or content.startswith("=") or _FORMULA.match(content) is not None
            yield Cell(number, match["sheet"], match["column"], int(match["row"]), content.strip(), formula)


def _patterns(found: Sequence[Cell]) -> dict[tuple[str, str, str], list[Cell]]:
    """Formulas that say the same relative to where they stand, by sheet, column and what they say."""
    groups: defaultdict[tuple[str, str, str], list[Cell]] = defaultdict(list)
    for cell in found:
        if cell.formula:
            groups[cell.sheet, cell.column, _relative(cell)].append(cell)
    return groups


def _relative(cell: Cell) -> str:
    """The formula with the rows of its references counted from its own row."""

    def moved(match: re.Match[str]) -> str:
        fixed_column, column, fixed_row, row = match.groups()
        return f"{fixed_column}{column}{f'${row}' if fixed_row else f'[{int(row) - cell.row}]'}"

    return _REFERENCE.sub(moved, cell.content)


def _formula(source: Source, group: Sequence[Cell]) -> Found | None:
    """A group of like formulas, at the first: a limit or a number written into it is what there is to ask about."""
    first, last = group[0], group[-1]
    where = first.address if len(group) == 1 else f"{first.address} to {last.column}{last.row}"
    if other := _OTHER_FILE.search(first.content):
        text = f"{where} takes its value from the file {other['name']}."
        return source.found("dependency", first.line, text, 7.0)
    for match in _CONDITION.finditer(first.content):
        if match["number"] not in ("0", "1"):
            text = f"{where} compares with {match['number']}: {shown(first.content)}."
            return source.found("threshold", first.line, text, wording.THRESHOLD)
    numbers = [each for each in _LITERAL.findall(_texts_out(first.content)) if each not in _TRIVIAL]
    if numbers:
        text = f"{where} has {listed(numbers)} written into its formula: {shown(first.content)}."
        return source.found("formula", first.line, text, wording.FORMULA + 0.5)
    plain = re.fullmatch(r"(?:SUM|AVERAGE|COUNT|COUNTA|MIN|MAX)\([^()]*\)|[^-+*/(]*", first.content)
    text = f"{where} is worked out as {shown(first.content)}."
    return source.found("formula", first.line, text, wording.FORMULA * (0.5 if plain else 1))


def _texts_out(content: str) -> str:
    return re.sub(r'"[^"]*"', "", content)


def _overwritten(
    source: Source,
    patterns: dict[tuple[str, str, str], list[Cell]],
    by_place: dict[tuple[str, str, int], Cell],
) -> Iterator[Found | None]:
    """Numbers that stand between cells of one and the same formula."""
    for (sheet, column, _), group in patterns.items():
        rows = [cell.row for cell in group]
        if len(rows) < 3 or max(rows) - min(rows) > 2 * len(rows) + 2:
            continue
        for row in sorted(set(range(min(rows), max(rows) + 1)) - set(rows)):
            cell = by_place.get((sheet, column, row))
            if cell is not None and cell.number:
                text = f"{cell.address} holds the number {cell.content} where the cells around it hold a formula."
                yield source.found("decision", cell.line, text, OVERWRITTEN)


def _input(source: Source, cell: Cell, by_place: dict[tuple[str, str, int], Cell]) -> Found | None:
    """A number with a label at its left and no number beside or above it: something that somebody sets."""
    left = _neighbour(cell, by_place, -1)
    above = by_place.get((cell.sheet, cell.column, cell.row - 1))
    right = _neighbour(cell, by_place, 1)
    if left is None or left.number or left.formula or cell.content in ("0", "1"):
        return None
    in_table = (right is not None and right.number) or (
        above is not None and above.number and _neighbour(above, by_place, 1) is not None and right is None
    )
    header = by_place.get((cell.sheet, cell.column, 1))
    if in_table or (
        header is not None and header.row < cell.row and not header.number and _is_table(cell, by_place)
    ):
        return None
    label = shown(left.content, 60)
    if names_limit(left.content) or has("limiting", left.content):
        text = f"{cell.address} ({label}) is a limit, fixed at {cell.content}."
        return source.found("threshold", cell.line, text, wording.THRESHOLD)
    return source.found(
        "hard_coded", cell.line, f"{cell.address} ({label}) is fixed at {cell.content}.", wording.CONSTANT
    )


def _is_table(cell: Cell, by_place: dict[tuple[str, str, int], Cell]) -> bool:
    """Whether the row of the cell holds more than a label and a value."""
    return sum((cell.sheet, column, cell.row) in by_place for column in "ABCDEFGH") > 2


def _neighbour(cell: Cell, by_place: dict[tuple[str, str, int], Cell], step: int) -> Cell | None:
    if len(cell.column) != 1 or not "A" <= chr(ord(cell.column) + step) <= "Z":
        return None
    return by_place.get((cell.sheet, chr(ord(cell.column) + step), cell.row))


def _text(source: Source, cell: Cell) -> Iterator[Found | None]:
    said = cell.content
    if is_todo(said):
        yield source.found("todo", cell.line, wording.todo(said), wording.TODO)
    elif (who := owner(said)) is not None:
        yield source.found("owner", cell.line, wording.responsible(who), wording.OWNER)
    elif " " in said and has("override", said):
        yield source.found("decision", cell.line, wording.override(said), wording.OVERRIDE)
    elif said.count(" ") > 1 and has("exception", said):
        yield source.found("decision", cell.line, wording.decision(said), wording.DECISION)
    elif named := people(said):
        yield source.found("owner", cell.line, wording.named(named), wording.OWNER)
    for each in literals(said):
        kind, weight, text = wording.of_literal(each)
        yield source.found(kind, cell.line, text, weight)


def _names(source: Source) -> Iterator[Found | None]:
    for number, line in enumerate(source.lines[:MAX_CELLS], start=1):
        match = _NAMED.fullmatch(line[:MAX_LINE_CHARS])
        if match and _NUMBER.fullmatch(match["content"].strip()):
            text = wording.constant(match["name"], match["content"].strip())
            yield source.found("hard_coded", number, text, wording.CONSTANT)


def _purpose(source: Source, found: Sequence[Cell]) -> Found | None:
    """The sheets, at the first cell that holds a text."""
    first = next((cell for cell in found if not cell.number and not cell.formula), None)
    if first is None:
        return None
    names = list(dict.fromkeys(cell.sheet.strip("'") for cell in found))
    sheets = f"the sheet{'s' if len(names) > 1 else ''} {listed(names)}"
    text = f"A workbook with {sheets}, which begins: {shown(first.content)}."
    return source.found("purpose", first.line, text, wording.PURPOSE)
