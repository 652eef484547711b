"""Two days by which one thing is said to end: in two files, or in the subject of a letter and below it (B1)."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from shared.language.rules.file_analysis.end_days import EndDay, end_days, without_end_days
from shared.language.rules.file_analysis.frame import subject_at
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
