"""What a main question is about, whatever the mode: what activities need to judge its answers and to probe them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.interview.interview import Interview
from shared.interview.records.preparation import (
    ConceptsRecord,
    CoverageRecord,
    MaterialRecord,
    SkillProfile,
    SkillsRecord,
)
from shared.interview.state_machine.assessment import Concept, SkillAttribute
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.text.words import normalised


@dataclass(frozen=True, slots=True)
class Subject:
    """A main question's material.

    `text` is None where the question is worded for the occasion. `ideal_answer` is what the participant is never shown:
    the ideal answer, or the criteria with the expected pattern. Of a question set, `in_resume` is what the resume says to
    the criteria, by their texts, and `guide` the expected pattern. `skill` and `attribute` stand in `dynamic_gap` alone.
    """

    text: str | None
    ideal_answer: str
    concepts: tuple[Concept, ...]
    skill: SkillProfile | None = None
    attribute: SkillAttribute | None = None
    in_resume: Mapping[str, str] = field(default_factory=dict[str, str])
    guide: str | None = None

    def label_in(self, question: str) -> str | None:
        """What the question asks for: the attribute of a skill, else the longest label of a concept that it names."""
        shown = normalised(question)
        named = [
            concept.label
            for concept in self.concepts
            if concept.attribute == self.attribute and (self.attribute or normalised(concept.label) in shown)
        ]
        return max(named, key=len, default=None)


def subject_of(interview: Interview, main_id: str) -> Subject:
    """The subject of this main question; a handover has a backlog instead, an exploration topics. Raises NotThere."""
    material = interview.record(MaterialRecord).material
    assert not isinstance(material, HandoverMaterial | ExplorationMaterial), "the mode has no such questions"
    concepts = interview.record(ConceptsRecord).concepts[main_id]
    if isinstance(material, DynamicMaterial):
        return _of_skill(interview.record(SkillsRecord), main_id, concepts)
    if isinstance(material, PredefinedMaterial):
        asked = material.question(main_id)
        rubric = [asked.expected_answer_pattern or "", *asked.what_assesses]
        ideal = ". ".join(part for part in rubric if part)
        return Subject(
            asked.question_text,
            ideal,
            concepts,
            in_resume=_in_resume(interview.find(CoverageRecord), main_id),
            guide=asked.expected_answer_pattern,
        )
    question = material.question(main_id)
    return Subject(question.question_text, question.ideal_answer, concepts)


def _in_resume(coverage: CoverageRecord | None, main_id: str) -> dict[str, str]:
    found = (each for each in coverage.questions if each.question_id == main_id) if coverage else ()
    return {evidence.criterion: evidence.span for each in found for evidence in each.evidence}


def _of_skill(record: SkillsRecord, main_id: str, concepts: tuple[Concept, ...]) -> Subject:
    skill_id = main_id.rpartition(".")[0]
    skill = next(skill for skill in record.skills if skill.skill_id == skill_id)
    own = next(concept for concept in concepts if concept.concept_id == main_id)
    return Subject(None, "", concepts, skill, own.attribute)
