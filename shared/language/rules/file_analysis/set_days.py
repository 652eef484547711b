"""The days on which something is set, as files write them with their weekday: "Saturday 9 October, 8 to 10"."""

import re
from functools import cache
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.end_days import clause_up_to, months
from shared.language.rules.file_analysis.people import CALENDAR
from shared.text.phrase_patterns import any_of

_LOOKED_AT: Final = 1_000
_SHORTEST: Final = 3
_BEHIND: Final = 24
"""Characters behind a day in which its hours stand."""
_HOUR: Final = re.compile(r"(?<![\w.:])([012]?\d)(?:[:.h]\d\d)?(?![\w:])")
_HALF_A_DAY: Final = 12


class SetDay(NamedTuple):
    """A day with the clause that names it, and the hours behind it, of which nobody says in which half of the day."""

    day: int
    month: int
    clause: str
    hours: frozenset[int]


def set_days(text: str) -> list[SetDay]:
    """Those of a text; a weekday is what tells a day that was set from one that is only mentioned."""
    line = " ".join(text[:_LOOKED_AT].split())
    if not any(map(str.isdigit, line)):
        return []
    return [_read(match, line) for match in _pattern().finditer(line)]


def _read(match: re.Match[str], line: str) -> SetDay:
    said = {key: value for key, value in match.groupdict().items() if value}
    name = said.get("named") or said.get("first") or ""
    month = _names()[name.lower()] if name else int(said["month"])
    hours = _HOUR.findall(line[match.end() : match.end() + _BEHIND])
    day = int(said.get("day") or said.get("behind") or said["left"])
    return SetDay(day, month, clause_up_to(line, match), frozenset(int(each) % _HALF_A_DAY for each in hours))


@cache
def _names() -> dict[str, int]:
    """The months of all languages, and those of their short forms that can be but one."""
    short = {
        each: {number for name, number in months().items() if name.startswith(each)}
        for each in CALENDAR
        if len(each) >= _SHORTEST
    }
    return {**{each: min(found) for each, found in short.items() if len(found) == 1}, **months()}


@cache
def _pattern() -> re.Pattern[str]:
    weekdays, names = any_of(sorted(CALENDAR - _names().keys())), any_of(_names())
    return re.compile(
        rf"(?<!\w)(?:{weekdays})(?!\w)\.?,?\s(?:(?:the|den|dem|le|el|il)\s)?(?:"
        rf"(?P<day>[0-3]?\d)(?:\.|st|nd|rd|th|er|º|°)?\s(?:de\s|of\s)?(?P<named>{names})(?!\w)"
        rf"|(?P<first>{names})\.?\s(?P<behind>[0-3]?\d)(?:st|nd|rd|th)?(?!\w)"
        r"|(?P<left>[0-3]?\d)\.\s?(?P<month>1[0-2]|0?[1-9])(?!\d)\.?)"
        r"(?:,?\s?(?:del?\s)?20\d\d(?!\d))?",
        re.IGNORECASE,
    )
