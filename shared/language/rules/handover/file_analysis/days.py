"""Days that files name: by which something ends ("scade il 30/9"), and on which it is set, with the weekday (B1)."""

import re
from functools import cache
from typing import Final

from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all

_LOOKED_AT: Final = 1_000
_SHORTEST: Final = 3
_BEHIND: Final = 24
"""Characters behind a day in which its hours stand."""
_HOUR: Final = re.compile(r"(?<![\w.:])([012]?\d)(?:[:.h]\d\d)?(?![\w:])")


def names_end_day(text: str) -> bool:
    """Whether something ends by a day, as in "until 31 January"; what could be two days ("by 3/4") is none."""
    line = _on_one_line(text.replace("*", ""))
    return any(map(_is_one_day, _end_days().finditer(line)))


def _is_one_day(found: re.Match[str]) -> bool:
    day, month = int(found["day"] or found["behind"] or found["left"]), int(found["right"] or 1)
    read = {(day, month), (month, day)} if found["mark"] == "/" else {(day, month)}
    return len([day for day, month in read if 0 < day <= 31 and 0 < month <= 12]) == 1


def names_set_day(text: str, *, with_hours: bool = False) -> bool:
    """Whether a day is set, as in "Saturday 9 October, 8 to 10": a weekday tells it from one that is only mentioned."""
    line = _on_one_line(text)
    ends = (match.end() for match in _set_days().finditer(line))
    return any(not with_hours or _HOUR.search(line[end : end + _BEHIND]) for end in ends)


def _on_one_line(text: str) -> str:
    """The beginning of a text as one line; nothing of one without a figure, which names no day."""
    line = " ".join(text[:_LOOKED_AT].split())
    return line if any(map(str.isdigit, line)) else ""


@cache
def months() -> dict[str, int]:
    listed = in_all(list[str], "quantities", "months").values()
    return {name: number for names in listed for number, name in enumerate(names, start=1)}


@cache
def _end_days() -> re.Pattern[str]:
    listed = {phrase for each in in_all(tuple[str, ...], "file_analysis", "ends").values() for phrase in each}
    names = any_of(months())
    return re.compile(
        rf"(?<!\w)(?:{any_of(sorted(listed))})[\s:]{{0,2}}(?:"
        rf"(?P<day>[0-3]?\d)(?:\.|st|nd|rd|th|er|º|°)?\s(?:de\s|of\s)?(?:{names})(?!\w)"
        rf"|(?:{names})\s(?P<behind>[0-3]?\d)(?:st|nd|rd|th)?(?!\w)"
        r"|(?P<left>[0-3]?\d)(?P<mark>/|\.(?=[01]?\d\.))(?P<right>[0-3]?\d)(?!\d))",
        re.IGNORECASE,
    )


@cache
def _set_days() -> re.Pattern[str]:
    months_named = months().keys() | _short_months()
    weekdays, names = any_of(sorted(CALENDAR - months_named)), any_of(months_named)
    return re.compile(
        rf"(?<!\w)(?:{weekdays})(?!\w)\.?,?\s(?:(?:the|den|dem|le|el|il)\s)?(?:"
        rf"[0-3]?\d(?:\.|st|nd|rd|th|er|º|°)?\s(?:de\s|of\s)?(?:{names})(?!\w)"
        rf"|(?:{names})\.?\s[0-3]?\d(?:st|nd|rd|th)?(?!\w)"
        r"|[0-3]?\d\.\s?(?:1[0-2]|0?[1-9])(?!\d)\.?)"
        r"(?:,?\s?(?:del?\s)?20\d\d(?!\d))?",
        re.IGNORECASE,
    )


def _short_months() -> set[str]:
    """The short forms of months that can be but one."""
    numbers = {
        each: {number for name, number in months().items() if name.startswith(each)}
        for each in CALENDAR
        if len(each) >= _SHORTEST
    }
    return {each for each, found in numbers.items() if len(found) == 1}
