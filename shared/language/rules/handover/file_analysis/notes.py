"""What a note of a person shows, wherever it stands: a sentence, a comment, a cell, a remark in a table."""

import re
from typing import Final

from shared.language.rules.handover.file_analysis import found
from shared.language.rules.handover.file_analysis.days import names_end_day, names_set_day
from shared.language.rules.handover.file_analysis.found import Remark, weightiest
from shared.language.rules.handover.file_analysis.literals import literals
from shared.language.rules.handover.file_analysis.people import calls, is_alone, names_owner, owner, people
from shared.language.rules.handover.file_analysis.signs import (
    Sign,
    forbids,
    has,
    is_as_of,
    is_secret,
    is_todo,
    is_unsettled,
)

_DIGIT: Final = re.compile(r"\d")
_EQUATION: Final = re.compile(r"\w\s?=\s?[^=\n]{0,60}[\w)]\s?[*/×·]\s?[\w(]|[\w%)]\s[x×*]\s\d")
_SIGNS: Final[tuple[tuple[Sign, Remark], ...]] = (
    ("only", found.ONLY),
    ("override", found.MANUAL),
    ("off", found.OFF),
    ("harm", found.DANGER),
    ("workaround", found.WORKAROUND),
)
_OF_LITERAL: Final[dict[str, Remark]] = {
    "secret": found.SECRET,
    "connection": found.SYSTEM,
    "schedule": found.SYSTEM,
    "account": found.SPECIAL_CASE._replace(kind="hard_coded"),
    "date": found.NUMBER._replace(weight=6.1),
}


def told(text: str) -> Remark | None:
    """The weightiest thing that a note shows."""
    if is_secret(text):
        return found.SECRET
    if is_todo(text):
        return found.TODO
    shows = [remark for sign, remark in _SIGNS if has(sign, text)]
    if is_alone(text):
        shows.append(found.ONLY)
    if _DIGIT.search(text):
        if _EQUATION.search(text) or has("computing", text):
            shows.append(found.FORMULA._replace(weight=found.LIMIT.weight + 0.1))
        if has("limiting", text):
            shows.append(found.LIMIT)
    if is_unsettled(text):
        shows.append(found.UNSETTLED)
    if has("exception", text):
        shows.append(found.RULE)
    if calls(text):
        shows.append(found.CALLED)
    if forbids(text):
        shows.append(found.FORBIDDEN)
    if owner(text) or people(text) or names_owner(text):
        shows.append(found.PERSON)
    if names_end_day(text):
        shows.append(_OF_LITERAL["date"])
    if names_set_day(text):
        shows.append(found.SET_DAY)
    if has("relying", text):
        shows.append(found.SYSTEM)
    return weightiest([*shows, *written(text)])


def written(text: str) -> list[Remark]:
    """What dates, schedules and the like in a text show; an address, and when a file was written, explain themselves."""
    if is_as_of(text):
        return []
    return [_OF_LITERAL[each.kind] for each in literals(text) if each.kind in _OF_LITERAL]
