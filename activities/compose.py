"""Compose: word the question of a turn, store it and show it (effect `Compose`, event `Asked` or `Unworded`)."""

from datetime import datetime
from typing import Any

from activities.asking import word_from_backlog
from activities.exploring import word_of_exploration
from activities.wording import Worded
from shared.domain.effects import Compose
from shared.domain.exploration.material import ExplorationMaterial
from shared.domain.handover_material import HandoverMaterial
from shared.domain.material import Material
from shared.domain.timing import Spent
from shared.language.port import LanguageFailed
from shared.language.requests.interview import ClarifyRequest, Exchange, FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from shared.records.backlog import read_backlog
from shared.records.decisions import decision_writes, gap_writes
from shared.records.documents import AssessmentDocument, Header, TurnDocument
from shared.records.exploration import exploration_writes
from shared.records.forcing import standing_fields
from shared.records.header import change_header, put
from shared.records.index import update_index
from shared.records.material import read_material
from shared.records.subjects import Subject, read_subject
from shared.records.turn_times import timing_until, turn_over
from shared.records.turns import WholeTurn, read_one, read_turns
from shared.services import Services
from shared.store.port import Create, Write
from shared.telemetry.port import TurnOver
from shared.telemetry.work import spent_so_far


async def compose(services: Services, effect: Compose) -> dict[str, Any]:
    """Show the question of this turn; a repeated run finds it stored and says so."""
    shown = await read_one(services.store, effect.interview_id, TurnDocument, effect.turn)
    if shown is None:
        try:
            worded = await _word(services, effect)
        except LanguageFailed as error:
            if effect.question.kind == "clarification":
                raise
            return await _skip(services, effect, error.reason)
        shown = await _show(services, effect, worded)
        if shown is None:
            return _unworded(effect, "superseded")
    return _unworded(effect, "superseded") if _is_replaced(effect, shown) else _asked(shown)


def _is_replaced(effect: Compose, shown: TurnDocument) -> bool:
    """Whether this turn shows what took the place of this question, which a run that was broken off could not word."""
    return shown.question_id != effect.question.question_id and not effect.by_rules


async def _word(services: Services, effect: Compose) -> Worded:
    material = (await read_material(services.store, effect.interview_id)).material
    if isinstance(material, ExplorationMaterial):
        return await word_of_exploration(services, effect, material)
    if effect.question.kind == "clarification":
        return await _clarified(services, effect, material)
    if isinstance(material, HandoverMaterial):
        return await word_from_backlog(services, effect, material)
    return await _word_of_subject(services, effect)


async def _word_of_subject(services: Services, effect: Compose) -> Worded:
    subject = await read_subject(services.store, effect.interview_id, effect.question.main_id)
    if effect.question.kind == "main" and subject.text is not None:
        return Worded(subject.text)
    turns = await read_turns(services.store, effect.interview_id)
    if effect.question.kind == "main":
        reply = await services.language.run(WORD_GAP_QUESTION, _gap_task(effect, subject, turns))
    else:
        reply = await services.language.run(WORD_FOLLOW_UP, _follow_up_task(effect, subject, turns))
    return Worded(reply.value, reply.source, reply.usage)


async def _clarified(services: Services, effect: Compose, material: Material) -> Worded:
    turns = await read_turns(services.store, effect.interview_id)
    if isinstance(material, HandoverMaterial):
        task = _clarify_task(effect, turns, plain=await _plainly(services, effect))
    else:
        subject = await read_subject(services.store, effect.interview_id, effect.question.main_id)
        task = _clarify_task(effect, turns, subject=subject)
    reply = await services.language.run(CLARIFY, task)
    return Worded(reply.value, reply.source, reply.usage)


async def _plainly(services: Services, effect: Compose) -> str | None:
    """The question that is to be explained without what led over to it: it was worded for the conversation."""
    backlog = await read_backlog(services.store, effect.interview_id)
    return next((each.text for each in backlog if each.question_id == effect.question.clarifies), None)


def _clarify_task(
    effect: Compose, turns: list[WholeTurn], *, subject: Subject | None = None, plain: str | None = None
) -> ClarifyRequest:
    explained = next(turn.shown for turn in turns if turn.shown.question_id == effect.question.clarifies)
    last = next(turn for turn in turns if turn.shown.turn == effect.after_turn)
    return ClarifyRequest(
        language=effect.language,
        question=plain or explained.question_text,
        said=last.answer.text if last.answer else "",
        intent=last.assessment.intent if last.assessment else "clarification",
        asked=_asked_before(turns),
        skill=subject.skill.name if subject and subject.skill else None,
        label=subject.label_in(explained.question_text) if subject else None,
        broad=plain is not None,
        ideal_answer=subject.ideal_answer if subject else "",
    )


