"""What the questions of a set were asked for, by main question (E11)."""

from collections.abc import Mapping

from shared.interview.interview import Interview
from shared.interview.records.preparation import (
    ConceptsRecord,
    CoverageRecord,
    GapsRecord,
    MaterialRecord,
    SkillsRecord,
)
from shared.interview.results.model import TurnMetadata
from shared.modes.predefined_questions.material import PredefinedMaterial


def metadata_of(interview: Interview) -> dict[str, TurnMetadata]:
    """The metadata of every main question that has any; none in modes without a question set or skills."""
    gaps = interview.find(GapsRecord)
    weights = {gap.gap_id: gap.weight for gap in gaps.gaps} if gaps else {}
    material = interview.record(MaterialRecord).material
    if not isinstance(material, PredefinedMaterial):
        return _of_skills(interview, weights)
    coverage = interview.find(CoverageRecord)
    filled = (
        {found.question_id for found in coverage.questions if found.is_filled} if coverage else set[str]()
    )
    return {
        question.question_id: TurnMetadata(
            category=question.category,
            what_assesses=question.what_assesses,
            expected_answer_pattern=question.expected_answer_pattern,
            resume_filled=question.question_id in filled,
            gap_severity=weights.get(question.question_id),
        )
        for question in material.questions
    }


def _of_skills(interview: Interview, weights: Mapping[str, float]) -> dict[str, TurnMetadata]:
    """Of a question about a skill: the skill is its category, the attribute what it assesses."""
    skills, concepts = interview.find(SkillsRecord), interview.find(ConceptsRecord)
    names = {skill.skill_id: skill.name for skill in skills.skills} if skills else {}
    texts = (
        {each.concept_id: each.text for of_one in concepts.concepts.values() for each in of_one}
        if concepts
        else {}
    )
    return {
        gap_id: TurnMetadata(
            category=names.get(gap_id.rpartition(".")[0]),
            what_assesses=(texts[gap_id],) if gap_id in texts else (),
            gap_severity=weight,
        )
        for gap_id, weight in weights.items()
    }
