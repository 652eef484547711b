"""Two files that give one thing two days: "the inspection is on 12 March" in one, the 9th in the other.

Each sentence names one day, shares most of what it names with the other, and neither file has a second day for that.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.calendars import entries, is_calendar
from shared.language.rules.file_analysis.end_days import months
from shared.language.rules.file_analysis.found import FileLines
from shared.language.rules.file_analysis.frame import frame_of
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.file_analysis.prose import sentences_of
from shared.language.rules.numbers import telling_names
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.phrase_patterns import any_of

_MOST: Final = 200
_MOST_FILES: Final = 40
_MOST_LINES: Final = 2_000
_LOOKED_AT: Final = 600
_FEWEST_SHARED: Final = 2
_MOST_OF_A_YEAR: Final = 12
_MOST_OF_A_NAME: Final = 5
_WORD: Final = re.compile(r"[^\W\d_]+")


class DatedThing(NamedTuple):
    """A sentence with its one day, as it is `shown` there, and what it names."""

    file_name: str
    line: int
    text: str
    shown: str
    date: tuple[int, int]
    named: frozenset[str]


def date_conflicts(files: Sequence[ParsedFile]) -> list[tuple[DatedThing, DatedThing]]:
    told = [each for file in files[:_MOST_FILES] for each in _dated(file)][:_MOST]
    found: dict[tuple[str, str], tuple[DatedThing, DatedThing]] = {}
    for one, other in combinations(told, 2):
        if one.file_name == other.file_name or one.date == other.date or not _are_one_thing(one, other):
            continue
        if not any(_has_both_days(one, other, each) for each in told):
            found.setdefault((one.file_name, other.file_name), (one, other))
    return list(found.values())


def name_of(one: DatedThing, other: DatedThing) -> str:
    """What both name, in the words of the shorter sentence: "inspection of the crane"."""
    text = min(one.text, other.text, key=len)
    shared = [each for each in _WORD.finditer(text) if each[0].lower() in one.named & other.named]
    first, second = shared[0], shared[1] if len(shared) > 1 else shared[0]
    name = text[first.start() : second.end()]
    return name if len(name.split()) <= _MOST_OF_A_NAME else first[0]


def _are_one_thing(one: DatedThing, other: DatedThing) -> bool:
    shared = one.named & other.named
    return len(shared) >= _FEWEST_SHARED and 2 * len(shared) >= min(len(one.named), len(other.named))


def _has_both_days(one: DatedThing, other: DatedThing, third: DatedThing) -> bool:
    """Whether one of the two files names the other's day too, or a third one for the same: a series, not a conflict."""
    is_of_them = third.file_name in (one.file_name, other.file_name) and third not in (one, other)
    return is_of_them and (_are_one_thing(one, third) or _are_one_thing(other, third))


def _dated(file: ParsedFile) -> Iterator[DatedThing]:
    lines = file.lines[:_MOST_LINES]
    if is_calendar(file.file_name):
        for each in entries(lines):
            if not each.recurs:
                month, day = each.date
                shown, named = f"{day:02}.{month:02}.", _named(each.text)
                yield DatedThing(file.file_name, each.line, each.text, shown, each.date, named)
    elif file.kind in ("text", "markdown", "mail", "docx", "page"):
        framed = frame_of(lines)
        body = FileLines(file.file_name, ["" if at in framed else line for at, line in enumerate(lines)])
        for sentence in sentences_of(body):
            text = " ".join(sentence.text[:_LOOKED_AT].replace("*", "").split())
            days = [(date, match) for match in _pattern().finditer(text) if (date := _date(match))]
            if len(days) == 1:
                (date, match), named = days[0], _named(text)
                yield DatedThing(file.file_name, sentence.line, text, match[0], date, named)


def _named(text: str) -> frozenset[str]:
    return telling_names(text) - CALENDAR


def _date(match: re.Match[str]) -> tuple[int, int] | None:
    """The month and the day; None of what could be two days ("3/4")."""
    if name := match["named"] or match["first"]:
        return months()[name.lower()], int(match["day"] or match["behind"])
    left, right = int(match["left"]), int(match["right"])
    if match["mark"] == "/" and left <= _MOST_OF_A_YEAR and right <= _MOST_OF_A_YEAR and left != right:
        return None
    day, month = (left, right) if right <= _MOST_OF_A_YEAR else (right, left)
    return (month, day) if 0 < month <= _MOST_OF_A_YEAR else None


@cache
def _pattern() -> re.Pattern[str]:
    names = any_of(months())
    return re.compile(
        rf"(?<![\w.])(?:(?P<day>[0-3]?\d)(?:\.|st|nd|rd|th|er|º|°)?\s(?:de\s|of\s)?(?P<named>{names})(?!\w)"
        rf"|(?P<first>{names})\s(?P<behind>[0-3]?\d)(?:st|nd|rd|th)?(?![\w:]|\.\d)"
        r"|(?P<left>[0-3]?\d)(?P<mark>[./])(?P<right>[0-3]?\d)(?:\.|(?P=mark)(?:20)?\d\d)(?!\d))"
        r"(?:,?\s(?:del?\s)?20\d\d(?!\d))?",
        re.IGNORECASE,
    )
