"""Assess: what an answer covers, and what is still missing (effect `Assess`, event `Assessed`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    Feedback,
    Header,
    TurnDocument,
)
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import (
    CONFIDENCE_VALUE,
    Assessment,
    AssessmentDraft,
    Concept,
    CriterionMet,
)
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import Ledger, of_question, record
from shared.interview.state_machine.signal import signal_score
from shared.language.port import Reply
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS
from shared.modes.by_concepts.subject import Subject, subject_of
from shared.modes.knowledge_handover.assess import Judged, judge_handover
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.prepared import is_prepared, prepared
from shared.modes.topic_exploration.assess import judge_exploration, told_of_exploration
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.platform.services import Services
from shared.platform.telemetry.work import spent_so_far
from shared.storage.port import OfKind, Write


def not_judged(turn: int) -> str:
    """What staff read of an answer that the rules had no time for."""
    return f"The answer of turn {turn} takes longer to judge than an answer may; it was kept, but not judged."


async def assess(services: Services, effect: Assess) -> dict[str, Any]:
    """Assess the claimed answer of this turn. The first assessment stored is the one that counts."""
    interview = await load(services, effect.interview_id, _wanted(effect), partial(_is_answered, effect))
    document = interview.part(AssessmentDocument, effect.turn)
    if document is None:
        document = await _store(interview, effect, await _judge(services.language, interview, effect))
    assessment = document.assessment
    happened = {
        "kind": "assessed",
        "turn": effect.turn,
        "intent": document.intent,
        "ledger": document.ledger.model_dump(mode="json"),
        "confidence": assessment.confidence if assessment else "low",
        "engagement": assessment.engagement if assessment else "neutral",
        "signal": assessment.signal if assessment else 0.0,
        "forced": interview.header.forced,
    }
    if document.backlog is not None:
        return happened | {"backlog": document.backlog.model_dump()}
    if interview.header.mode == "topic_exploration":
        return happened | told_of_exploration(interview, document)
    return happened


def _wanted(effect: Assess) -> list[OfKind]:
    """What it was prepared with, and the turns of the main question."""
    of_main = {"main_id": effect.question.main_id}
    parts = (TurnDocument, AnswerDocument, AssessmentDocument)
    return [*prepared(), *(OfKind(kind.KIND, of_main) for kind in parts)]


def _is_answered(effect: Assess, interview: Interview) -> bool:
    return (
        is_prepared(interview)
        and interview.part(TurnDocument, effect.turn) is not None
        and interview.part(AnswerDocument, effect.turn) is not None
    )


async def _judge(language: LanguageModel, interview: Interview, effect: Assess) -> Judged:
    material = interview.record(MaterialRecord).material
    if isinstance(material, HandoverMaterial):
        return await judge_handover(language, interview, effect, material)
    if isinstance(material, ExplorationMaterial):
        return await judge_exploration(language, interview, effect, material)
    return await _judge_by_concepts(language, interview, effect)


async def _judge_by_concepts(language: LanguageModel, interview: Interview, effect: Assess) -> Judged:
    turns = interview.turns()
    latest = next(turn for turn in turns if turn.shown.turn == effect.turn)
    assert latest.answer is not None, "it was loaded with its answer"
    subject = subject_of(interview, effect.question.main_id)
    reply = await language.run(
        ASSESS,
        AssessRequest(
            language=effect.language,
            main_question=turns[0].shown.question_text,
            shown_question=latest.shown.question_text,
            ideal_answer=subject.ideal_answer,
            concepts=subject.concepts,
            covered=effect.ledger.covered,
            exchanges=_exchanges(turns, effect.turn),
            skill=subject.skill.name if subject.skill else None,
        ),
    )
    return Judged(_document(effect, subject, reply, latest.answer), in_time=reply.in_time)


def _exchanges(turns: list[WholeTurn], latest: int) -> tuple[Exchange, ...]:
    """What was answered so far; a request to explain the question answers nothing, the latest is yet to be told."""
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer is not None
        and (
            turn.shown.turn == latest or (turn.assessment is not None and turn.assessment.intent == "answer")
        )
    )


def _document(
    effect: Assess, subject: Subject, reply: Reply[AssessmentDraft], answer: AnswerDocument
) -> AssessmentDocument:
    draft, concepts = reply.value, subject.concepts
    if draft.intent != "answer" and effect.may_clarify:
        return AssessmentDocument(
            turn=effect.turn,
            main_id=effect.question.main_id,
            intent=draft.intent,
            assessment=None,
            acknowledgement=None,
            ledger=effect.ledger,
            usage=reply.usage,
        )
    ledger = record(effect.ledger, concepts, draft.findings)
    asked = of_question(ledger, effect.question.main_id, concepts)
    return AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent="answer",
        assessment=_assessment(effect, subject, reply, ledger, answer.text),
        acknowledgement=draft.acknowledgement,
        ledger=ledger,
        evidence={
            finding.concept_id: finding.evidence
            for finding in draft.findings
            if finding.evidence is not None and finding.concept_id in ledger.covered
        },
        feedback=Feedback(
            covered=tuple(c.label for c in concepts if c.concept_id in asked.covered),
            missing_count=len(asked.open),
        ),
        usage=reply.usage,
    )


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
    evidence = {finding.concept_id: finding.evidence for finding in draft.findings}
    return Assessment(
        similarity=asked.similarity,
        confidence=draft.confidence,
        confidence_value=CONFIDENCE_VALUE[draft.confidence],
        engagement=draft.engagement,
        signal=signal_score(text, effect.language),
        gaps=asked.open,
        facts=draft.facts,
        criteria=tuple(_criterion(each, subject, ledger, evidence) for each in subject.concepts),
        grade=draft.grade,
        source=reply.source,
    )


def _criterion(
    concept: Concept, subject: Subject, ledger: Ledger, evidence: Mapping[str, str | None]
) -> CriterionMet:
    """Demonstrated by answers alone (E4); one that is not may still be evidenced by the resume, which is told (E10)."""
    if concept.concept_id in ledger.covered:
        told = evidence.get(concept.concept_id)
        return CriterionMet(criterion=concept.text, demonstrated=True, evidence=told)
    span = subject.in_resume.get(concept.text)
    return CriterionMet(
        criterion=concept.text, demonstrated=False, evidence=span, source="resume" if span else "answer"
    )


async def _store(interview: Interview, effect: Assess, judged: Judged) -> AssessmentDocument:
    """Store the assessment, and return the one that is stored: this one, or that of another attempt."""

    def changed(header: Header) -> Header:
        late = () if judged.in_time else (not_judged(effect.turn),)
        return header.model_copy(update={"spent": spent_so_far(), "warnings": (*header.warnings, *late)})

    def writes(_: Header) -> list[Write]:
        return [*interview.create(judged.document), *interview.put(*judged.records)]

    if await interview.commit(changed, writes, step=effect.step):
        return judged.document
    return await interview.stored(AssessmentDocument, effect.turn)
