"""The next question of a handover as it is shown: worded for the conversation, with the files at hand (B2, B3)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.record import Record
from shared.interview.records.turns import left_alone, short_of_time, time_said
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import has_model
from shared.language.port import LanguageFailed
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.requests.interview import Exchange
from shared.language.retrieval import relevant_passages
from shared.language.rules.handover.asked_back import asks_back, read_out
from shared.language.rules.weight import MOST_KNOWN
from shared.language.task import LanguageModel
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION
from shared.modes.clarifying import clarified, clarify_request
from shared.modes.knowledge_handover.knowledge import day_named
from shared.modes.knowledge_handover.leaver import leaver
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.project import project_of
from shared.modes.knowledge_handover.records import (
    BacklogDocument,
    FactDocument,
    joined_place,
    righting,
    standing_facts,
)
from shared.modes.mode import Worded
from shared.modes.said_first import MET_IN_WORDS, readers_told, told_before, told_last
from shared.modes.sparing import is_familiar
from shared.platform.sandbox.pool import ANSWERS
from shared.platform.sandbox.process import LATE
from shared.text.passages import Passage
from shared.text.retrieval import Place

PASSAGES_TOKENS: Final = 600
RECENT: Final = 2
NOT_ANSWERED: Final[tuple[FixedReply, ...]] = ("unanswered", "unknown")
"""Replies that nobody needs who hears the line that they asked about."""
INLINE_CHARS: Final = 10_000
"""A project so small is searched at once."""
DEADLINE_S: Final = 8.0


async def word(
    language: LanguageModel, interview: Interview, effect: Compose, material: HandoverMaterial
) -> Worded:
    """The question of this turn, and the documents that change with it; what they asked back about a file stands before
    it. Raises `LanguageFailed`."""
    worded = await _worded(language, interview, effect, material)
    line = None if has_model(language) else _read_out(interview, effect, material)
    return replace(worded, lead=line, replies=True) if line else worded


def _read_out(interview: Interview, effect: Compose, material: HandoverMaterial) -> str | None:
    """The line of a file of which the last answer asks what it says, where nothing else was said to that answer."""
    after = effect.after_turn or 0
    answer, heard = interview.part(AnswerDocument, after), interview.part(AssessmentDocument, after)
    if answer is None or heard is None or heard.reply not in (None, *NOT_ANSWERED):
        return None
    if (asked := asks_back(answer.text, effect.language)) is None:
        return None
    shown = sorted(interview.all(BacklogDocument), key=lambda each: -(each.turn or 0))
    in_hand = [
        each for each in shown if each.question_id in (effect.question.clarifies, effect.question.main_id)
    ]
    lately = [each for each in shown if each.turn and not each.in_passing][:RECENT]
    places = [
        (each.file_name, each.line)
        for each in (*(in_hand if effect.question.clarifies else ()), *lately)
        if each.file_name and each.line
    ]
    return read_out(asked, places, project_of(interview, material).passages, effect.language)


async def _worded(
    language: LanguageModel, interview: Interview, effect: Compose, material: HandoverMaterial
) -> Worded:
    backlog = interview.all(BacklogDocument)
    if effect.question.kind == "clarification":
        plain = next((each.text for each in backlog if each.question_id == effect.question.clarifies), None)
        readers = readers_told(interview, effect)
        request = clarify_request(effect, interview.turns(), plain=plain, readers=readers)
        return await clarified(language, request)
    asked, joins = _asked(interview, effect, backlog)
    meets = MET_IN_WORDS if has_model(language) else frozenset[FixedReply]()
    task = await _task(interview, effect, material, asked, meets)
    if has_model(language):
        task = task.model_copy(update={"who": await leaver(interview)})
    reply = await language.run(WORD_BACKLOG_QUESTION, task)
    return Worded(
        reply.value,
        reply.source,
        reply.usage,
        meets=MET_IN_WORDS if reply.source == "model" else frozenset(),
        records=(*joins, *skipped(backlog, effect.standing.skipped)),
    )


def skipped(backlog: Sequence[BacklogDocument], question_ids: Sequence[str]) -> list[Record]:
    """The documents of questions whose deadline passed, so marked."""
    return [
        each.model_copy(update={"status": "SKIPPED"})
        for each in backlog
        if each.question_id in question_ids and each.status == "OPEN"
    ]


def _asked(
    interview: Interview, effect: Compose, backlog: Sequence[BacklogDocument]
) -> tuple[BacklogDocument, tuple[Record, ...]]:
    """The question of the backlog that is to be asked; a follow-up joins the backlog with the turn that asks it (B5)."""
    question_id, after = effect.question.question_id, effect.after_turn or 0
    if effect.question.kind == "main":
        return next(each for each in backlog if each.question_id == question_id), ()
    assessed = interview.part(AssessmentDocument, after)
    if assessed is None or assessed.follow_up is None:
        raise LanguageFailed("exhausted", "there is no follow-up to word")
    parent = next(each for each in backlog if each.question_id == effect.question.main_id)
    joined = BacklogDocument(
        place=joined_place(after, 0),
        question_id=question_id,
        text=assessed.follow_up,
        priority="P0",
        origin="FOLLOW_UP",
        file_name=parent.file_name,
        line=parent.line,
        parent_question_id=parent.question_id,
        raised_by_turn=after,
    )
    return joined, (joined,)


async def _task(
    interview: Interview,
    effect: Compose,
    material: HandoverMaterial,
    asked: BacklogDocument,
    meets: frozenset[FixedReply],
) -> BacklogQuestionRequest:
    shown = {turn.turn: turn.question_text for turn in interview.all(TurnDocument)}
    recent = _answered(interview.all(BacklogDocument))[-RECENT:]
    typed = {each.turn: each.text for each in interview.all(AnswerDocument)}
    project = project_of(interview, material)
    place = None if asked.file_name is None else Place(asked.file_name, asked.line)
    found = await _bearing_on(project.passages, effect.language, asked.text, place)
    return BacklogQuestionRequest(
        language=effect.language,
        question=asked.text,
        follow_up=effect.question.kind == "follow_up",
        file_name=asked.file_name,
        line=asked.line,
        summary=material.global_summary,
        passages=found,
        corpus=project.texts,
        recent=tuple(Exchange(shown[turn], typed.get(turn, answer)) for turn, answer in recent),
        facts=_told_before(interview, recent),
        righted=tuple(fact.stated for fact in righting(interview.all(FactDocument))),
        asked=tuple(shown.values()),
        said_first=told_before(interview, effect, meets),
        said_last=told_last(interview),
        readers=readers_told(interview, effect),
        spared=left_alone(turn.assessment for turn in interview.turns()),
        short_of_time=short_of_time(turn.assessment for turn in interview.turns()),
        time_said=time_said(turn.assessment for turn in interview.turns()),
        familiar=is_familiar(interview.turns(), effect.language),
        day=day_named(max((each.answered_at.date() for each in interview.all(AnswerDocument)), default=None)),
    )


def _answered(backlog: Sequence[BacklogDocument]) -> list[tuple[int, str]]:
    """The answers to the backlog's questions, each with its turn, in the order in which they were given."""
    return sorted(
        (each.turn, each.answer)
        for each in backlog
        if each.turn and each.answer is not None and not each.in_passing
    )


async def _bearing_on(
    found: tuple[Passage, ...], language: LanguageCode, question: str, place: Place | None
) -> tuple[Passage, ...]:
    """Those that bear on the question; none where a large project takes too long to search."""
    size = sum(len(passage.text) for passage in found)
    if size <= INLINE_CHARS:
        return relevant_passages(found, language, question, PASSAGES_TOKENS, place)
    try:
        return await ANSWERS.call(
            relevant_passages,
            DEADLINE_S,
            found,
            language,
            question,
            PASSAGES_TOKENS,
            place,
            load=size / MOST_KNOWN,
        )
    except LATE:
        return ()


def _told_before(interview: Interview, recent: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    if not recent:
        return ()
    return tuple(fact.stated for fact in standing_facts(interview) if fact.turn < recent[0][0])
