"""The rows that the queue is read from: one for each thing that waits for a person or that a person has decided.

The rows are derived from the stored interview or assessment. Code that changes one of these writes its rows again.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Self

from shared.interview.records.record import Owned
from shared.interview.records.reviews import ReviewKind, ReviewVerdict
from shared.interview.reviews.model import Reviewable, ReviewStatus, owner_of
from shared.interview.reviews.threshold import Claim, Threshold, fitted
from shared.interview.state_machine.assessment import Confidence, Source, Verdict
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, MAX_BATCH, Put, Range, Store, Where

FITTED_ON: Final = 500
"""The most reviews that the threshold of a model's confidence is fitted on, the newest: models change."""
QUEUED: Final = "reviews"
"""The partition of the rows."""


class ReviewRow(Owned):
    """One thing in the queue; once it is decided, with what the machine and what the person said."""

    KIND = "review-row"

    review_id: str
    status: ReviewStatus
    interview_id: str | None
    assessment_id: str | None
    mode: str | None
    machine: str
    source: Source | None
    verdict: ReviewVerdict | None
    confidence: Confidence | None = None
    claimed: Verdict | None = None

    @property
    def claim(self) -> Claim | None:
        """What a decided row says of a model's confidence; None where it says nothing of it."""
        if self.confidence is None or self.claimed is None or self.verdict is None:
            return None
        return Claim(self.confidence, self.claimed == self.verdict)

    def key(self) -> str:
        return self.review_id

    @property
    def owner(self) -> tuple[str, ReviewKind]:
        owner = owner_of(self.review_id)
        assert owner is not None, "rows are made of things that have a review id"
        return owner

    @classmethod
    def of(cls, each: Reviewable, status: ReviewStatus, study_id: str | None, made_by: str | None) -> Self:
        """The row; of what is decided it tells the machine's word as it was then."""
        item, record = each.item, each.decided
        return cls(
            review_id=item.review_id,
            status=status,
            interview_id=item.interview_id,
            assessment_id=item.assessment_id,
            study_id=study_id,
            made_by=None if study_id else made_by,
            mode=each.mode,
            machine=record.machine if record else item.machine.verdict,
            source=record.source if record else item.machine.source,
            verdict=record.verdict if record else None,
            confidence=record.confidence if record else None,
            claimed=record.claimed if record else None,
        )


def rows_of(
    items: Iterable[Reviewable], study_id: str | None = None, made_by: str | None = None
) -> list[ReviewRow]:
    """The rows that there should be, of what belongs to this study, else to who made it."""
    return [ReviewRow.of(each, each.status, study_id, made_by) for each in items if each.status is not None]


def belongs_to(owner: str) -> Where:
    """What finds the rows of an interview or an assessment: their ids begin with its own."""
    return {"id": Range(at_least=f"{owner}-", below=f"{owner}.")}


async def write_rows(store: Store, owner: str, wanted: Sequence[ReviewRow], ttl: int | None) -> bool:
    """Make the rows of this owner what they should be; whether any was written."""
    stored = {each.review_id: each for each in await read_rows(store, belongs_to(owner))}
    changed = [each for each in wanted if stored.pop(each.review_id, None) != each]
    for at in range(0, len(changed), MAX_BATCH):
        some = [Put(each.to_document(QUEUED, ttl)) for each in changed[at : at + MAX_BATCH]]
        await store.write(INDEX, QUEUED, some)
    for gone in stored:
        await store.delete(INDEX, QUEUED, gone)
    return bool(changed)


async def erase_rows(store: Store, owner: str) -> None:
    await write_rows(store, owner, (), None)


async def read_threshold(store: Store, study_id: str | None) -> Threshold:
    """From which confidence a model's verdicts are taken: by the study's reviews where these move it, else by all."""
    if study_id is not None and (own := fitted(await _claims(store, {"study_id": study_id}))).fitted:
        return own
    return fitted(await _claims(store, {}))


async def _claims(store: Store, where: Where) -> list[Claim]:
    """What people said of a model's verdicts, by the latest reviews."""
    decided = {"status": "done", "source": "model", **where}
    page = await store.list(INDEX, QUEUED, ReviewRow.KIND, where=decided, limit=FITTED_ON, descending=True)
    rows = (ReviewRow.read(document) for document in page.items)
    return [claim for row in rows if (claim := row.claim)]


async def read_rows(store: Store, *any_of: Where) -> list[ReviewRow]:
    """All rows that fulfil one of the conditions, those of each oldest first."""
    return [
        ReviewRow.read(document)
        for where in any_of
        async for document in all_documents(store, INDEX, QUEUED, ReviewRow.KIND, where=where)
    ]
