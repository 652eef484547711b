"""The backlog of a handover as staff see it: every question with its priority, its status and its answer (B8)."""

from pydantic import BaseModel

from shared.interview.interview import Interview
from shared.modes.knowledge_handover.handover import Origin, Priority, QuestionStatus
from shared.modes.knowledge_handover.records import BacklogDocument


class ResultBacklogQuestion(BaseModel):
    """A question of the backlog; `turn_id` is the turn that answered it, `confidence` 0.3, 0.6 or 0.9."""

    question_id: str
    text: str
    priority: Priority
    origin: Origin
    status: QuestionStatus
    file_name: str | None = None
    line: int | None = None
    parent_question_id: str | None = None
    answer: str | None = None
    confidence: float | None = None
    turn_id: int | None = None


def result_backlog(interview: Interview) -> list[ResultBacklogQuestion]:
    """The backlog in its order, what joined it last."""
    return [
        ResultBacklogQuestion.model_validate({**each.model_dump(), "turn_id": each.turn})
        for each in interview.all(BacklogDocument)
    ]
