"""The questions of a set and what a resume says to them, in results, reviews and corrections (E4, E11, G6)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import PreparedRecord
from shared.interview.results.model import TurnMetadata
from shared.interview.reviews.model import Reviewable
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.result import Evidence, weights_of
from shared.modes.candidate_gaps.reviewing import can_be_reviewed, read_of_resume
from shared.modes.mode import Ready
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.records import CoverageRecord, QuestionCoverage
from shared.modes.preparation import FillEvidence, PreparedFill
from shared.modes.registry import as_own
from shared.modes.start import Misfit


def metadata_of(interview: Interview, material: PredefinedMaterial) -> dict[str, TurnMetadata]:
    weights = weights_of(interview)
    filled = {found.question_id for found in _findings(interview) if found.is_filled}
    return {
        question.question_id: TurnMetadata(
            category=question.category,
            what_assesses=tuple(each.text for each in question.what_assesses),
            expected_answer_pattern=question.expected_answer_pattern,
            resume_filled=question.question_id in filled,
            gap_severity=weights.get(question.question_id),
        )
        for question in material.questions
    }


def evidence_of(interview: Interview) -> Evidence:
    """What the resume says, by question."""
    return {found.question_id: found.evidence for found in _findings(interview)}


def _findings(interview: Interview) -> list[QuestionCoverage]:
    """What the resume says to each question, without what a review calls wrong."""
    coverage, wrong = interview.find(CoverageRecord), interview.header.unfilled
    found = coverage.questions if coverage else ()
    return [each.denied() if each.question_id in wrong else each for each in found]


SURE_FROM: Final = 0.9
"""What a model fills with less confidence waits for a person, too."""


def reviewable_fills(interview: Interview, material: PredefinedMaterial) -> list[Reviewable]:
    """The questions that a resume fills, for a person to call right or wrong; a wrong one is asked (E4, G6)."""
    coverage = interview.find(CoverageRecord)
    if coverage is None or not can_be_reviewed(interview):
        return []
    return [
        read_of_resume(
            interview,
            "fill",
            number,
            found.question_id,
            question=material.question(found.question_id).question_text,
            text="; ".join(each.criterion for each in found.evidence),
            spans=[each.span for each in found.evidence],
            resume=material.resume,
            source=found.source,
            doubts=found.doubts or (() if found.confidence >= SURE_FROM else ("unsure",)),
            confidence="high" if found.confidence >= SURE_FROM else "medium",
        )
        for number, found in enumerate(coverage.questions, start=1)
        if found.is_filled
    ]


def prepared_fills(interview: Interview, material: PredefinedMaterial) -> tuple[PreparedFill, ...]:
    """The questions that are not asked, with the words of the resume that answer them."""
    return tuple(
        PreparedFill(
            question_id=found.question_id,
            question_text=material.question(found.question_id).question_text,
            evidence=tuple(FillEvidence(criterion=each.criterion, span=each.span) for each in found.evidence),
        )
        for found in interview.record(CoverageRecord).questions
        if found.is_filled
    )


def correct_fills(
    interview: Interview, material: PredefinedMaterial, wanted: Sequence[PreparedFill]
) -> Ready:
    """Begin with these fills alone; the other questions are asked. Raises Misfit."""
    filled = set(prepared_fills(interview, material))
    if changed := [place for place, fill in enumerate(wanted) if fill not in filled]:
        raise Misfit([(f"fills[{place}]", "fills may be dropped; not added or changed") for place in changed])
    dropped = filled - set(wanted)
    asked = {fill.question_id for fill in dropped}
    record = interview.record(CoverageRecord)
    part = as_own(interview.record(PreparedRecord).part, CandidatePart)
    gaps = tuple(
        gap.model_copy(update={"status": "open"}) if gap.gap_id in asked else gap for gap in part.gaps
    )
    questions = tuple(found.denied() if found.question_id in asked else found for found in record.questions)
    return Ready(part.model_copy(update={"gaps": gaps}), [record.model_copy(update={"questions": questions})])
