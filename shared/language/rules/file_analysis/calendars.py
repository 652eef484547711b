"""The entries of a calendar (RFC 5545): when each begins, and what somebody wrote of it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_MOST_LINES: Final = 5_000
_MOST_CHARS: Final = 400
_PROPERTY: Final = re.compile(r"(?P<name>[A-Z-]{1,40})(?:;[^:]{0,200})?:(?P<value>.*)")
_DAY: Final = re.compile(r"20\d\d(?P<month>[01]\d)(?P<day>[0-3]\d)")
_TYPED: Final = frozenset({"SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT"})
"""The properties that hold somebody's words."""


class Entry(NamedTuple):
    """An entry: the line (from 1) that names it, its day as (month, day), and whether it comes again and again."""

    line: int
    text: str
    date: tuple[int, int]
    recurs: bool


def is_calendar(file_name: str) -> bool:
    return file_name.lower().endswith(".ics")


def typed(lines: Sequence[str]) -> list[str]:
    """What people wrote, at its own lines: the rest is written by a program."""
    return [found["value"] if (found := _typed(line)) else "" for line in lines]


def _typed(line: str) -> re.Match[str] | None:
    found = _PROPERTY.match(line)
    return found if found and found["name"] in _TYPED else None


def entries(lines: Sequence[str]) -> Iterator[Entry]:
    line, text, recurs = 0, "", False
    date: tuple[int, int] | None = None
    for number, each in enumerate(lines[:_MOST_LINES], start=1):
        found = _PROPERTY.match(each[:_MOST_CHARS])
        match found["name"] if found else "", found["value"] if found else "":
            case "BEGIN", "VEVENT":
                line, text, recurs, date = 0, "", False, None
            case "SUMMARY", value:
                line, text = number, value.strip()
            case "RRULE", _:
                recurs = True
            case "DTSTART", value if day := _DAY.match(value):
                date = int(day["month"]), int(day["day"])
            case "END", "VEVENT" if line and date:
                yield Entry(line, text, date, recurs)
            case _:
                pass
