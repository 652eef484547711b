"""What the questions of a set were asked for, by main question, and what the resume says to them (E4, E11)."""

from shared.interview.interview import Interview
from shared.interview.results.model import TurnMetadata
from shared.modes.candidate_gaps.result import Evidence, weights_of
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.records import CoverageRecord, QuestionCoverage


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
