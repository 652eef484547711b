"""What an interview is prepared with, and what was learnt of it before the first question: one document each."""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from shared.interview.records.documents import Record
from shared.interview.state_machine.assessment import Concept, SkillAttribute, Source
from shared.interview.state_machine.settings import GivenSettings, Settings
from shared.interview.state_machine.state import CandidateGap
from shared.language.port import Usage
from shared.modes.registry import Material, Part


class MaterialRecord(Record):
    """What the start gave: the mode's material and the settings, as given and as resolved.

    `resume_document_id` is the uploaded resume that the material's was copied from, which is erased with the interview.
    """

    KIND: ClassVar[str] = "material"

    material: Material
    given: GivenSettings
    settings: Settings
    resume_document_id: str | None = None


class PreparedRecord(Record):
    """How the interview began: made once, so that a repeated preparation begins it with the gaps that are stored."""

    KIND: ClassVar[str] = "prepared"

    part: Part


class ConceptsRecord(Record):
    """The concepts of each main question, by its id: made once, so that every assessment speaks of the same ones."""

    KIND: ClassVar[str] = "concepts"

    concepts: dict[str, tuple[Concept, ...]]


class KnownAttribute(BaseModel):
    """What is known of one attribute of a skill, and the words it was read from."""

    model_config = ConfigDict(frozen=True)

    attribute: SkillAttribute
    value: str
    span: str
    source: Literal["resume", "answer"] = "resume"


class SkillProfile(BaseModel):
    """A skill of the candidate, as the resume tells of it (E2)."""

    model_config = ConfigDict(frozen=True)

    skill_id: str
    name: str
    attributes: tuple[KnownAttribute, ...] = ()


class SkillsRecord(Record):
    """The skills that the resume names (`dynamic_gap`)."""

    KIND: ClassVar[str] = "skills"

    skills: tuple[SkillProfile, ...]
    source: Source
    usage: Usage = Usage()


class ResumeEvidence(BaseModel):
    """A criterion that the resume evidences, and where."""

    model_config = ConfigDict(frozen=True)

    criterion: str
    span: str


class QuestionCoverage(BaseModel):
    """What the resume says to one question (E4)."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    is_filled: bool
    evidence: tuple[ResumeEvidence, ...]
    missing_criteria: tuple[str, ...]
    confidence: float
    source: Source


class CoverageRecord(Record):
    """What the resume says to the questions of the set (`predefined_questions`), and where that is cached."""

    KIND: ClassVar[str] = "coverage"

    questions: tuple[QuestionCoverage, ...]
    cache_key: str
    usage: Usage = Usage()


class GapsRecord(Record):
    """What has become of each gap of a candidate, as of the last effect that wrote."""

    KIND: ClassVar[str] = "gaps"

    gaps: tuple[CandidateGap, ...]