def _gap_task(effect: Compose, subject: Subject, turns: list[WholeTurn]) -> GapQuestionRequest:
    assert subject.skill is not None, "only questions about skills are worded for the occasion"
    assert subject.attribute is not None, "a question about a skill asks for an attribute"
    return GapQuestionRequest(
        language=effect.language,
        skill=subject.skill.name,
        attribute=subject.attribute,
        known=tuple(known.span for known in subject.skill.attributes),
        asked=_asked_before(turns),
        by_rules=effect.by_rules,
    )


def _follow_up_task(effect: Compose, subject: Subject, turns: list[WholeTurn]) -> FollowUpRequest:
    main_id = effect.question.main_id
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    concepts = {concept.concept_id: concept for concept in subject.concepts}
    return FollowUpRequest(
        language=effect.language,
        main_question=mine[0].shown.question_text,
        ideal_answer=subject.ideal_answer,
        gaps=tuple(concepts[gap_id] for gap_id in effect.gaps if gap_id in concepts),
        exchanges=tuple(
            Exchange(turn.shown.question_text, turn.answer.text) for turn in mine if turn.answer is not None
        ),
        order=effect.question.order,
        asked=_asked_before(turns),
        guide=subject.guide,
    )


def _asked_before(turns: list[WholeTurn]) -> tuple[str, ...]:
    return tuple(turn.shown.question_text for turn in turns)


def _unworded(effect: Compose, reason: str) -> dict[str, Any]:
    return {"kind": "unworded", "turn": effect.turn, "reason": reason}


async def _skip(services: Services, effect: Compose, reason: str) -> dict[str, Any]:
    """Give the question up, so that no other attempt at it can still show it; one that has shown it wins."""

    def given_up(header: Header) -> Header | None:
        if header.step >= effect.step:
            return None
        return header.model_copy(update={"step": effect.step, "spent": header.spent + spent_so_far()})

    await change_header(services.store, effect.interview_id, given_up, ttl=services.settings.ttl)
    shown = await read_one(services.store, effect.interview_id, TurnDocument, effect.turn)
    return _unworded(effect, reason) if shown is None else _asked(shown)


def _asked(shown: TurnDocument) -> dict[str, Any]:
    return {"kind": "asked", "turn": shown.turn, "asked_at": shown.asked_at.isoformat()}


async def _show(services: Services, effect: Compose, worded: Worded) -> TurnDocument | None:
    """Store the turn, the decision that led to it and the header that shows it, all or none.

    The turn as it is stored, by this attempt or by another; None when another one gave the question up.
    """
    previous = effect.after_turn and await read_one(
        services.store, effect.interview_id, AssessmentDocument, effect.after_turn
    )
    turn = _turn(effect, worded, previous or None, services.now())
    spent, over = spent_so_far(), list[TurnOver]()
    ttl = services.settings.ttl

    def shown(header: Header) -> Header | None:
        over.clear()  # only whoever stores the question tells of the turn that it ends
        if header.step >= effect.step:
            return None
        return _header(header, effect, turn, previous or None)

    def records(before: Header) -> list[Write]:
        timing = timing_until(before, turn.asked_at, spent)
        over.append(turn_over(before, turn.asked_at, timing))
        timed = turn.model_copy(update={"timing": timing})
        return [
            Create(timed.to_document(effect.interview_id, ttl)),
            *decision_writes(effect.verdict, effect.interview_id, turn.asked_at, ttl),
            *gap_writes(effect.standing, effect.interview_id, ttl),
            *exploration_writes(effect.standing, effect.interview_id, ttl),
            *(put(each, effect.interview_id, ttl) for each in worded.records),
        ]

    header = await change_header(services.store, effect.interview_id, shown, records=records, ttl=ttl)
    await update_index(services.store, header, ttl)
    for told in over:
        services.telemetry.turn_over(told)
    return await read_one(services.store, effect.interview_id, TurnDocument, effect.turn)


def _turn(
    effect: Compose, worded: Worded, previous: AssessmentDocument | None, now: datetime
) -> TurnDocument:
    question = effect.question
    return TurnDocument(
        turn=effect.turn,
        main_id=question.main_id,
        question_id=question.question_id,
        question_kind=question.kind,
        order=question.order,
        parent_question_id=question.parent_question_id,
        question_text=worded.text,
        acknowledgement=previous.acknowledgement if previous and not worded.acknowledges else None,
        asked_at=now,
        field=worded.field,
        source=worded.source or "material",
        usage=worded.usage,
    )


def _header(
    header: Header,
    effect: Compose,
    turn: TurnDocument,
    previous: AssessmentDocument | None,
) -> Header:
    return header.model_copy(
        update={
            "step": effect.step,
            "status": "awaiting_answer",
            "moved_at": turn.asked_at,
            "extended_s": None,
            "spent": Spent(),
            "started_at": header.started_at or turn.asked_at,
            "turn": effect.turn,
            **standing_fields(header, effect.standing),
            "feedback": previous.feedback if previous and previous.feedback else header.feedback,
            "question": turn.shown(),
        }
    )
