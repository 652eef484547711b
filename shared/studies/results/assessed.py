"""What a study of criteria found out: each criterion over all participants, and the participants side by side (H4)."""

import asyncio
from collections.abc import Sequence
from typing import Final, get_args

from pydantic import BaseModel

from shared.assessments.criteria.verdicts import Verdict
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.model import Study
from shared.studies.participants import read_participant
from shared.studies.records import Participant, State
from shared.studies.results.counts import SHARDS
from shared.studies.results.judged import PREFIX, CriteriaTally, Judged, all_together, judged_key
from shared.studies.results.model import ComparedParticipant
from shared.text.workbook import Row, Sheet

_VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict.__value__)
READ_AT_ONCE: Final = 100
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
    """The verdicts of a study of criteria, of all `assessed` participants; `participants` is a page of them.

    Those who were invited last come first. What is judged over other criteria than those of today has no column.
    """

    study_id: str
    name: str
    assessed: int
    criteria: list[CriterionResult]
    participants: list[AssessedParticipant]
    next_cursor: str | None


async def read_criteria_results(
    store: Store, study: Study, *, limit: int, cursor: str | None
) -> CriteriaResults:
    """The counts, and the participants behind the `cursor`, as many as the limit says."""
    parts = await store.list(PARTICIPANTS, study.id, CriteriaTally.KIND, limit=SHARDS)
    counts = all_together(map(CriteriaTally.read, parts.items))
    after = judged_key(cursor) if cursor else None
    page = await store.list(PARTICIPANTS, study.id, Judged.KIND, limit=limit, after=after, descending=True)
    rows = [Judged.read(each) for each in page.items]
    people = await asyncio.gather(*(read_participant(store, study.id, each.participant_id) for each in rows))
    ids = [each.criterion_id or "" for each in study.criteria]
    return CriteriaResults(
        study_id=study.id,
        name=study.name,
        assessed=counts.participants,
        criteria=[
            CriterionResult(
                id=criterion_id, label=each.question, verdicts=counts.verdicts.get(criterion_id, {})
            )
            for criterion_id, each in zip(ids, study.criteria, strict=True)
        ],
        participants=[_assessed(row, who, ids) for row, who in zip(rows, people, strict=True) if who],
        next_cursor=page.next and page.next.removeprefix(PREFIX),
    )


async def read_all_criteria_results(store: Store, study: Study) -> CriteriaResults:
    """The same with all participants, for a file."""
    found = await read_criteria_results(store, study, limit=READ_AT_ONCE, cursor=None)
    while found.next_cursor is not None:
        page = await read_criteria_results(store, study, limit=READ_AT_ONCE, cursor=found.next_cursor)
        people = [*found.participants, *page.participants]
        found = page.model_copy(update={"participants": people})
        await asyncio.sleep(0)  # an embedded store reads where requests are answered
    return found


def _assessed(judged: Judged, who: Participant, ids: Sequence[str]) -> AssessedParticipant:
    return AssessedParticipant(
        participant=ComparedParticipant.model_validate(who.model_dump()),
        state=who.status,
        assessment_id=judged.assessment_id,
        verdicts={each: judged.verdicts[each] for each in ids if each in judged.verdicts},
        open=judged.open,
    )


def columns_of(results: CriteriaResults) -> list[str]:
    """The columns of the table of participants: who they are, and one for each criterion."""
    return [*_WHO, *(f"{each.id}: {each.label}" for each in results.criteria)]


def rows_of(results: CriteriaResults) -> list[Row]:
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
