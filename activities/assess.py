"""Assess: what an answer covers, and what is still missing (effect `Assess`, event `Assessed`)."""

from collections.abc import Mapping
from typing import Any

from activities.hearing import hear_exploration, told_of_exploration
from activities.listening import Heard, hear
from shared.domain.assessment import CONFIDENCE_VALUE, Assessment, AssessmentDraft, Concept, CriterionMet
from shared.domain.effects import Assess
from shared.domain.exploration.material import ExplorationMaterial
from shared.domain.gaps import Ledger, of_question, record
from shared.domain.handover_material import HandoverMaterial
from shared.domain.signal import signal_score
from shared.language.port import Reply
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.tasks.assess import ASSESS
from shared.records.documents import AnswerDocument, AssessmentDocument, Feedback, Header
from shared.records.header import Gone, change_header, put, read_header
from shared.records.material import read_material
from shared.records.subjects import Subject, read_subject
from shared.records.turns import WholeTurn, read_one, read_turns
from shared.services import Services
from shared.store.port import Create
from shared.telemetry.work import spent_so_far


def not_judged(turn: int) -> str:
    """What staff read of an answer that the rules had no time for."""
    return f"The answer of turn {turn} takes longer to judge than an answer may; it was kept, but not judged."


async def assess(services: Services, effect: Assess) -> dict[str, Any]:
    """Assess the claimed answer of this turn. The first assessment stored is the one that counts."""
    document = await read_one(services.store, effect.interview_id, AssessmentDocument, effect.turn)
    if document is None:
        document = await _store(services, effect, await _judge(services, effect))
    assessment = document.assessment
    header = await read_header(services.store, effect.interview_id)
    happened = {
        "kind": "assessed",
        "turn": effect.turn,
        "intent": document.intent,
        "ledger": document.ledger.model_dump(mode="json"),
        "confidence": assessment.confidence if assessment else "low",
        "engagement": assessment.engagement if assessment else "neutral",
        "signal": assessment.signal if assessment else 0.0,
        "forced": header.forced,
    }
    if document.backlog is not None:
        return happened | {"backlog": document.backlog.model_dump()}
    if header.mode == "topic_exploration":
        return happened | await told_of_exploration(services, effect, document)
    return happened


async def _judge(services: Services, effect: Assess) -> Heard:
    record = await read_material(services.store, effect.interview_id)
    if isinstance(record.material, HandoverMaterial):
        return await hear(services, effect, record, record.material)
    if isinstance(record.material, ExplorationMaterial):
        return await hear_exploration(services, effect, record.material)
    return await _assess(services, effect)


async def _assess(services: Services, effect: Assess) -> Heard:
    main_id = effect.question.main_id
    turns = await read_turns(services.store, effect.interview_id, main_id)
    latest = next((turn for turn in turns if turn.shown.turn == effect.turn), None)
    if latest is None or latest.answer is None:
        raise Gone(effect.interview_id)
    subject = await read_subject(services.store, effect.interview_id, main_id)
    reply = await services.language.run(
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
    return Heard(_document(effect, subject, reply, latest.answer), in_time=reply.in_time)


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


async def _store(services: Services, effect: Assess, heard: Heard) -> AssessmentDocument:
    """Store the assessment, and hand back the one that is stored: this one, or that of another attempt."""
    ttl = services.settings.ttl

    def judged(header: Header) -> Header | None:
        if header.step >= effect.step:
            return None
        changes: dict[str, object] = {"step": effect.step, "spent": spent_so_far()}
        if not heard.in_time:
            changes["warnings"] = (*header.warnings, not_judged(effect.turn))
        return header.model_copy(update=changes)

    await change_header(
        services.store,
        effect.interview_id,
        judged,
        records=lambda _: [
            Create(heard.document.to_document(effect.interview_id, ttl)),
            *(put(each, effect.interview_id, ttl) for each in heard.records),
        ],
        ttl=ttl,
    )
    stored = await read_one(services.store, effect.interview_id, AssessmentDocument, effect.turn)
    if stored is None:
        raise Gone(effect.interview_id)
    return stored
