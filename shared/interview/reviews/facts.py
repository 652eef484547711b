"""The facts that were taken from answers, as things that a person may call right or wrong; a wrong one is none."""

from collections.abc import Iterator
from dataclasses import dataclass

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.interview.records.reviews import ReviewRecord, standing_reviews
from shared.interview.records.turns import WholeTurn
from shared.interview.reviews.model import MachineWord, Review, Reviewable, ReviewItem, review_id
from shared.interview.state_machine.assessment import Fact


def facts(interview: Interview) -> list[Reviewable]:
    """Every fact, in the order in which they were told. No fact is open for review by itself."""
    return [_reviewable(interview, told) for told in _told(interview)]


def reviewed_facts(interview: Interview) -> list[Reviewable]:
    """Those of which a person said something."""
    return [_reviewable(interview, told) for told in _told(interview) if told.record]


def wrong_facts(interview: Interview) -> set[tuple[int, str]]:
    return {
        (each.item.turn_id or 0, each.item.text)
        for each in reviewed_facts(interview)
        if each.decided and each.decided.verdict == "wrong"
    }


@dataclass(frozen=True, slots=True)
class _Told:
    """A fact, its turn, its review id and its last review."""

    turn: WholeTurn
    fact: Fact
    review_id: str
    record: ReviewRecord | None


def _told(interview: Interview) -> Iterator[_Told]:
    reviews, kept = standing_reviews(interview.all(ReviewRecord)), off_record_in(interview)
    for turn in interview.turns():
        assessment = turn.assessment.assessment if turn.assessment else None
        for number, fact in enumerate(assessment.facts if assessment else ()):
            named = review_id(interview.interview_id, "fact", turn.shown.turn, number)
            if kept.stands_in(fact.text) or kept.stands_in(fact.span):
                continue
            yield _Told(turn, fact, named, reviews.get(named))


def _reviewable(interview: Interview, told: _Told) -> Reviewable:
    turn, fact, record = told.turn, told.fact, told.record
    source = turn.assessment.assessment.source if turn.assessment and turn.assessment.assessment else None
    item = ReviewItem(
        review_id=told.review_id,
        kind="fact",
        interview_id=interview.interview_id,
        assessment_id=None,
        turn_id=turn.shown.turn,
        question_text=turn.shown.question_text,
        answer_text=turn.answer.text if turn.answer else "",
        text=fact.text,
        machine=MachineWord(verdict="right", confidence=None, evidence=fact.span, source=source, doubts=()),
        review=Review.of(record) if record else None,
    )
    return Reviewable(item, fact.text, interview.header.mode, record, False, interview.header.language)
