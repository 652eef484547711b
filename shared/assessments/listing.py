"""The small rows that the list of assessments is read from: one each, newest first by id."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Self

from shared.assessments.evidence.records import Corpus
from shared.assessments.records import AssessmentRecord, CriterionRecord
from shared.interview.records.documents import Owned
from shared.storage.paging import newest_of
from shared.storage.port import INDEX, Store, Where

LISTED: Final = "assessments"


class AssessmentRow(Owned):
    """An assessment in the list. `first_question` is its first criterion, by which people recognise it."""

    KIND = "assessment"

    assessment_id: str
    corpus: Corpus
    criteria: int
    first_question: str
    created_at: datetime

    def key(self) -> str:
        return self.assessment_id

    @classmethod
    def of(cls, record: AssessmentRecord, first: CriterionRecord) -> Self:
        return cls.model_validate({**record.model_dump(), "first_question": first.question})


async def list_assessments(
    store: Store, any_of: Sequence[Where], *, limit: int, cursor: str | None
) -> tuple[list[AssessmentRow], str | None]:
    """A page of those that fulfil one of the conditions, newest first, and the cursor of the next page."""
    page = await newest_of(store, INDEX, LISTED, AssessmentRow.KIND, any_of, limit=limit, after=cursor)
    return [AssessmentRow.read(document) for document in page.items], page.next


async def unlist(store: Store, assessment_id: str) -> None:
    """Remove an assessment from the list, if it is there."""
    await store.delete(INDEX, LISTED, assessment_id)
