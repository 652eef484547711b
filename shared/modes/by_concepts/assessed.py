"""The assessment of an answer as it is kept: its verdicts, what is covered and what is still open (A5, E10)."""

from collections.abc import Mapping

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.header_document import Feedback
from shared.interview.state_machine.assessment import (
    CONFIDENCE_VALUE,
    Assessment,
    AssessmentDraft,
    Concept,
    CriterionMet,
    Finding,
    is_demonstrated,
)
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import Ledger, of_question, record
from shared.interview.state_machine.intents import EXPLAINED, WISHES, Heard
from shared.interview.state_machine.signal import signal_score
from shared.language.port import Reply
from shared.modes.by_concepts.subject import Subject


def assessed(
    effect: Assess, subject: Subject, reply: Reply[AssessmentDraft], told: str
) -> AssessmentDocument:
    """The answer's assessment as it is kept; a wish or a question alone, where the model heard one."""
    draft, concepts = reply.value, subject.concepts
    if draft.intent in WISHES or (draft.intent in EXPLAINED and effect.may_clarify):
        aside = Heard(intent=draft.intent, plain=False, reply=next(iter(draft.asks), None))
        return AssessmentDocument.of_aside(effect, aside, usage=reply.usage)
    withdrawn = (each for each in draft.findings if each.verdict == "not_demonstrated" and each.evidence)
    ledger = record(effect.ledger.without(each.concept_id for each in withdrawn), concepts, draft.findings)
    asked = of_question(ledger, effect.question.main_id, concepts)
    return AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent="answer" if draft.intent in EXPLAINED else draft.intent,
        assessment=_assessment(effect, subject, reply, ledger, told),
        acknowledgement=draft.acknowledgement,
        owed=draft.owed,
        ledger=ledger,
        evidence={
            finding.concept_id: finding.evidence
            for finding in draft.findings
            if finding.evidence is not None and finding.concept_id in ledger.covered
        },
        contradicted=tuple(each.concept_id for each in draft.findings if each.verdict == "contradicted"),
        corrected={each.concept_id: each.span for each in draft.corrections},
        claims={each.concept_id: each.claimed for each in draft.findings if each.claimed},
        feedback=Feedback(
            covered=tuple(name for c in concepts if c.concept_id in asked.covered and (name := _named(c))),
            missing_count=len(asked.open),
        ),
        usage=reply.usage,
    )


def _named(concept: Concept) -> str | None:
    """What its author calls it, for a participant to read; a label that was cut from a sentence is no name."""
    is_own = concept.attribute is not None or concept.label == concept.text
    return concept.topic or (concept.label if is_own else None)


def _assessment(
    effect: Assess,
    subject: Subject,
    reply: Reply[AssessmentDraft],
    ledger: Ledger,
    text: str,
) -> Assessment:
    """What the question asked for is measured, since it decides; `criteria` tell of all that the answers tell."""
    draft = reply.value
    asked = of_question(ledger, effect.question.main_id, subject.concepts)
    findings = {finding.concept_id: finding for finding in draft.findings}
    return Assessment(
        similarity=asked.similarity,
        undecided=asked.undecided,
        confidence=draft.confidence,
        confidence_value=CONFIDENCE_VALUE[draft.confidence],
        engagement=draft.engagement,
        signal=signal_score(text, effect.language),
        gaps=asked.open,
        facts=draft.facts,
        criteria=tuple(_criterion(each, subject, ledger, findings) for each in subject.concepts),
        grade=draft.grade,
        source=reply.source,
    )


def _criterion(
    concept: Concept, subject: Subject, ledger: Ledger, findings: Mapping[str, Finding]
) -> CriterionMet:
    """Only answers demonstrate a criterion (E4). Without one, the evidence is what the resume says, if anything (E10)."""
    found = findings.get(concept.concept_id) or Finding(
        concept_id=concept.concept_id, verdict="not_demonstrated"
    )
    verdict = "demonstrated" if concept.concept_id in ledger.covered else found.verdict
    told = found.evidence if verdict != "not_demonstrated" else None
    span = None if told or verdict == "demonstrated" else subject.in_resume.get(concept.text)
    return CriterionMet(
        criterion=concept.text,
        concept_id=concept.concept_id,
        demonstrated=is_demonstrated(verdict),
        verdict=verdict,
        doubts=() if verdict == "demonstrated" else found.doubts,
        confidence=found.confidence,
        evidence=told or span,
        source="resume" if span else "answer",
    )
