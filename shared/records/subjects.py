"""What a main question is about, whatever the mode: what activities need to judge its answers and to probe them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.domain.assessment import Concept, SkillAttribute
from shared.domain.exploration.material import ExplorationMaterial
from shared.domain.handover_material import HandoverMaterial
from shared.domain.material import DynamicMaterial, PredefinedMaterial
from shared.domain.words import normalised
from shared.records.header import Gone
from shared.records.material import find_record, read_concepts, read_material, read_record
from shared.records.preparation import CoverageRecord, SkillProfile, SkillsRecord
from shared.store.port import Store


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


async def read_subject(store: Store, interview_id: str, main_id: str) -> Subject:
    """The subject of this main question; a handover has a backlog instead, an exploration topics. Raises Gone."""
    material = (await read_material(store, interview_id)).material
    if isinstance(material, HandoverMaterial | ExplorationMaterial):
        raise Gone(interview_id)
    concepts = (await read_concepts(store, interview_id))[main_id]
    if isinstance(material, DynamicMaterial):
        return await _of_skill(store, interview_id, main_id, concepts)
    if isinstance(material, PredefinedMaterial):
        asked = material.question(main_id)
        rubric = [asked.expected_answer_pattern or "", *asked.what_assesses]
        in_resume = await _in_resume(store, interview_id, main_id)
        ideal = ". ".join(part for part in rubric if part)
        guide = asked.expected_answer_pattern
        return Subject(asked.question_text, ideal, concepts, in_resume=in_resume, guide=guide)
    question = material.question(main_id)
    return Subject(question.question_text, question.ideal_answer, concepts)


async def _in_resume(store: Store, interview_id: str, main_id: str) -> dict[str, str]:
    coverage = await find_record(store, interview_id, CoverageRecord)
    found = (each for each in coverage.questions if each.question_id == main_id) if coverage else ()
    return {evidence.criterion: evidence.span for each in found for evidence in each.evidence}


async def _of_skill(store: Store, interview_id: str, main_id: str, concepts: tuple[Concept, ...]) -> Subject:
    skill_id = main_id.rpartition(".")[0]
    record = await read_record(store, interview_id, SkillsRecord)
    skill = next((skill for skill in record.skills if skill.skill_id == skill_id), None)
    own = next((concept for concept in concepts if concept.concept_id == main_id), None)
    if skill is None or own is None:
        raise Gone(interview_id)
    return Subject(None, "", concepts, skill, own.attribute)
