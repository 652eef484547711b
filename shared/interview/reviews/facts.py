"""The facts that were taken from answers, as things that a person may call right or wrong; a wrong one is none."""

from shared.interview.interview import Interview
from shared.interview.records.reviews import ReviewRecord, standing_reviews
from shared.interview.records.turns import WholeTurn
from shared.interview.reviews.model import MachineWord, Review, Reviewable, ReviewItem, review_id
from shared.interview.state_machine.assessment import Fact


def facts(interview: Interview) -> list[Reviewable]:
    """Every fact, in the order in which they were told. No fact is open for review by itself."""
    reviews = standing_reviews(interview.all(ReviewRecord))
    return [
        _reviewable(interview, turn, number, fact, reviews)
        for turn in interview.turns()
        if turn.assessment and turn.assessment.assessment
        for number, fact in enumerate(turn.assessment.assessment.facts)
    ]


def wrong_facts(interview: Interview) -> set[tuple[int, str]]:
    """The facts that people call wrong, each by its turn and text."""
    return {
        (each.item.turn_id or 0, each.item.text)
        for each in facts(interview)
        if each.decided and each.decided.verdict == "wrong"
    }


def _reviewable(
    interview: Interview, turn: WholeTurn, number: int, fact: Fact, reviews: dict[str, ReviewRecord]
) -> Reviewable:
    named = review_id(interview.interview_id, "fact", turn.shown.turn, number)
    record = reviews.get(named)
    source = turn.assessment.assessment.source if turn.assessment and turn.assessment.assessment else None
    item = ReviewItem(
        review_id=named,
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
