"""Files of settings: which they are, and in which section of one a line stands."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple

_SUFFIXES: Final = frozenset(
    [".ini", ".cfg", ".conf", ".toml", ".yaml", ".yml", ".json", ".properties", ".env"]
)
_MOST_CHARS: Final = 400
_SECTION: Final = re.compile(r"\s{0,20}\[{1,2}\s?(?P<name>[^\[\]\n]{1,60}?)\s?\]{1,2}\s{0,9}(?:[;#].*)?")
_OPENED: Final = re.compile(
    r"(?P<indent>\s{0,80})(?:[-{]\s?)?[\"']?(?P<name>[^\W\d_][\w .-]{0,60})[\"']?\s?:\s{0,3}(?P<rest>\{.*)?"
)
_PAIR: Final = re.compile(
    r"(?<![\w.])[\"']?(?P<name>[^\W\d][\w.-]{0,60})[\"']?\s{0,20}[=:]\s{0,20}[\"']?"
    r"(?P<number>-?\d{1,9}(?:[.,]\d{1,6})?)(?:\s?(?P<unit>[%°]?[^\W\d_]{0,12}))?[\"']?(?=\s{0,80}(?:[,;}#]|$))"
)


class Setting(NamedTuple):
    """A number that is set, with the sections it stands in, the innermost last."""

    line: int
    sections: tuple[str, ...]
    name: str
    number: str
    unit: str


def is_settings(file_name: str) -> bool:
    return PurePosixPath(file_name).suffix.lower() in _SUFFIXES


def settings_of(lines: Sequence[str]) -> Iterator[Setting]:
    """The numbers that a file sets."""
    for number, (line, sections) in enumerate(_with_sections(lines), start=1):
        for pair in _PAIR.finditer(line):
            yield Setting(number, sections, pair["name"], pair["number"], pair["unit"] or "")


def sections_of(lines: Sequence[str]) -> list[str]:
    """Of each line the section that it stands in; "" above the first."""
    return [sections[-1] if sections else "" for _, sections in _with_sections(lines)]


def _with_sections(lines: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each line with what opens above it: a heading in brackets, a key that has others indented below it."""
    above: list[tuple[int, str]] = []
    for whole in lines:
        line = whole[:_MOST_CHARS]
        if heading := _SECTION.fullmatch(line):
            above = [(-1, heading["name"])]
        elif line.strip():
            indent = len(line) - len(line.lstrip())
            above = [each for each in above if each[0] < indent]
            if opened := _OPENED.fullmatch(line):
                above.append((indent, opened["name"]))
        yield line, tuple(name for _, name in above)
