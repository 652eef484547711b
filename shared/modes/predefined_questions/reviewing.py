"""The questions that a resume fills, as things that a person may call right or wrong; a wrong one is asked (E4, G6)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.reviews.model import Reviewable
from shared.modes.candidate_gaps.reviewing import can_be_reviewed, read_of_resume
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.records import CoverageRecord

SURE_FROM: Final = 0.9
"""What a model fills with less confidence waits for a person, too."""


def reviewable_fills(interview: Interview, material: PredefinedMaterial) -> list[Reviewable]:
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
