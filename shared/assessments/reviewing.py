"""What of an assessment can be reviewed: each verdict on a criterion, until the criterion is judged anew."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from shared.assessments.criteria.verdicts import Verdict
from shared.assessments.listing import LISTED, AssessmentRow
from shared.assessments.reading import NoAssessment, read_assessment, read_criteria
from shared.assessments.records import AssessmentRecord, CriterionRecord, VerdictCounts, partition
from shared.interview.records.reviews import ReviewRecord, standing_reviews
from shared.interview.reviews.model import MachineWord, Review, Reviewable, ReviewItem, review_id
from shared.interview.reviews.rows import erase_rows, rows_of, write_rows
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, INTERVIEWS, Changed, NotFound, Store
from shared.studies.results.judged import fold_judged

DECIDED: Final[tuple[Verdict, ...]] = ("met", "partly", "not_met")


async def reviewable_verdicts(store: Store, assessment_id: str) -> list[Reviewable]:
    """The verdicts that there are, in the order of the criteria. Raises NoAssessment."""
    assessment = await read_assessment(store, assessment_id)
    criteria = await read_criteria(store, assessment_id)
    reviews = await read_reviews(store, assessment_id)
    return [_reviewable(assessment, each, reviews) for each in criteria if each.verdict is not None]


async def read_reviews(store: Store, assessment_id: str) -> list[ReviewRecord]:
    stored = all_documents(store, INTERVIEWS, partition(assessment_id), ReviewRecord.KIND)
    return [ReviewRecord.read(document) async for document in stored]


def review_of(criterion: CriterionRecord, reviews: Sequence[ReviewRecord]) -> ReviewRecord | None:
    """The last review of the verdict as it stands: one of a verdict before it was over other evidence."""
    mine = standing_reviews(each for each in reviews if each.about == criterion.criterion_id)
    record = next(iter(mine.values()), None)
    judged_at = criterion.history[-1].at if criterion.history else None
    return None if record is None or (judged_at is not None and record.at < judged_at) else record


async def store_review(services: Services, assessment_id: str, record: ReviewRecord) -> None:
    """Store it, unless the assessment is erased. Raises NoAssessment."""
    pk = partition(assessment_id)
    await services.store.put(INTERVIEWS, record.to_document(pk, services.settings.ttl))
    try:
        await read_assessment(services.store, assessment_id)
    except NoAssessment:
        await services.store.delete(INTERVIEWS, pk, record.key())
        raise


def decided(review: ReviewRecord | Review | None) -> Verdict | None:
    """What a person decided of a criterion; None where nobody did."""
    return None if review is None else next((each for each in DECIDED if each == review.verdict), None)


async def tally(services: Services, assessment_id: str) -> AssessmentRow | None:
    """Count the verdicts of an assessment anew in its row of the list, and in the results of its study.

    The row, or None where it was erased.
    """
    store = services.store
    while True:
        stored = await store.get(INDEX, LISTED, assessment_id)
        if stored is None:
            return None
        criteria, reviews = (
            await read_criteria(store, assessment_id),
            await read_reviews(store, assessment_id),
        )
        row = _tallied(AssessmentRow.read(stored), criteria, reviews)
        with suppress(Changed, NotFound):  # a review and the end of a run may count at once
            await store.put(INDEX, row.to_document(LISTED, services.settings.ttl), etag=str(stored["_etag"]))
            if row.study_id is not None and row.participant_id is not None:
                await fold_judged(services, row.study_id, row.participant_id)
            return row


def _tallied(
    row: AssessmentRow, criteria: Sequence[CriterionRecord], reviews: Sequence[ReviewRecord]
) -> AssessmentRow:
    holding = {each.criterion_id: standing(each, reviews) for each in criteria}
    known = {criterion_id: verdict for criterion_id, verdict in holding.items() if verdict}
    news: dict[str, object] = {"counts": VerdictCounts.model_validate(Counter(known.values()))}
    if row.participant_id is not None:
        still_open = tuple(each.criterion_id for each in open_criteria(criteria, reviews))
        news |= {"standing": known, "open": still_open}
    return row.model_copy(update=news)


def standing(criterion: CriterionRecord, reviews: Sequence[ReviewRecord]) -> Verdict | None:
    """The verdict that holds: what a person decided, and else what was judged; None before there is any."""
    return decided(review_of(criterion, reviews)) or criterion.verdict


def open_criteria(
    criteria: Sequence[CriterionRecord], reviews: Sequence[ReviewRecord]
) -> list[CriterionRecord]:
    """Those that can be asked about: something of them is open, and what holds is not that they are met."""
    return [each for each in criteria if each.open_gaps and standing(each, reviews) != "met"]


async def queue_assessment(services: Services, assessment_id: str) -> None:
    """Write its rows of the queue anew, and its tally in the list; an erased one has none."""
    store, ttl = services.store, services.settings.ttl
    with suppress(NoAssessment):
        found = await reviewable_verdicts(store, assessment_id)
        assessment = await read_assessment(store, assessment_id)
        await write_rows(store, assessment_id, rows_of(found, assessment.study_id, assessment.made_by), ttl)
        await read_assessment(store, assessment_id)
        await tally(services, assessment_id)
        return
    await erase_rows(store, assessment_id)


def _reviewable(
    assessment: AssessmentRecord, criterion: CriterionRecord, reviews: Sequence[ReviewRecord]
) -> Reviewable:
    record = review_of(criterion, reviews)
    item = ReviewItem(
        review_id=review_id(assessment.assessment_id, "verdict", criterion.number),
        kind="verdict",
        interview_id=None,
        assessment_id=assessment.assessment_id,
        turn_id=None,
        question_text=criterion.question,
        answer_text="\n\n".join(each.span for each in criterion.citations),
        text=criterion.question,
        machine=MachineWord(
            verdict=criterion.verdict or "failed",
            confidence=None,
            evidence=criterion.citations[0].span if criterion.citations else None,
            source=criterion.source,
            doubts=criterion.doubts,
        ),
        review=Review.of(record) if record else None,
    )
    waits = criterion.verdict == "needs_review"
    return Reviewable(item, criterion.criterion_id, "assessment", record, waits, assessment.language)
