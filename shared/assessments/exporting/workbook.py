"""An assessment as the sheets of a workbook. Pure."""

from typing import Final

from shared.assessments.exporting.words import head_of, title_of
from shared.assessments.view import AssessmentView, JudgedCriterion
from shared.interview.results.times import utc_text
from shared.text.workbook import Row, Sheet

CRITERIA: Final = (
    "criterion_id", "criterion", "verdict", "machine_verdict", "doubts", "judged_by", "reviewer", "reviewed_at",
    "review", "reason", "rationale", "open_gaps", "error",
)  # fmt: skip
EVIDENCE: Final = ("criterion_id", "entry", "source", "quote")
HISTORY: Final = ("criterion_id", "round", "at", "verdict", "matched_follow_ups")


def sheets_of(view: AssessmentView) -> list[Sheet]:
    evidence = [
        (each.criterion_id, one.index, one.source, one.span)
        for each in view.criteria
        for one in each.citations
    ]
    history = [
        (
            each.criterion_id,
            number,
            utc_text(past.at, timespec="seconds"),
            past.verdict,
            past.matched_follow_ups,
        )
        for each in view.criteria
        for number, past in enumerate(each.history, start=1)
    ]
    return [
        Sheet("Criteria", CRITERIA, [_row(each) for each in view.criteria]),
        Sheet("Evidence", EVIDENCE, evidence),
        Sheet("History", HISTORY, history),
        Sheet("Assessment", ("assessment", "summary"), [(title_of(view), head_of(view))]),
    ]


def _row(one: JudgedCriterion) -> Row:
    review = one.review
    return (
        one.criterion_id,
        one.question,
        one.standing,
        one.verdict,
        ", ".join(one.doubts),
        one.source,
        review and review.by,
        review and utc_text(review.at, timespec="seconds"),
        review and review.verdict,
        review and review.reason,
        one.rationale,
        "\n".join(one.open_gaps),
        one.error,
    )
