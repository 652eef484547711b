"""Two days by which one thing is said to end, or on which it is set: in two files, or in a letter and its subject."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.end_days import EndDay, end_days, without_end_days
from shared.language.rules.file_analysis.frame import subject_at
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.file_analysis.set_days import SetDay, set_days
from shared.language.rules.numbers import telling_names
from shared.modes.knowledge_handover.handover import DeepDive, Finding

_MOST_COMPARED: Final = 200
_FEWEST_SHARED: Final = 2


class DatedFinding(NamedTuple):
    """A finding with the one day by which it says that something ends."""

    file_name: str
    finding: Finding
    day: EndDay


def day_conflicts(dives: Sequence[DeepDive]) -> Iterator[tuple[DatedFinding, DatedFinding]]:
    """The pairs that say two days of one thing; in a letter, of what may be one."""
    dated = [
        DatedFinding(dive.file_name, each, days[0])
        for dive in dives
        for each in dive.findings
        if len(days := end_days(each.excerpt)) == 1
    ]
    for one, other in combinations(dated[:_MOST_COMPARED], 2):
        if one.day.differs(other.day) and _are_of_one_thing(one, other, dated):
            yield (one, other) if other.finding.kind != "purpose" else (other, one)


def _are_of_one_thing(one: DatedFinding, other: DatedFinding, dated: Sequence[DatedFinding]) -> bool:
    """Whether all that one names is named by the other; in a letter, whether it is its subject and the only other day."""
    if one.file_name == other.file_name:
        days = {each.day[:2] for each in dated if each.file_name == one.file_name}
        return len(days) == len((one, other)) and _is_subject(one) != _is_subject(other)
    named = (telling_names(without_end_days(each.finding.excerpt)) for each in (one, other))
    fewer, more = sorted(named, key=len)
    return len(fewer) >= _FEWEST_SHARED and fewer <= more


def _is_subject(dated: DatedFinding) -> bool:
    return dated.finding.kind == "purpose" and subject_at([dated.finding.excerpt]) is not None


class Appointment(NamedTuple):
    """A finding with the one day on which it says that something is set, and what it and its file say that it is."""

    file_name: str
    finding: Finding
    day: SetDay
    said: frozenset[str]
    heading: frozenset[str]


def differing_appointments(dives: Sequence[DeepDive]) -> Iterator[tuple[Appointment, Appointment]]:
    placed = [each for dive in dives for each in _appointments(dive)]
    days = {
        dive.file_name: {day.date for each in dive.findings for day in set_days(each.excerpt)}
        for dive in dives
    }
    done = set[tuple[str, str]]()
    for one, other in combinations(placed[:_MOST_COMPARED], 2):
        files = (one.file_name, other.file_name)
        if files in done or one.file_name == other.file_name or not one.day.is_near(other.day):
            continue
        if one.day.date in days[other.file_name] or other.day.date in days[one.file_name]:
            continue
        if _seem_one_thing(one, other):
            done.add(files)
            yield one, other


def _appointments(dive: DeepDive) -> Iterator[Appointment]:
    purpose = " ".join(each.excerpt for each in dive.findings if each.kind == "purpose")
    heading = telling_names(f"{dive.file_name} {purpose}") - CALENDAR
    for each in dive.findings:
        if len(days := set_days(each.excerpt)) == 1 and each.kind != "purpose":
            said = telling_names(each.excerpt) - CALENDAR
            yield Appointment(dive.file_name, each, days[0], said, heading)


def _seem_one_thing(one: Appointment, other: Appointment) -> bool:
    """Whether two telling words are the same, or one and the hours: what it is may be said in the heading alone."""
    shared = (one.said & (other.said | other.heading)) | (other.said & one.heading)
    are_at_one_time = bool(one.day.hours) and one.day.hours == other.day.hours
    return bool(shared) and len(shared) + are_at_one_time >= _FEWEST_SHARED
