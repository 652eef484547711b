"""The shapes that the model is told to answer in: strict JSON schemas, every field required, nothing else allowed.

They carry no limits of length or number, which strict schemas of older models refuse; `guards.py` holds those.
"""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from shared.domain.assessment import (
    AssessmentDraft,
    Confidence,
    Engagement,
    Fact,
    Finding,
    Intent,
    Verdict,
)
from shared.language.port import SummaryDraft, SummarySection

type GradeWord = Literal["poor", "weak", "fair", "good", "excellent"]

_GRADES: Final[dict[GradeWord, float]] = {
    "poor": 0.0,
    "weak": 0.25,
    "fair": 0.5,
    "good": 0.75,
    "excellent": 1.0,
}


class WireModel(BaseModel):
    """Closed, and strict about types: what does not fit is an invalid reply."""

    model_config = ConfigDict(extra="forbid", strict=True)


# No docstrings from here on: pydantic would send them to the model as descriptions.


class FindingReply(WireModel):
    concept_id: str
    evidence: str | None  # before the verdict, so the model looks before it judges
    verdict: Verdict


class FactReply(WireModel):
    text: str
    span: str


class AssessReply(WireModel):
    intent: Intent
    findings: list[FindingReply]
    confidence: Confidence
    engagement: Engagement
    facts: list[FactReply]
    grade: GradeWord | None
    acknowledgement: str | None

    def draft(self) -> AssessmentDraft:
        """The reply in the domain's words, not yet checked against the task."""
        return AssessmentDraft(
            intent=self.intent,
            findings=tuple(
                Finding(concept_id=each.concept_id, verdict=each.verdict, evidence=each.evidence)
                for each in self.findings
            ),
            confidence=self.confidence,
            engagement=self.engagement,
            facts=tuple(Fact(text=each.text, span=each.span) for each in self.facts),
            grade=None if self.grade is None else _GRADES[self.grade],
            acknowledgement=self.acknowledgement,
        )


class QuestionReply(WireModel):
    question: str


class ClarifyReply(WireModel):
    explanation: str


class SectionReply(WireModel):
    title: str
    text: str


class SummaryReply(WireModel):
    text: str
    sections: list[SectionReply]

    def draft(self) -> SummaryDraft:
        """The reply in the port's words, not yet bounded."""
        sections = tuple(SummarySection(title=each.title, text=each.text) for each in self.sections)
        return SummaryDraft(text=self.text, sections=sections)
