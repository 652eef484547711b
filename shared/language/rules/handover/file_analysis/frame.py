"""What frames a text and states nothing: headers, salutations and signatures of a letter, titles, a bare date (B1)."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Final

from shared.language.rules.handover.file_analysis.days import names_set_day
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.file_analysis.signs import is_todo
from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all
from shared.text.words import words

LIST_ITEM: Final = re.compile(r"\s{0,12}(?:[-*•–+]|\d{1,2}[.)])\s{1,4}(?:\[ \]\s)?\S")
_WORK_LEFT: Final = re.compile(
    r"(?i)\W{0,6}(?:to[ -]?do|still to do|open points"
    r"|noch zu (?:erledigen|tun)|zu erledigen|offene punkte|(?:reste )?à faire"
    r"|por hacer|pendientes?|da fare|in sospeso)(?!\w)"
)
"""How the heading of a list of work that is left begins."""
_LOOKED_AT: Final = 200
_MOST_OF_A_TITLE: Final = 10
_MOST_OF_A_GREETING: Final = 6
_MOST_OF_A_SIGNATURE: Final = 4
"""Lines below a closing that say who signs."""
_MOST_OF_A_NAME: Final = 5
_ENDS_A_SENTENCE: Final = (".", "!", "?", "…", ";", ",")
_SHORT_WORD: Final = 3
_DATE: Final = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")


def frame_of(lines: Sequence[str]) -> frozenset[int]:
    """The places (from 0) of the lines that only frame the text: nothing is found in them."""
    shown = [line[:_LOOKED_AT] for line in lines]
    title, within = _title(shown), set_off(shown)
    framed = {
        at
        for at, line in enumerate(shown)
        if line.strip()
        and (
            at == title
            or _is_header(shown, at)
            or _greets(line)
            or leads(shown, at)
            or (_is_bare_date(line) and at + 1 not in within)
        )
    }
    return frozenset(framed.union(*(_signature(shown, at) for at, line in enumerate(shown) if _closes(line))))


def subject_at(lines: Sequence[str]) -> int | None:
    """The place of the line that says what a letter is about; None where the text has no headers of one."""
    return next((at for at, line in enumerate(lines) if _matches("subjects", line[:_LOOKED_AT])), None)


def leads(lines: Sequence[str], at: int) -> bool:
    """Whether a line is the heading of the list right below it: "Still missing:", "TODO before the move"."""
    line = lines[at].strip()
    if LIST_ITEM.match(lines[at]) or not line or len(line.split()) > _MOST_OF_A_TITLE:
        return False
    return (line.endswith(":") or is_todo(line)) and LIST_ITEM.match(_next(lines, at)) is not None


def items_to_do(lines: Sequence[str]) -> frozenset[int]:
    """The places of the items of lists whose heading says that they are still to do."""
    found, is_listed = set[int](), False
    for at, line in enumerate(lines):
        if LIST_ITEM.match(line):
            found.update({at} if is_listed else ())
        elif line.strip() and not (is_listed and line.startswith(" ")):
            is_left = is_todo(line) or _WORK_LEFT.match(line) is not None
            is_listed = is_left and LIST_ITEM.match(_next(lines, at)) is not None
    return frozenset(found)


def set_off(lines: Sequence[str]) -> frozenset[int]:
    """The lines (from 1) of what is set off in the middle of a sentence, a deadline mostly, with the blank ones around
    it and the one on which the sentence goes on."""
    return frozenset(
        number
        for at in range(len(lines) - 4)
        if lines[at].rstrip()[-1:].isalpha()
        and not lines[at + 1].strip()
        and _indent(lines[at + 2]) > _indent(lines[at])
        and not lines[at + 3].strip()
        and lines[at + 4].lstrip()[:1].islower()
        for number in range(at + 2, at + 6)
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip()) if line.strip() else -1


def _title(lines: Sequence[str]) -> int | None:
    """The first line, where it is short, ends no sentence and stands alone above the others."""
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None or first + 1 == len(lines) or lines[first + 1].strip() or not _next(lines, first):
        return None
    line = lines[first].strip()
    is_short = len(line.split()) <= _MOST_OF_A_TITLE and not line.endswith(_ENDS_A_SENTENCE)
    return first if is_short and not (is_todo(line) or LIST_ITEM.match(line)) else None


def _next(lines: Sequence[str], at: int) -> str:
    """The first line below that is not blank, where at most one blank line is between."""
    return next((each for each in lines[at + 1 : at + 3] if each.strip()), "")


def _is_header(lines: Sequence[str], at: int) -> bool:
    """A field of a letter with another above or below it; alone only what says what it is about."""
    if _matches("subjects", lines[at]):
        return True
    beside = [*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]]
    return _matches("fields", lines[at]) and any(
        _matches(kind, each) for kind in ("fields", "subjects") for each in beside
    )


def _greets(line: str) -> bool:
    is_short = len(line.split()) <= _MOST_OF_A_GREETING and line.rstrip().endswith((",", ":", "!"))
    return is_short and _matches("greetings", line)


def _closes(line: str) -> bool:
    return len(line.split()) <= _MOST_OF_A_GREETING and _matches("closings", line)


def _signature(lines: Sequence[str], at: int) -> set[int]:
    """A closing with the few short lines below it, after a blank one, too."""
    begin = at + 1 + (at + 1 < len(lines) and not lines[at + 1].strip())
    below = enumerate(lines[begin : begin + _MOST_OF_A_SIGNATURE], begin)
    names = takewhile(lambda each: 0 < len(each[1].split()) <= _MOST_OF_A_NAME, below)
    return {at, *(place for place, _ in names)}


def _is_bare_date(line: str) -> bool:
    """Whether a line has a figure, and besides only what dates are written with and one name of a place; no hours."""
    is_long = len(line.split()) > _MOST_OF_A_TITLE
    if not any(map(str.isdigit, line)) or is_long or names_set_day(line, with_hours=True):
        return False
    named = [each for each in words(line) if not any(map(str.isdigit, each))]
    others = [each for each in named if each not in CALENDAR and len(each) > _SHORT_WORD]
    is_of_a_month = not CALENDAR.isdisjoint(named) and len(others) <= 1 and ":" not in line
    return is_of_a_month or (_DATE.search(line) is not None and not others)


def _matches(kind: str, line: str) -> bool:
    return _pattern(kind).match(line) is not None


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    """The beginning of a line with one of these words, of any of the languages."""
    listed = {phrase for each in in_all(tuple[str, ...], "file_analysis", kind).values() for phrase in each}
    end = {"fields": r"\s?:\s", "subjects": r"\s?:", "greetings": r"(?!\w)", "closings": r"\W*$"}[kind]
    return re.compile(rf"[\s>]{{0,6}}(?:{any_of(sorted(listed))}){end}", re.IGNORECASE)
