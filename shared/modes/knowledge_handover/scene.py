"""What an answer of a handover is heard in, and which questions wait then (B5, B6)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import OpenConflict, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.language.rules.hearing.beside import joined
from shared.language.rules.off_record.kept_out import kept_out
from shared.modes.knowledge_handover.backlog import (
    DISCOVERED_PREFIX,
    askable,
)
from shared.modes.knowledge_handover.records import (
    BacklogDocument,
    FactDocument,
    standing_facts,
)
from shared.text.sentences import sentences

IN_A_ROW: Final = 2
"""So many questions that answers brought up are asked before one of the files is."""


@dataclass(frozen=True, slots=True)
class AnswerScene:
    """What an answer is heard in: the turns of its main question, the backlog as it stands, and in it what was asked.

    `typed` is the whole message, where the answer is only a part of it.
    """

    turns: Sequence[WholeTurn]
    answer: str
    backlog: Sequence[BacklogDocument]
    asked: BacklogDocument
    main: BacklogDocument
    facts: Sequence[FactDocument]
    typed: str | None = None


def scene_of(interview: Interview, effect: Assess, heard: Heard) -> AnswerScene:
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    backlog = interview.all(BacklogDocument)
    by_id = {each.question_id: each for each in backlog}
    asked = by_id[effect.question.is_about]
    main = by_id[effect.question.main_id]
    told = _without_what_is_left_out(answer.text, effect.language) or heard.told or answer.text
    return AnswerScene(
        interview.turns(effect.question.main_id),
        told,
        backlog,
        asked,
        main,
        standing_facts(interview),
        answer.text if told != answer.text else None,
    )


def _without_what_is_left_out(answer: str, language: LanguageCode) -> str:
    """The answer without the sentences that are not to be written down, all of it where none is left (G8).

    Empty where nothing is left out.
    """
    left_out = kept_out(answer, language)
    kept = [each for each in sentences(answer) if each not in left_out]
    return (joined(answer, kept) or answer) if left_out else ""


def said_on(scene: AnswerScene, latest: int) -> tuple[Exchange, ...]:
    """What was answered on this question; a request to explain it answers nothing."""
    return tuple(
        Exchange(turn.shown.question_text, scene.answer if turn.shown.turn == latest else turn.answer.text)
        for turn in scene.turns
        if turn.answer and (turn.shown.turn == latest or turn.is_answered)
    )


def waiting_next(backlog: Sequence[BacklogDocument], in_hand: str) -> tuple[WaitingQuestion, ...]:
    """Those that may be asked next, in their order: of the files that were asked about least."""
    by_id = {each.question_id: each for each in backlog}
    open_ones = [each.waiting for each in backlog if each.waiting and each.question_id != in_hand]
    candidates = [by_id[each.question_id] for each in askable(open_ones)]
    asked = Counter(each.file_name for each in backlog if each.turn and not each.parent_question_id)
    asked[by_id[in_hand].file_name] += by_id[in_hand].turn is None
    asked[None] = 0
    least = min((asked[each.file_name] for each in candidates), default=0)
    return tuple(_waiting(each) for each in candidates if asked[each.file_name] == least)


def waiting_later(scene: AnswerScene, first: Sequence[WaitingQuestion]) -> tuple[WaitingQuestion, ...]:
    left = (each for each in scene.backlog if each.waiting and each.question_id != scene.main.question_id)
    others = sorted(left, key=lambda each: each.priority)
    return tuple(each for each in map(_waiting, others) if each not in first)


def _waiting(question: BacklogDocument) -> WaitingQuestion:
    return WaitingQuestion(
        question_id=question.question_id,
        text=question.text,
        priority=question.priority,
        raised=question.raised_by_turn is not None,
    )


def open_conflicts(scene: AnswerScene) -> tuple[OpenConflict, ...]:
    """What files and earlier answers say otherwise of, where nobody chose: the latest first, each line once."""
    told = ((each, each.contradiction) for each in sorted(scene.backlog, key=lambda each: -(each.turn or 0)))
    found: dict[str, OpenConflict] = {}
    for each, differs in told:
        if differs and differs.holds is None:
            conflict = OpenConflict(question_id=each.question_id, in_file=differs.in_file, said=differs.said)
            found.setdefault(differs.in_file, conflict)
    return tuple(found.values())


def discovered_before(backlog: Sequence[BacklogDocument]) -> list[BacklogDocument]:
    return [
        each for each in backlog if each.raised_by_turn and each.question_id.startswith(DISCOVERED_PREFIX)
    ]


def files_are_due(scene: AnswerScene, choice: str | None) -> bool:
    """Whether a pressing question of the files is next instead: two in a row came of answers, and so would this one."""
    asked = [
        each for each in scene.backlog if each.turn and not each.in_passing and not each.parent_question_id
    ]
    mains = sorted(asked, key=lambda each: each.turn or 0)
    lately = [each for each in mains if each.question_id != scene.main.question_id][-(IN_A_ROW - 1) :]
    given = [each for each in scene.backlog if each.raised_by_turn is None and each.waiting]
    is_given = choice in {each.question_id for each in given}
    is_waiting = any(each.priority == "P0" and each.question_id != scene.main.question_id for each in given)
    return is_waiting and not is_given and all(each.raised_by_turn for each in (*lately, scene.main))


def rounds_left(interview: Interview, scene: AnswerScene) -> int | None:
    """How many questions may be asked after the one in hand; None without a limit."""
    most = interview.record(MaterialRecord).settings.max_rounds
    used = sum(each.turn is not None and not each.in_passing for each in scene.backlog)
    used += scene.asked.turn is None
    return None if most is None else max(0, most - used)


def has_room(interview: Interview, scene: AnswerScene) -> bool:
    """Whether the rounds suffice for a follow-up beside the P0 questions that are open."""
    left = rounds_left(interview, scene)
    pressing = sum(
        each.waiting is not None and each.priority == "P0" and each.question_id != scene.main.question_id
        for each in scene.backlog
    )
    return left is None or pressing < left
