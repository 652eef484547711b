"""Where a project says different numbers or days of the same thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.backlog_words import ArtefactPlace
from shared.language.rules.date_conflicts import date_conflicts, name_of
from shared.language.rules.denied_measures import DeniedMeasure, denied_measures
from shared.language.rules.file_analysis.end_days import end_days
from shared.language.rules.file_analysis.subjects import FileSubject
from shared.language.rules.numbers import alike, named, numbers, telling_names
from shared.language.rules.same_value import may_be_one_value
from shared.language.rules.value_conflicts import value_conflicts
from shared.modes.knowledge_handover.handover import ParsedFile, Priority

_MOST_COMPARED: Final = 200
_FEWEST_SHARED: Final = 2


@dataclass(frozen=True, slots=True)
class Artefact:
    """Something to ask about with all its places, the first of which the question belongs to."""

    subject: FileSubject
    places: tuple[ArtefactPlace, ...]
    priority: Priority
    excerpt: str


def conflicts(found: Sequence[Artefact], language: LanguageCode) -> list[Artefact]:
    told = [(each, numbers(each.excerpt), named(each.excerpt)) for each in found[:_MOST_COMPARED]]
    single = [each for each in told if len(each[1]) == 1 and not end_days(each[0].excerpt)]
    return [
        _conflict(one[0], other[0], one[1][0], other[1][0], max(shared, key=_telling))
        for one, other in combinations(single, 2)
        if one[0].places[0].file_name != other[0].places[0].file_name
        and alike(one[1][0], other[1][0], language)
        and may_be_one_value(one[0].excerpt, one[1][0], other[0].excerpt, other[1][0], language)
        and len(shared := [word for word in one[2] if word.lower() in telling_names(other[0].excerpt)])
        >= _FEWEST_SHARED
    ]


def of_files(files: Sequence[ParsedFile]) -> list[Artefact]:
    """What two files say otherwise of a thing that both name: its figure, or its day."""
    values = (
        (
            each.name,
            each.value,
            each.other_value,
            (each.file_name, each.line),
            (each.other_file, each.other_line),
        )
        for each in value_conflicts(files)
    )
    days = (
        (
            name_of(one, other),
            one.shown,
            other.shown,
            (one.file_name, one.line),
            (other.file_name, other.line),
        )
        for one, other in date_conflicts(files)
    )
    differ = [
        Artefact(
            FileSubject("conflict", "conflict", name=name, value=value, other_value=other_value),
            tuple(ArtefactPlace(file_name=file_name, line=line) for file_name, line in places),
            "P0",
            name,
        )
        for name, value, other_value, *places in (*values, *days)
    ]
    return [*differ, *map(_denied, denied_measures(files))]


def _denied(found: DeniedMeasure) -> Artefact:
    places = (
        ArtefactPlace(file_name=found.file_name, line=found.line),
        ArtefactPlace(file_name=found.other_file, line=found.other_line),
    )
    subject = FileSubject("conflict", "denied", text=found.text, value=found.measure)
    return Artefact(subject, places, "P0", found.text)


def _telling(word: str) -> tuple[bool, int]:
    return word[:1].isupper() and not word.isupper(), len(word)


def _conflict(one: Artefact, other: Artefact, value: str, other_value: str, name: str) -> Artefact:
    subject = FileSubject("conflict", "conflict", name=name, value=value, other_value=other_value)
    return Artefact(subject, (one.places[0], other.places[0]), "P0", one.excerpt)
