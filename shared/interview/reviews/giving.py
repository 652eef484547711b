"""Giving a review: the last one of a thing stands, all are kept, and results and the queue follow at once (G6)."""

from dataclasses import dataclass

from shared.assessments.reading import NoAssessment
from shared.assessments.reviewing import store_review
from shared.interview.records.audit import AuditRecord
from shared.interview.records.header import Gone
from shared.interview.records.reviews import (
    CANNOT_TELL,
    VERDICTS,
    ReviewKind,
    ReviewRecord,
    ReviewVerdict,
    keep_judgements,
)
from shared.interview.reviews.model import Reviewable, ReviewItem, found, owner_of
from shared.interview.reviews.queue import queue_anew, reviewables
from shared.modes.mode import named_mode
from shared.platform.ids import new_id
from shared.platform.services import Services


class NoSuchReview(Exception):
    """There is nothing to review under this id."""


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
        reviewed = await _found(services, owner, kind, review_id)
        if said.verdict not in (*VERDICTS[kind], CANNOT_TELL):
            raise BadVerdict(kind)
        record = review_record(services, reviewed, said)
        if kind == "verdict":
            await store_review(services, owner, record)
        else:
            records = (record, reviewed_by(record))
            await keep_judgements(services.store, owner, records, services.settings.ttl)
            if kind == "fact" and reviewed.mode is not None:
                await named_mode(reviewed.mode).follow_review(services, owner, record)
        await queue_anew(services, owner, kind)
        return (await _found(services, owner, kind, review_id)).shown
    except (Gone, NoAssessment):
        raise NoSuchReview(review_id) from None


async def _found(services: Services, owner: str, kind: ReviewKind, review_id: str) -> Reviewable:
    reviewed = found(await reviewables(services.store, owner, kind), review_id)
    if reviewed is None:
        raise NoSuchReview(review_id)
    return reviewed


def review_record(services: Services, reviewed: Reviewable, said: Said) -> ReviewRecord:
    """The review as it is stored, beside the machine's word of now."""
    item, now = reviewed.item, services.now()
    return ReviewRecord(
        entry=new_id(now),
        review_id=item.review_id,
        about=reviewed.about,
        turn=item.turn_id,
        verdict=said.verdict,
        machine=item.machine.verdict,
        source=item.machine.source,
        reason=said.reason,
        by=said.by,
        verified=said.verified,
        at=now,
    )


def reviewed_by(record: ReviewRecord) -> AuditRecord:
    """The review as a hand on the interview."""
    return AuditRecord(
        entry=f"review-{record.entry}",
        action="review",
        who=record.by,
        verified=record.verified,
        at=record.at,
        turn=record.turn or 0,
    )
