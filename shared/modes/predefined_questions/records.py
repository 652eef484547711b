"""What a resume says to the questions of a set, as it is stored with the interview (E4)."""

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Doubt, Source
from shared.language.port import Usage


class ResumeEvidence(BaseModel):
    """A criterion that the resume evidences, and where."""

    model_config = ConfigDict(frozen=True)

    criterion: str
    span: str


class QuestionCoverage(BaseModel):
    """What the resume says to one question (E4). A filled one with `doubts` waits for a person to look at it."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    is_filled: bool
    evidence: tuple[ResumeEvidence, ...]
    missing_criteria: tuple[str, ...]
    confidence: float
    source: Source
    doubts: Annotated[tuple[Doubt, ...], Field(exclude_if=lambda doubts: not doubts)] = ()

    def denied(self) -> "QuestionCoverage":
        """The finding once a person called it wrong: without what it took from the resume."""
        missing = (*(each.criterion for each in self.evidence), *self.missing_criteria)
        return self.model_copy(update={"is_filled": False, "evidence": (), "missing_criteria": missing})


class CoverageRecord(Record):
    """What the resume says to the questions of the set (`predefined_questions`), and where that is cached."""

    KIND: ClassVar[str] = "coverage"

    questions: tuple[QuestionCoverage, ...]
    cache_key: str
    usage: Usage = Usage()
