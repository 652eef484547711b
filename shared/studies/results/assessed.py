"""What a study of criteria found out: each criterion over all participants, and the participants side by side (H4)."""

from collections import Counter
from collections.abc import Sequence, Set
from typing import Final, get_args

from pydantic import BaseModel

from shared.assessments.criteria.verdicts import Verdict
from shared.assessments.listing import LISTED, AssessmentRow
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, PARTICIPANTS, Among, Store
from shared.studies.model import Study
from shared.studies.records import Participant, State
from shared.studies.results.model import ComparedParticipant
from shared.text.workbook import Row, Sheet

MOST_COUNTED: Final = 1_000
"""Participants of whom the results tell: those who were assessed last."""
_VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict.__value__)
_WHO: Final = ("participant_id", "external_id", "name", "state", "assessment_id", "still_open")


class CriterionResult(BaseModel):
    """A criterion with how many participants have which verdict, as reviews leave them."""

    id: str
    label: str
    verdicts: dict[Verdict, int]


class AssessedParticipant(BaseModel):
    """A participant with the verdict that holds by criterion; `open` are the criteria that they can be asked about."""

    participant: ComparedParticipant
    state: State
    assessment_id: str
    verdicts: dict[str, Verdict]
    open: tuple[str, ...]


class CriteriaResults(BaseModel):
    """The verdicts of a study of criteria; `participants` are those who were assessed, the latest first.

    What is judged over other criteria than those of today has no column.
    """

    study_id: str
    name: str
    criteria: list[CriterionResult]
    participants: list[AssessedParticipant]


async def read_criteria_results(store: Store, study: Study) -> CriteriaResults:
    """The latest assessment of each participant, of `MOST_COUNTED` at most."""
    rows = await _latest(store, study.id)
    people = await _people(store, study.id, {participant_id for participant_id, _ in rows})
    ids = [each.criterion_id or "" for each in study.criteria]
    assessed = [
        _assessed(row, people[participant_id], ids)
        for participant_id, row in rows
        if participant_id in people and people[participant_id].assessment_id == row.assessment_id
    ]
    criteria = [
        CriterionResult(id=criterion_id, label=each.question, verdicts=_counts(criterion_id, assessed))
        for criterion_id, each in zip(ids, study.criteria, strict=True)
    ]
    return CriteriaResults(study_id=study.id, name=study.name, criteria=criteria, participants=assessed)


async def _latest(store: Store, study_id: str) -> list[tuple[str, AssessmentRow]]:
    """The latest assessments of participants, each with whose it is, newest first."""
    page = await store.list(
        INDEX, LISTED, AssessmentRow.KIND, where={"study_id": study_id}, limit=MOST_COUNTED, descending=True
    )
    rows = [AssessmentRow.read(each) for each in page.items]
    return [(row.participant_id, row) for row in rows if row.participant_id is not None]


async def _people(store: Store, study_id: str, ids: Set[str]) -> dict[str, Participant]:
    if not ids:
        return {}
    where = {"id": Among(frozenset(ids))}
    found = all_documents(store, PARTICIPANTS, study_id, Participant.KIND, where=where, page=MOST_COUNTED)
    rows = [Participant.read(each) async for each in found]
    return {row.participant_id: row for row in rows}


def _assessed(row: AssessmentRow, who: Participant, ids: Sequence[str]) -> AssessedParticipant:
    holding = row.standing or {}
    return AssessedParticipant(
        participant=ComparedParticipant.model_validate(who.model_dump()),
        state=who.status,
        assessment_id=row.assessment_id,
        verdicts={each: holding[each] for each in ids if each in holding},
        open=row.open,
    )


def _counts(criterion_id: str, assessed: Sequence[AssessedParticipant]) -> dict[Verdict, int]:
    return dict(Counter(each.verdicts[criterion_id] for each in assessed if criterion_id in each.verdicts))


def columns_of(results: CriteriaResults) -> list[str]:
    """The columns of the table of participants: who they are, and one for each criterion."""
    return [*_WHO, *(f"{each.id}: {each.label}" for each in results.criteria)]


def rows_of(results: CriteriaResults) -> list[Row]:
    """The participants side by side, one a row."""
    return [
        (
            each.participant.participant_id,
            each.participant.external_id,
            each.participant.name,
            each.state,
            each.assessment_id,
            ", ".join(each.open),
            *(each.verdicts.get(criterion.id) for criterion in results.criteria),
        )
        for each in results.participants
    ]


def sheets_of(results: CriteriaResults) -> list[Sheet]:
    """The participants side by side, and the criteria with their counts."""
    counted = [
        (each.id, each.label, *(each.verdicts.get(verdict, 0) for verdict in _VERDICTS))
        for each in results.criteria
    ]
    return [
        Sheet("Participants", columns_of(results), rows_of(results)),
        Sheet("Criteria", ("id", "criterion", *_VERDICTS), counted),
    ]
