"""The small rows that the list of assessments is read from: one each, newest first by id."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Self

from pydantic import Field

from shared.assessments.criteria.verdicts import Verdict
from shared.assessments.evidence.records import Corpus
from shared.assessments.records import AssessmentName, AssessmentRecord, CriterionRecord, VerdictCounts
from shared.interview.records.record import IfAny, Owned
from shared.storage.paging import all_documents, newest_of
from shared.storage.port import INDEX, Store, Where

LISTED: Final = "assessments"


class AssessmentRow(Owned):
    """An assessment in the list. People recognise it by its name, or by its first criterion where it has none.

    `counts` is None until it was tallied. Of a participant's in a study, `standing` is the verdict that holds by
    criterion, and `open` are the criteria that they can be asked about.
    """

    KIND = "assessment"

    assessment_id: str
    participant_id: IfAny = None
    name: AssessmentName | None = None
    corpus: Corpus
    criteria: int
    first_question: str
    created_at: datetime
    counts: VerdictCounts | None = None
    standing: Annotated[dict[str, Verdict] | None, Field(exclude_if=lambda value: value is None)] = None
    open: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()

    def key(self) -> str:
        return self.assessment_id

    @classmethod
    def of(cls, record: AssessmentRecord, first: CriterionRecord) -> Self:
        return cls.model_validate({**record.model_dump(), "first_question": first.question})


async def list_assessments(
    store: Store, any_of: Sequence[Where], *, limit: int, cursor: str | None
) -> tuple[list[AssessmentRow], str | None]:
    page = await newest_of(store, INDEX, LISTED, AssessmentRow.KIND, any_of, limit=limit, after=cursor)
    return [AssessmentRow.read(document) for document in page.items], page.next


async def all_over(store: Store, corpus: str) -> list[AssessmentRow]:
    rows = all_documents(store, INDEX, LISTED, AssessmentRow.KIND, where={"corpus": corpus})
    return [AssessmentRow.read(document) async for document in rows]


async def newest_over(store: Store, corpus: str) -> AssessmentRow | None:
    rows, _ = await list_assessments(store, [{"corpus": corpus}], limit=1, cursor=None)
    return rows[0] if rows else None


async def unlist(store: Store, assessment_id: str) -> None:
    await store.delete(INDEX, LISTED, assessment_id)
