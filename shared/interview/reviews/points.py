"""What of an interview can be reviewed: each point that answers were judged by, with the machine's last word on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewRecord, standing_reviews
from shared.interview.records.turns import WholeTurn
from shared.interview.reviews.model import MachineWord, Review, Reviewable, ReviewItem, review_id
from shared.interview.state_machine.assessment import CriterionMet, Verdict
from shared.language.off_record import OffRecord

REVIEWED: Final[tuple[type[Record], ...]] = (
    TurnDocument,
    AnswerDocument,
    AssessmentDocument,
    ConceptsRecord,
    ReviewRecord,
)
"""The kinds of records that points are read from."""


@dataclass(frozen=True, slots=True)
class _Point:
    """A criterion as it was judged last; `place` is where it was judged first, which names it for good."""

    place: tuple[int, int]
    turn: WholeTurn
    criterion: CriterionMet

    @property
    def main_id(self) -> str:
        """The main question that its last word was said to."""
        return self.turn.shown.main_id


def points(interview: Interview) -> list[Reviewable]:
    """Every point that was judged, in the order in which they were; those in doubt wait once their question is left."""
    turns = interview.turns()
    over = interview.header.ended_at is not None
    in_hand = turns[-1].shown.main_id if turns and not over else None
    reviews, kept = standing_reviews(interview.all(ReviewRecord)), off_record_in(interview)
    of_main: dict[str, list[WholeTurn]] = {}
    for turn in turns:
        of_main.setdefault(turn.shown.main_id, []).append(turn)
    return [
        _reviewable(
            interview, of_main[point.main_id], concept_id, point, reviews, is_left=point.main_id != in_hand
        )
        for concept_id, point in _judged(interview, turns, kept).items()
    ]


def is_judged(found: Sequence[Reviewable]) -> bool:
    """Whether one of an interview's points has a verdict, or there are none: not where every point is in doubt."""
    return not found or any(each.decided or each.item.machine.verdict != "needs_review" for each in found)


def in_doubt(found: Sequence[Reviewable]) -> frozenset[str]:
    """The ids of the points that wait for a person."""
    return frozenset(
        each.about for each in found if not each.decided and each.item.machine.verdict == "needs_review"
    )


def concept_id_of(interview: Interview, turn: WholeTurn, criterion: CriterionMet) -> str | None:
    """The concept that a criterion was judged for; what was stored before criteria named it is found by its text."""
    if criterion.concept_id:
        return criterion.concept_id
    record = interview.find(ConceptsRecord)
    concepts = record.concepts.get(turn.shown.main_id, ()) if record else ()
    return next((each.concept_id for each in concepts if each.text == criterion.criterion), None)


def _judged(interview: Interview, turns: Sequence[WholeTurn], kept: OffRecord) -> dict[str, _Point]:
    """The last word on each concept. An answer to another question that says nothing of it leaves it as it was; one that
    takes back what was said leaves nothing.

    Of a skill that turned out to be none of theirs, no point is left.
    """
    points: dict[str, _Point] = {}
    denied = {*interview.header.dropped, *(turn.assessment.denied for turn in turns if turn.assessment)}
    for turn in turns:
        assessment = turn.assessment.assessment if turn.assessment else None
        for number, criterion in enumerate(assessment.criteria if assessment else ()):
            concept_id = concept_id_of(interview, turn, criterion)
            if concept_id is None or concept_id.rpartition(".")[0] in denied:
                continue
            if criterion.evidence and kept.tells(criterion.evidence):
                criterion = criterion.model_copy(update={"evidence": None})
            before = points.get(concept_id)
            if before is None:
                points[concept_id] = _Point((turn.shown.turn, number), turn, criterion)
            elif before.turn.shown.main_id == turn.shown.main_id or _speaks(turn, criterion):
                points[concept_id] = _Point(before.place, turn, criterion)
    return points


def _speaks(turn: WholeTurn, criterion: CriterionMet) -> bool:
    """Whether an answer to another question says something to a point of this one, or takes that back."""
    taken_back = turn.assessment.taken_back if turn.assessment else ()
    return criterion.verdict != "not_demonstrated" or criterion.concept_id in taken_back


def _reviewable(
    interview: Interview,
    mine: Sequence[WholeTurn],
    concept_id: str,
    point: _Point,
    reviews: dict[str, ReviewRecord],
    *,
    is_left: bool,
) -> Reviewable:
    """What can be reviewed of a point; `mine` are the turns of its main question."""
    criterion = point.criterion
    assessed = point.turn.assessment.assessment if point.turn.assessment else None
    named = review_id(interview.interview_id, "point", *point.place)
    record = reviews.get(named)
    item = ReviewItem(
        review_id=named,
        kind="point",
        interview_id=interview.interview_id,
        assessment_id=None,
        turn_id=point.turn.shown.turn,
        question_text=mine[0].shown.main_question_text or mine[0].shown.question_text,
        answer_text="\n\n".join(turn.answer.text for turn in mine if turn.answer and turn.is_answered),
        text=criterion.criterion,
        machine=MachineWord(
            verdict=criterion.verdict,
            confidence=criterion.confidence,
            evidence=criterion.evidence,
            source=assessed.source if assessed else None,
            doubts=criterion.doubts,
        ),
        review=Review.of(record) if record else None,
    )
    waits, header = is_left and criterion.verdict == "needs_review", interview.header
    claimed = _claimed(concept_id, point)
    return Reviewable(item, concept_id, header.mode, record, waits, header.language, claimed)


def _claimed(concept_id: str, point: _Point) -> Verdict | None:
    """A model's verdict that was taken, or was not for its confidence alone."""
    criterion, document = point.criterion, point.turn.assessment
    if criterion.confidence is None or document is None:
        return None
    is_decided = criterion.verdict != "needs_review" and not criterion.doubts
    return criterion.verdict if is_decided else document.claims.get(concept_id)
