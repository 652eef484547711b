"""The JSON that a model answers an assessment with, by what there is to hold the answer against."""

from collections.abc import Iterable
from typing import Final, Literal

from shared.interview.state_machine.assessment import (
    AssessmentDraft,
    Confidence,
    Correction,
    Engagement,
    Fact,
    Finding,
    Intent,
)
from shared.language.off_record import wished
from shared.language.prompt_parts import numbered
from shared.language.requests.interview import AssessRequest
from shared.language.structured import StructuredReply, WireModel, WishBeside
from shared.language.threads import threads_named
from shared.language.told_us import ToldUsReply, told_us
from shared.text.words import words

KNOWN_PREFIX: Final = "k"
ELSEWHERE_PREFIX: Final = "e"
type GradeWord = Literal["poor", "weak", "fair", "good", "excellent"]
_GRADES: Final[dict[GradeWord, float]] = {
    "poor": 0.0,
    "weak": 0.25,
    "fair": 0.5,
    "good": 0.75,
    "excellent": 1.0,
}


class FindingReply(WireModel):
    concept: str
    evidence: str  # before the verdict, so the model looks before it judges
    verdict: Literal["demonstrated", "contradicted", "needs_review", "withdrawn"]
    confidence: Confidence


class CorrectionReply(WireModel):
    known: str
    span: str


class AssessReply(StructuredReply[AssessRequest, AssessmentDraft]):
    # What every answer is asked for; a grade and corrections only where there is something to hold it against.
    intent: Intent
    beside: WishBeside | None
    asks: list[Literal["remaining", "main_first", "machine", "use", "verdict"]]
    spared: str | None
    off_record: bool
    kept_out: list[str]
    told_us: ToldUsReply | None
    findings: list[FindingReply]
    engagement: Engagement
    facts: list[str]
    note: str | None
    threads: list[str]
    closed: list[str]
    acknowledgement: str | None
    owed: bool

    @classmethod
    def shape(cls, request: AssessRequest) -> type["AssessReply"]:
        if words(request.ideal_answer):
            return GradedAndCorrectingReply if request.known else GradedReply
        return CorrectingReply if request.known else AssessReply

    def result(self, request: AssessRequest) -> AssessmentDraft:
        """The reply in the domain's words, not yet checked against the request: a finding without a number has no id.

        The whole is as sure as the least sure of its findings.
        """
        concepts = numbered(request.concepts) | numbered(request.points_elsewhere, ELSEWHERE_PREFIX)
        said = {name: each.said for name, each in numbered(request.known, KNOWN_PREFIX).items()}
        findings = [
            Finding(
                concept_id=concepts[each.concept].concept_id if each.concept in concepts else "",
                verdict="not_demonstrated" if each.verdict == "withdrawn" else each.verdict,
                **each.model_dump(exclude={"concept", "verdict"}),
            )
            for each in self.findings
        ]
        return AssessmentDraft(
            intent=self.intent,
            beside=self.beside,
            asks=tuple(dict.fromkeys(self.asks)),
            spared=self.spared,
            off_record=wished(self.off_record, [said.get(each.strip(), each) for each in self.kept_out]),
            told_us=told_us(self.told_us, request.left_alone),
            note=self.note,
            threads=tuple(self.threads),
            closed=threads_named(self.closed, request.threads),
            findings=tuple(findings),
            confidence=_least(each.confidence for each in self.findings),
            engagement=self.engagement,
            facts=tuple(Fact(text=span, span=span) for span in self.facts),
            acknowledgement=self.acknowledgement,
            owed=self.owed,
        )


def _least(given: Iterable[Confidence]) -> Confidence:
    found = set(given)
    if "low" in found:
        return "low"
    return "high" if found == {"high"} else "medium"


class GradedReply(AssessReply):
    grade: GradeWord | None

    def result(self, request: AssessRequest) -> AssessmentDraft:
        grade = None if self.grade is None else _GRADES[self.grade]
        return super().result(request).model_copy(update={"grade": grade})


class CorrectingReply(AssessReply):
    corrections: list[CorrectionReply]

    def result(self, request: AssessRequest) -> AssessmentDraft:
        known = numbered(request.known, KNOWN_PREFIX)
        corrections = tuple(
            Correction(concept_id=known[each.known].concept_id, span=each.span)
            for each in self.corrections
            if each.known in known
        )
        return super().result(request).model_copy(update={"corrections": corrections})


class GradedAndCorrectingReply(GradedReply, CorrectingReply):
    pass
