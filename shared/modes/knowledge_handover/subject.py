"""How long a handover stays on one subject (B2): one that is told with feeling must not cost what presses elsewhere.

A follow-up and a question that an answer raised are of the subject of the question that was answered.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.knowledge_handover.scene import AnswerScene

MOST_ON_A_SUBJECT: Final = 3
"""After so many questions a pressing one of another subject is next, if one waits."""
MOST_PRESSING: Final = 8
"""What is grave, admitted or dangerous is asked into all the same, but not for ever."""


def asked_on_subject(scene: AnswerScene) -> int:
    """How many questions the subject in hand has had, the one that was just answered too."""
    began = subjects(scene.backlog)
    asked = {each.question_id for each in scene.backlog if each.turn and not each.in_passing}
    subject = began[scene.main.question_id]
    return sum(began[each] == subject for each in asked | {scene.asked.question_id})


def pressing_elsewhere(scene: AnswerScene) -> list[BacklogDocument]:
    began = subjects(scene.backlog)
    subject = began[scene.main.question_id]
    return [
        each
        for each in scene.backlog
        if each.waiting and each.priority == "P0" and began[each.question_id] != subject
    ]


def may_stay(scene: AnswerScene) -> bool:
    return asked_on_subject(scene) < MOST_ON_A_SUBJECT or not pressing_elsewhere(scene)


def may_press(scene: AnswerScene) -> bool:
    return may_stay(scene) or asked_on_subject(scene) < MOST_PRESSING


def of_another_subject(scene: AnswerScene, choice: str | None) -> str | None:
    began = subjects(scene.backlog)
    subject = began[scene.main.question_id]
    if began.get(choice or "", subject) != subject:  # what the answer raised is not in the backlog yet
        return choice
    return next((each.question_id for each in pressing_elsewhere(scene)), None)


def subjects(backlog: Sequence[BacklogDocument]) -> Mapping[str, str]:
    """The question that the subject of each began with. What raised a question was answered earlier: it ends."""
    by_id = {each.question_id: each for each in backlog}
    answered = {each.turn: each for each in backlog if each.turn and not each.in_passing}

    def began_with(question: BacklogDocument) -> str:
        before = by_id.get(question.parent_question_id or "") or answered.get(question.raised_by_turn or 0)
        return question.question_id if before is None else began_with(before)

    return {each.question_id: began_with(each) for each in backlog}
