"""The questions that a resume answers, as staff correct them before the first question: wrong fills go (E4)."""

from collections.abc import Sequence

from shared.interview.interview import Interview
from shared.interview.records.preparation import PreparedRecord
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.mode import Ready
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.records import CoverageRecord
from shared.modes.preparation import FillEvidence, PreparedFill
from shared.modes.start import Misfit


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
    record, part = interview.record(CoverageRecord), interview.record(PreparedRecord).part
    assert isinstance(part, CandidatePart), "the part belongs to the mode"
    gaps = tuple(
        gap.model_copy(update={"status": "open"}) if gap.gap_id in asked else gap for gap in part.gaps
    )
    questions = tuple(found.denied() if found.question_id in asked else found for found in record.questions)
    return Ready(part.model_copy(update={"gaps": gaps}), [record.model_copy(update={"questions": questions})])
