"""Giving a review: the last one of a thing stands, all are kept, and results and the queue follow at once (G6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.assessments.reading import NoAssessment
from shared.assessments.reviewing import store_review
from shared.interview.records.audit import AuditRecord
from shared.interview.records.header import Gone, read_header
from shared.interview.records.index import update_index
from shared.interview.records.reviews import (
    CANNOT_TELL,
    VERDICTS,
    ReviewKind,
    ReviewRecord,
    ReviewVerdict,
)
from shared.interview.reviews.model import Reviewable, ReviewItem, found, owner_of
from shared.interview.reviews.queue import all_reviewables, queue_anew, read_reviewed, reviewables
from shared.modes.mode import mode_of
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.changing import Missing


class NoSuchReview(Missing):
    """There is nothing to review under this id."""

    kind = "review"


class BadVerdict(Exception):
    """Things of this kind are not decided so; `known` are the verdicts that they have."""

    def __init__(self, kind: ReviewKind) -> None:
        super().__init__(kind)
        self.known = (*VERDICTS[kind], CANNOT_TELL)


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says of a thing."""

    verdict: ReviewVerdict
    reason: str | None
    by: str
    verified: bool


async def review(services: Services, review_id: str, said: Said) -> ReviewItem:
    """Keep the review; the thing as it then stands. Raises NoSuchReview, BadVerdict, and Contended."""
    owner, kind = owner_of(review_id) or ("", None)
    if kind is None:
        raise NoSuchReview(review_id)
    try:
        await (_review_verdict if kind == "verdict" else _review_interview)(services, owner, review_id, said)
        await queue_anew(services, owner, kind)
        return _one(await reviewables(services.store, owner, kind), review_id).shown
    except (Gone, NoAssessment):
        raise NoSuchReview(review_id) from None


async def _review_verdict(services: Services, assessment_id: str, review_id: str, said: Said) -> None:
    reviewed = _one(await reviewables(services.store, assessment_id, "verdict"), review_id)
    await store_review(services, assessment_id, review_record(services, reviewed, said))


async def _review_interview(services: Services, interview_id: str, review_id: str, said: Said) -> None:
    interview = await read_reviewed(services.store, interview_id)
    record = review_record(services, _one(all_reviewables(interview), review_id), said)
    await mode_of(interview.header).store_review(services, interview, record, reviewed_by(record))
    await update_index(services.store, await read_header(services.store, interview_id), services.settings.ttl)


def _one(items: Sequence[Reviewable], review_id: str) -> Reviewable:
    if (reviewed := found(items, review_id)) is None:
        raise NoSuchReview(review_id)
    return reviewed


def review_record(services: Services, reviewed: Reviewable, said: Said) -> ReviewRecord:
    """The review as it is stored, beside the machine's word of now. Raises BadVerdict."""
    item, now = reviewed.item, services.now()
    if said.verdict not in (*VERDICTS[item.kind], CANNOT_TELL):
        raise BadVerdict(item.kind)
    return ReviewRecord(
        entry=new_id(now),
        review_id=item.review_id,
        about=reviewed.about,
        turn=item.turn_id,
        verdict=said.verdict,
        machine=item.machine.verdict,
        source=item.machine.source,
        confidence=item.machine.confidence if reviewed.claimed else None,
        claimed=reviewed.claimed,
        reason=said.reason,
        by=said.by,
        verified=said.verified,
        at=now,
    )


def reviewed_by(record: ReviewRecord) -> AuditRecord:
    return AuditRecord(
        entry=f"review-{record.entry}",
        action="review",
        who=record.by,
        verified=record.verified,
        at=record.at,
        turn=record.turn or 0,
    )
