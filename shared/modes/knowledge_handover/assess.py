"""What an answer of a handover gives: facts, and what it means for the backlog (effect `Assess` in that mode; B4 to B8).

The assessment, the facts, the question's own document with its answer and whatever the answer brought up are one batch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.signal import signal_score
from shared.language.port import Reply
from shared.language.requests.handover_turn import Extraction, ExtractRequest, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.language.task import LanguageModel
from shared.language.tasks.extract_facts import EXTRACT_FACTS
from shared.modes.knowledge_handover.backlog import (
    DISCOVERED_PREFIX,
    MOST_DISCOVERED,
    BacklogNews,
    askable,
    discovered_id,
)
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.project import project_of
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument, joined_place
from shared.modes.mode import Judged

MOST_AT_ONCE: Final = 3


@dataclass(frozen=True, slots=True)
class _Scene:
    """What an answer is heard in: the turns of its main question, the backlog as it stands, and in it what was asked."""

    turns: Sequence[WholeTurn]
    answer: AnswerDocument
    backlog: Sequence[BacklogDocument]
    asked: BacklogDocument
    main: BacklogDocument


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: HandoverMaterial, heard: Heard
) -> Judged:
    """Judge the claimed answer of this turn."""
    scene = _scene(interview, effect)
    follow_ups = [turn for turn in scene.turns if turn.shown.question_kind == "follow_up"]
    task = ExtractRequest(
        language=effect.language,
        main_question=scene.main.text,
        question=scene.asked.text,
        said=_said(scene.turns, effect.turn),
        facts=tuple(fact.text for fact in interview.all(FactDocument)),
        waiting=_waiting(scene.backlog, effect.question.main_id),
        backlog=tuple(each.text for each in scene.backlog),
        corpus=project_of(interview, material).texts,
        may_follow_up=len(follow_ups) < interview.record(MaterialRecord).settings.max_follow_ups,
        may_discover=min(MOST_AT_ONCE, MOST_DISCOVERED - len(_discovered_before(scene.backlog))),
    )
    reply = await language.run(EXTRACT_FACTS, task)
    if reply.value.intent != "answer" and effect.may_clarify:
        return Judged(_unanswered(effect, reply))
    return _heard(effect, scene, reply)


def _scene(interview: Interview, effect: Assess) -> _Scene:
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    backlog = interview.all(BacklogDocument)
    by_id = {each.question_id: each for each in backlog}
    asked = by_id[effect.question.clarifies or effect.question.question_id]
    return _Scene(interview.turns(), answer, backlog, asked, by_id[effect.question.main_id])


def _said(turns: Sequence[WholeTurn], latest: int) -> tuple[Exchange, ...]:
    """What was answered on this question; a request to explain it answers nothing."""
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer and (turn.shown.turn == latest or turn.is_answered)
    )


def _waiting(backlog: Sequence[BacklogDocument], in_hand: str) -> tuple[WaitingQuestion, ...]:
    """Those that may be asked next, in their order."""
    texts = {each.question_id: each.text for each in backlog}
    open_ones = [each.waiting for each in backlog if each.waiting and each.question_id != in_hand]
    return tuple(
        WaitingQuestion(question_id=each.question_id, text=texts[each.question_id])
        for each in askable(open_ones)
    )


def _discovered_before(backlog: Sequence[BacklogDocument]) -> list[BacklogDocument]:
    return [
        each for each in backlog if each.raised_by_turn and each.question_id.startswith(DISCOVERED_PREFIX)
    ]


def _unanswered(effect: Assess, reply: Reply[Extraction]) -> AssessmentDocument:
    """A request to clarify, or something off the topic: the backlog stays as it is (D15)."""
    return AssessmentDocument.of_aside(effect, Heard(intent=reply.value.intent), usage=reply.usage)


def _heard(effect: Assess, scene: _Scene, reply: Reply[Extraction]) -> Judged:
    found = reply.value
    discovered = _joining(effect.turn, scene.backlog, found)
    document = AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent="answer",
        assessment=_assessment(effect, reply, scene.answer.text),
        acknowledgement=None,
        ledger=effect.ledger,
        backlog=_news(found, discovered),
        follow_up=found.follow_up,
        usage=reply.usage,
    )
    answered = scene.asked.model_copy(
        update={
            "status": "ANSWERED_BY_INTERVIEW",
            "answer": scene.answer.text,
            "confidence": CONFIDENCE_VALUE[found.confidence],
            "turn": effect.turn,
        }
    )
    return Judged(document, (answered, *discovered, *_told(effect, scene, found)), reply.in_time)


def _joining(turn: int, backlog: Sequence[BacklogDocument], found: Extraction) -> list[BacklogDocument]:
    """The questions that the answer brought up, each with an id of its own (B6)."""
    taken = {each.question_id for each in backlog}
    return [
        BacklogDocument(
            place=joined_place(turn, position),
            question_id=discovered_id(turn, position, taken),
            text=each.text,
            priority=each.priority,
            origin="FOLLOW_UP",
            raised_by_turn=turn,
        )
        for position, each in enumerate(found.discovered, start=1)
    ]


def _news(found: Extraction, discovered: Sequence[BacklogDocument]) -> BacklogNews:
    return BacklogNews(
        probe=found.follow_up is not None,
        discovered=tuple(each.waiting for each in discovered if each.waiting),
        next_question_id=found.next_question_id,
    )


def _told(effect: Assess, scene: _Scene, found: Extraction) -> list[FactDocument]:
    return [
        FactDocument(
            turn=effect.turn,
            main_id=effect.question.main_id,
            position=position,
            question_id=scene.asked.question_id,
            text=fact.text,
            span=fact.span,
        )
        for position, fact in enumerate(found.facts, start=1)
    ]


def _assessment(effect: Assess, reply: Reply[Extraction], text: str) -> Assessment:
    """There is no ideal answer to compare with: what counts is the confidence, and the facts."""
    found = reply.value
    return Assessment(
        similarity=0.0,
        confidence=found.confidence,
        confidence_value=CONFIDENCE_VALUE[found.confidence],
        engagement=found.engagement,
        signal=signal_score(text, effect.language),
        facts=found.facts,
        source=reply.source,
    )
