"""The skills that were read in a resume, as things that a person may call right or wrong (E2, G6)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.header_document import Header
from shared.interview.records.reviews import ReviewRecord
from shared.interview.reviews.model import Reviewable
from shared.modes.candidate_gaps.reviewing import can_be_reviewed, read_of_resume
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.records import SkillProfile, SkillsRecord
from shared.modes.dynamic_gap.result import attributes_known

_MOST_SPANS: Final = 3


def reviewable_skills(interview: Interview, material: DynamicMaterial) -> list[Reviewable]:
    """Every skill that was read, but for those that the candidate denies: of these nothing is left to decide."""
    record = interview.find(SkillsRecord)
    if record is None or not can_be_reviewed(interview):
        return []
    denied = {turn.assessment.denied for turn in interview.turns() if turn.assessment}
    return [
        read_of_resume(
            interview,
            "skill",
            number,
            skill.skill_id,
            question="",
            text=skill.name,
            spans=_spans(skill),
            resume=material.resume,
            source=record.source,
            doubts=skill.doubts,
        )
        for number, skill in enumerate(record.skills, start=1)
        if not skill.is_added and skill.skill_id not in denied
    ]


def with_skill_reviewed(interview: Interview, header: Header, review: ReviewRecord) -> Header:
    """The header once a person called a skill wrong, or no longer does."""
    others = tuple(each for each in header.dropped if each != review.about)
    dropped = (*others, review.about) if review.verdict == "wrong" else others
    before, after = (
        attributes_known(interview, interview.turns(), each) for each in (header.dropped, dropped)
    )
    completeness = min(1.0, max(0.0, header.completeness + after - before))
    return header.model_copy(update={"dropped": dropped, "completeness": round(completeness, 4)})


def _spans(skill: SkillProfile) -> list[str]:
    """The words that tell of it; its name alone, where nothing does."""
    return [*skill.lines, *(each.span for each in skill.attributes)][:_MOST_SPANS] or [skill.name]
