"""Files of settings: which they are, and in which section of one a line stands."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

_SUFFIXES: Final = frozenset(
    [".ini", ".cfg", ".conf", ".toml", ".yaml", ".yml", ".json", ".properties", ".env"]
)
_MOST_CHARS: Final = 400
_SECTION: Final = re.compile(r"\s{0,20}\[{1,2}\s?(?P<name>[^\[\]\n]{1,60}?)\s?\]{1,2}\s{0,9}(?:[;#].*)?")
_OPENED: Final = re.compile(
    r"\s{0,80}(?:[-{]\s?)?[\"']?(?P<name>[^\W\d_][\w .-]{0,60})[\"']?\s?:\s{0,3}(?:\{.*)?"
)


def is_settings(file_name: str) -> bool:
    return PurePosixPath(file_name).suffix.lower() in _SUFFIXES


def sections_of(lines: Sequence[str]) -> list[str]:
    """Of each line the section that it stands in, by the heading in brackets above it or the key that it is indented
    below; "" above the first."""
    above: list[tuple[int, str]] = []
    found: list[str] = []
    for whole in lines:
        line = whole[:_MOST_CHARS]
        if heading := _SECTION.fullmatch(line):
            above = [(-1, heading["name"])]
        elif line.strip():
            indent = len(line) - len(line.lstrip())
            above = [each for each in above if each[0] < indent]
            if opened := _OPENED.fullmatch(line):
                above.append((indent, opened["name"]))
        found.append(above[-1][1] if above else "")
    return found
