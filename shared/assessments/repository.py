"""Keeping an assessment: written before anything runs, changed under the etag that was read, erased without a trace."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import batched
from typing import Final

from shared.assessments.listing import LISTED, AssessmentRow, unlist
from shared.assessments.reading import NoAssessment, numbered, read_assessment, read_criterion, read_runs
from shared.assessments.records import AssessmentRecord, CriterionRecord, RunRecord, partition
from shared.interview.records.record import Record
from shared.platform.services import Services
from shared.storage.changing import change_stored
from shared.storage.port import INDEX, INTERVIEWS, AlreadyExists, Create

DOCUMENTS_OF_A_BATCH: Final = 50


async def store_assessment(
    services: Services, record: AssessmentRecord, criteria: Sequence[CriterionRecord]
) -> AssessmentRecord:
    """Store criteria and first run, then the whole: where that stands, all do. May be done again.

    Raises NoAssessment where it was erased meanwhile.
    """
    pk, ttl = partition(record.assessment_id), services.settings.ttl
    run = RunRecord(run=1, numbers=tuple(each.number for each in criteria), created_at=services.now())
    records: list[Record] = [*criteria, run]
    for some in batched(records, DOCUMENTS_OF_A_BATCH, strict=False):
        with suppress(AlreadyExists):
            await services.store.write(INTERVIEWS, pk, [Create(each.to_document(pk, ttl)) for each in some])
    with suppress(AlreadyExists):
        await services.store.create(INTERVIEWS, record.to_document(pk, ttl))
    return await read_assessment(services.store, record.assessment_id)


async def list_assessment(services: Services, record: AssessmentRecord) -> bool:
    """Write its row where it is missing; whether it was. Raises NoAssessment where it was erased meanwhile."""
    store, assessment_id = services.store, record.assessment_id
    if await store.get(INDEX, LISTED, assessment_id) is not None:
        return False
    first = await read_criterion(store, assessment_id, 1)
    row = AssessmentRow.of(record, first)
    with suppress(AlreadyExists):
        await store.create(INDEX, row.to_document(LISTED, services.settings.ttl))
    try:
        await read_assessment(store, assessment_id)
    except NoAssessment:
        await unlist(store, assessment_id)
        raise
    return True


async def add_run(
    services: Services, assessment_id: str, numbers: Sequence[int], interview_id: str
) -> RunRecord:
    """The run that this interview belongs to, begun now unless it was before. Raises NoAssessment."""
    pk, ttl = partition(assessment_id), services.settings.ttl
    while True:
        runs = await read_runs(services.store, assessment_id)
        for run in runs:
            if run.interview_id == interview_id:
                return run
        await read_assessment(services.store, assessment_id)
        fresh = RunRecord(
            run=max((run.run for run in runs), default=0) + 1,
            numbers=tuple(numbers),
            status="asking",
            interview_id=interview_id,
            created_at=services.now(),
        )
        with suppress(AlreadyExists):
            await services.store.create(INTERVIEWS, fresh.to_document(pk, ttl))
            return fresh


async def settle_criterion(
    services: Services,
    assessment_id: str,
    number: int,
    run: int,
    settle: Callable[[CriterionRecord], CriterionRecord],
) -> None:
    """Write what a run found over the criterion as it stands, unless that run has done so. Raises NoAssessment."""

    def settled(criterion: CriterionRecord) -> CriterionRecord | None:
        if run in criterion.runs:
            return None
        return settle(criterion).model_copy(update={"runs": (*criterion.runs, run)})

    await change_criterion(services, assessment_id, number, settled)


async def change_criterion(
    services: Services,
    assessment_id: str,
    number: int,
    change: Callable[[CriterionRecord], CriterionRecord | None],
) -> None:
    """Apply a pure `change`, which is None where nothing is to be changed. Raises NoAssessment."""
    await _changed(services, assessment_id, CriterionRecord, number, change)


async def move_run(services: Services, assessment_id: str, number: int, **changes: object) -> RunRecord:
    """Change a run's status. Raises NoAssessment."""
    return await _changed(
        services, assessment_id, RunRecord, number, lambda run: run.model_copy(update=changes)
    )


async def _changed[R: Record](
    services: Services, assessment_id: str, kind: type[R], number: int, change: Callable[[R], R | None]
) -> R:
    pk, key, ttl = partition(assessment_id), numbered(kind, number), services.settings.ttl
    found = await change_stored(services.store, INTERVIEWS, pk, key, kind, change, ttl)
    if found is None:
        raise NoAssessment(assessment_id)
    return found
