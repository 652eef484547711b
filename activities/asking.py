"""The next question of a handover as it is shown: worded for the conversation, with the files at hand (B2, B3)."""

from collections.abc import Sequence
from typing import Final

from activities.listening import answers
from activities.project import read_project
from activities.wording import Worded
from shared.beside.pool import ANSWERS
from shared.beside.process import LATE
from shared.domain.effects import Compose
from shared.domain.handover_material import HandoverMaterial
from shared.domain.passages import Passage
from shared.domain.retrieval import Place
from shared.domain.settings import Language
from shared.language.port import LanguageFailed
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.requests.interview import Exchange
from shared.language.retrieval import relevant_passages
from shared.language.rules.weight import MOST_KNOWN
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION
from shared.records.backlog import BacklogDocument, joined_place, read_backlog, read_facts
from shared.records.documents import AssessmentDocument, Record
from shared.records.turns import WholeTurn, read_one, read_turns
from shared.services import Services

PASSAGES_TOKENS: Final = 600
RECENT: Final = 2
INLINE_CHARS: Final = 10_000
"""A project so small is searched at once."""
DEADLINE_S: Final = 8.0


async def word_from_backlog(services: Services, effect: Compose, material: HandoverMaterial) -> Worded:
    """The question of this turn, and the documents that change with it. Raises `LanguageFailed`."""
    backlog = await read_backlog(services.store, effect.interview_id)
    asked, joins = await _asked(services, effect, backlog)
    task = await _task(services, effect, material, asked)
    reply = await services.language.run(WORD_BACKLOG_QUESTION, task)
    return Worded(
        reply.value,
        reply.source,
        reply.usage,
        acknowledges=True,
        records=(*joins, *skipped(backlog, effect.standing.skipped)),
    )


def skipped(backlog: Sequence[BacklogDocument], question_ids: Sequence[str]) -> list[Record]:
    """The documents of questions whose deadline passed, so marked."""
    return [
        each.model_copy(update={"status": "SKIPPED"})
        for each in backlog
        if each.question_id in question_ids and each.status == "OPEN"
    ]


async def _asked(
    services: Services, effect: Compose, backlog: Sequence[BacklogDocument]
) -> tuple[BacklogDocument, tuple[Record, ...]]:
    """The question of the backlog that is to be asked; a follow-up joins the backlog with the turn that asks it (B5)."""
    question_id, after = effect.question.question_id, effect.after_turn or 0
    if effect.question.kind == "main":
        return next(each for each in backlog if each.question_id == question_id), ()
    assessed = await read_one(services.store, effect.interview_id, AssessmentDocument, after)
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
    services: Services, effect: Compose, material: HandoverMaterial, asked: BacklogDocument
) -> BacklogQuestionRequest:
    turns = await read_turns(services.store, effect.interview_id)
    recent = [turn for turn in turns if answers(turn)][-RECENT:]
    project = await read_project(services, effect.interview_id, material)
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
        recent=tuple(
            Exchange(turn.shown.question_text, turn.answer.text) for turn in recent if turn.answer is not None
        ),
        facts=await _told_before(services, effect, recent),
        asked=tuple(turn.shown.question_text for turn in turns),
    )


async def _bearing_on(
    found: tuple[Passage, ...], language: Language, question: str, place: Place | None
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


async def _told_before(services: Services, effect: Compose, recent: Sequence[WholeTurn]) -> tuple[str, ...]:
    """What was told before the latest exchanges, as facts."""
    if not recent:
        return ()
    facts = await read_facts(services.store, effect.interview_id)
    return tuple(fact.text for fact in facts if fact.turn < recent[0].shown.turn)
