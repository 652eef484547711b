"""What a resume says to the questions of a set, as it is stored with the interview (E4)."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from shared.interview.records.documents import Record
from shared.interview.state_machine.assessment import Source
from shared.language.port import Usage


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
