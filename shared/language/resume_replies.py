"""The shapes that the model answers in about a resume: few tokens, since what it writes is what takes the time.

Questions and criteria go by the short numbers that `resume_prompts.py` gave them ("2", "2.1"); here they get their ids
back. A number that was never given names nothing, and what it says is dropped.
"""

from collections.abc import Sequence

from shared.domain.assessment import SKILL_ATTRIBUTES
from shared.language.model_replies import WireModel
from shared.language.port import (
    AttributeFound,
    CoverageDraft,
    CoverageQuestion,
    CriterionEvidence,
    SkillDraft,
)
from shared.language.resume_prompts import numbered

# No docstrings on the shapes: pydantic would send them to the model as descriptions.


class EvidenceReply(WireModel):
    criterion: str
    span: str


class QuestionCoverageReply(WireModel):
    question: str
    evidence: list[EvidenceReply]  # before the confidence, so the model looks before it judges
    confidence: float


class CoverageReply(WireModel):
    questions: list[QuestionCoverageReply]

    def drafts(self, questions: Sequence[CoverageQuestion]) -> tuple[CoverageDraft, ...]:
        """The reply in the port's words, not yet checked. A confidence that is no share of one counts as none."""
        asked = numbered(questions)
        return tuple(
            CoverageDraft(
                question_id=asked[each.question].question_id,
                evidence=_evidence(each, asked[each.question]),
                confidence=each.confidence if 0.0 <= each.confidence <= 1.0 else 0.0,
            )
            for each in self.questions
            if each.question in asked
        )


def _evidence(reply: QuestionCoverageReply, question: CoverageQuestion) -> tuple[CriterionEvidence, ...]:
    criteria = numbered(question.criteria, f"{reply.question}.")
    return tuple(
        CriterionEvidence(criterion_id=criteria[each.criterion].concept_id, span=each.span)
        for each in reply.evidence
        if each.criterion in criteria
    )


class AttributeReply(WireModel):
    span: str  # first, so that the value is read off it
    value: str


class SkillReply(WireModel):
    name: str
    depth: AttributeReply | None
    production_vs_prototype: AttributeReply | None
    autonomy: AttributeReply | None
    scale: AttributeReply | None
    duration: AttributeReply | None
    constraints: AttributeReply | None

    def draft(self) -> SkillDraft:
        """The skill in the port's words, null being unknown."""
        told: dict[str, AttributeReply | None] = {
            attribute: getattr(self, attribute) for attribute in SKILL_ATTRIBUTES
        }
        return SkillDraft(
            name=self.name,
            attributes=tuple(
                AttributeFound(attribute=attribute, value=found.value, span=found.span)
                for attribute in SKILL_ATTRIBUTES
                if (found := told[attribute]) is not None
            ),
        )


class SkillsReply(WireModel):
    skills: list[SkillReply]

    def drafts(self) -> tuple[SkillDraft, ...]:
        """The skills as the model gave them, not yet checked against the resume."""
        return tuple(each.draft() for each in self.skills)
