"""Reads what is stored of an assessment: its criteria, its runs, and which criteria are still to be judged."""

from collections.abc import Sequence

from shared.assessments.records import (
    AssessmentRecord,
    CriterionRecord,
    RunRecord,
    is_assessment_id,
    partition,
)
from shared.interview.records.record import Record
from shared.storage.changing import Missing
from shared.storage.paging import all_documents
from shared.storage.port import INTERVIEWS, Store

PAGE = 50


class NoAssessment(Missing):
    """There is no such assessment, or it was erased."""

    kind = "assessment"


async def read_assessment(store: Store, assessment_id: str) -> AssessmentRecord:
    """The assessment as a whole. Raises NoAssessment."""
    if not is_assessment_id(assessment_id):
        raise NoAssessment(assessment_id)
    document = await store.get(INTERVIEWS, partition(assessment_id), AssessmentRecord.KIND)
    if document is None or document.get("erased"):
        raise NoAssessment(assessment_id)
    return AssessmentRecord.read(document)


async def read_criteria(store: Store, assessment_id: str) -> Sequence[CriterionRecord]:
    """The criteria, in the order in which they were given."""
    return await _all(store, assessment_id, CriterionRecord)


async def read_runs(store: Store, assessment_id: str) -> Sequence[RunRecord]:
    """The runs, in the order in which they began."""
    return await _all(store, assessment_id, RunRecord)


async def read_criterion(store: Store, assessment_id: str, number: int) -> CriterionRecord:
    """One criterion. Raises NoAssessment."""
    return await _one(store, assessment_id, CriterionRecord, number)


async def read_run(store: Store, assessment_id: str, number: int) -> RunRecord:
    """One run. Raises NoAssessment."""
    return await _one(store, assessment_id, RunRecord, number)


def numbered(kind: type[Record], number: int) -> str:
    """The id of a criterion or a run."""
    return f"{kind.KIND}-{number:06d}"


async def _one[R: Record](store: Store, assessment_id: str, kind: type[R], number: int) -> R:
    document = await store.get(INTERVIEWS, partition(assessment_id), numbered(kind, number))
    if document is None:
        raise NoAssessment(assessment_id)
    return kind.read(document)


def unsettled(criteria: Sequence[CriterionRecord], runs: Sequence[RunRecord]) -> set[int]:
    wanted = {(number, run.run) for run in runs if run.status == "running" for number in run.numbers}
    settled = {(criterion.number, run) for criterion in criteria for run in criterion.runs}
    return {number for number, _ in wanted - settled}


async def _all[R: Record](store: Store, assessment_id: str, kind: type[R]) -> list[R]:
    stored = all_documents(store, INTERVIEWS, partition(assessment_id), kind.KIND, page=PAGE)
    return [kind.read(document) async for document in stored]
