"""What files say of a thing in figures: in a labelled line, a setting in its section, a cell of a table."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.settings import is_settings, settings_of
from shared.language.rules.file_analysis.signs import has
from shared.language.rules.file_analysis.tables import cells_of
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.plain_words import unaccented
from shared.text.quantities import unit_named

_MOST_LINES: Final = 2_000
_MOST_CHARS: Final = 400
_LABELLED: Final = re.compile(
    r"\s{0,12}(?:[-*•–+]\s{1,4}|\d{1,2}[.)]\s{1,4})?[*_]{0,2}(?P<label>[^\W\d_][^:\n*]{0,40}?)[*_]{0,2}\s?:[*_]{0,2}\s(?P<rest>.{1,400})"
)
_HEADING: Final = re.compile(r"\s{0,3}#{1,6}\s{1,4}(?P<title>\S.{0,100})")
_MOST_OF_A_LABEL: Final = 4
_AMOUNT: Final = re.compile(
    r"(?<![\w.,:/])(?P<number>[-−]?\d{1,9}(?:[.,]\d{1,6})?)(?![\d:/.,]\d)\s?(?P<unit>%|°\s?[CF]?|[^\W\d_]{1,30}(?:\scent)?)?"
)
_PARTS: Final = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN: Final = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")
_MEASURES: Final = {"temp": "warmth", "hum": "share", "umid": "share", "feucht": "share", "percent": "share"}
"""What a setting measures, by how its name begins."""
_FEWEST_OF_A_KEY: Final = 3
"""Characters of what tells one row of a table from the others."""


class Stated(NamedTuple):
    """A figure with its thing: `label` as the file writes it, `thing` its words, or those of the section that a setting
    stands in, `key` those of the setting, `around` those of what stands above. `amount` is in base units of `kind`."""

    file_name: str
    line: int
    label: str
    thing: tuple[str, ...]
    key: tuple[str, ...]
    around: frozenset[str]
    shown: str
    unit: str
    amount: float
    kind: str | None
    is_limit: bool


def stated(file: ParsedFile) -> Iterator[Stated]:
    lines = file.lines[:_MOST_LINES]
    if is_settings(file.file_name):
        yield from _settings(file.file_name, lines)
    elif file.kind in ("text", "markdown", "mail", "docx", "pdf", "page"):
        yield from _labelled(file.file_name, lines)


def parts(text: str) -> tuple[str, ...]:
    """The words and numbers of a name, however it joins them: "room2" and "Room 2" are the same."""
    return tuple(_PARTS.findall(unaccented(_BETWEEN.sub(" ", text[:_MOST_CHARS])).lower()))


def _settings(file_name: str, lines: Sequence[str]) -> Iterator[Stated]:
    for each in settings_of(lines):
        *outer, section = ["", *each.sections]
        key, unit = parts(each.name), each.unit
        kind, factor = _measured(unit.lower()) or _of_name(key) or (None, 1.0)
        around = frozenset(word for name in outer for word in parts(name))
        yield Stated(
            file_name=file_name,
            line=each.line,
            label=each.name,
            thing=parts(section),
            key=key,
            around=around,
            shown=f"{each.number} {unit}".strip(),
            unit=unit,
            amount=_amount(each.number) * factor,
            kind=kind,
            is_limit=False,
        )


def _of_name(key: Sequence[str]) -> tuple[str, float] | None:
    """What a setting is measured in, by how its name begins, or by its end: `temp_night`, `delay_min`."""
    kind = next((kind for begun, kind in _MEASURES.items() for word in key if word.startswith(begun)), None)
    return (kind, 1.0) if kind else unit_named(key[-1]) if key else None


def _labelled(file_name: str, lines: Sequence[str]) -> Iterator[Stated]:
    heading = frozenset[str]()
    for at, whole in enumerate(lines):
        line = whole[:_MOST_CHARS]
        if title := _HEADING.fullmatch(line):
            heading = frozenset(parts(title["title"]))
        found = _LABELLED.fullmatch(line)
        if found is None or not 0 < len(found["label"].split()) <= _MOST_OF_A_LABEL:
            continue
        rest = found["rest"].replace("*", "")
        for each in _AMOUNT.finditer(rest):
            unit = " ".join((each["unit"] or "").split())
            kind, factor = _measured(unit.lower()) or (None, 1.0)
            yield Stated(
                file_name=file_name,
                line=at + 1,
                label=found["label"].strip(),
                thing=parts(found["label"]),
                key=(),
                around=heading,
                shown=f"{each['number']} {unit}".strip() if kind else each["number"],
                unit=unit,
                amount=_amount(each["number"]) * factor,
                kind=kind,
                is_limit=has("limiting", line),
            )


def _amount(number: str) -> float:
    return float(number.replace(",", ".").replace("−", "-"))


def _measured(unit: str) -> tuple[str, float] | None:
    return unit_named(unit.replace(" ", "") if "°" in unit else unit) if unit else None


class Cell(NamedTuple):
    """A number of a table, under its header, in the row that its key tells from all others."""

    line: int
    key: str
    header: str
    number: str


def counted_cells(file: ParsedFile) -> Iterator[Cell]:
    lines = [(at, line) for at, line in enumerate(file.lines[:_MOST_LINES], start=1) if line.strip()]
    if file.kind != "table" or not lines:
        return
    header = cells_of(lines[0][1], None)
    for at, line in lines[1:]:
        row = cells_of(line[:_MOST_CHARS], None)
        if len(row) != len(header) or len(row[0]) < _FEWEST_OF_A_KEY or not any(map(str.isdigit, row[0])):
            continue
        for name, cell in zip(header[1:], row[1:], strict=True):
            if cell.isdecimal() and name.isalpha():
                yield Cell(at, row[0], name, cell)


def counts_in(line: str) -> Iterator[tuple[str, str]]:
    """The numbers of a line with the word behind each: what is counted."""
    for each in _AMOUNT.finditer(line[:_MOST_CHARS].replace("*", "")):
        if each["unit"] and each["unit"].isalpha():
            yield each["number"], each["unit"].lower()
