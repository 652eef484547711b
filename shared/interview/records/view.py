"""What a participant may see of an interview."""

from typing import Annotated
from urllib.parse import quote

from pydantic import BaseModel, Field

from shared.interview.records.header_document import FINAL_STATUSES, Feedback, Header, ShownQuestion, Status
from shared.interview.state_machine.state import EndedReason
from shared.modes.topic_exploration.plan import Reward


class ParticipantState(BaseModel):
    """The state of an interview as its participant sees it; `question` is null unless one is open."""

    interview_id: str
    revision: int
    status: Status
    phase: str | None = None
    turn: int
    round: int
    remaining: int | None
    progress: Annotated[float, Field(ge=0, le=1)]
    question: ShownQuestion | None
    feedback: Feedback | None
    ended_reason: EndedReason | None = None
    closing_message: str | None = None
    reward: Reward | None = None
    warnings: tuple[str, ...] = ()


class NotNow(Exception):
    """The interview does not stand so that this could be done: `reason` is a sentence for people."""

    def __init__(self, reason: str, header: Header) -> None:
        super().__init__(reason)
        self.reason, self.header = reason, header


def participant_state(header: Header, *, aloud: bool = False) -> ParticipantState:
    """The view of the header. A question whose answer is claimed shows as `thinking`, never as open.

    `aloud` tells where the question is to be heard.
    """
    question = header.question if header.is_open else None
    if aloud and question is not None:
        question = question.model_copy(
            update={"audio_url": audio_url(header.interview_id, question.question_id)}
        )
    return ParticipantState(
        interview_id=header.interview_id,
        revision=header.revision,
        status=header.shown_status,
        phase=header.phase,
        turn=header.turn,
        round=header.round,
        remaining=header.remaining,
        progress=header.progress,
        question=question,
        feedback=header.feedback,
        ended_reason=header.ended_reason,
        closing_message=header.closing_message,
        reward=header.reward,
        warnings=header.warnings,
    )


def audio_url(interview_id: str, question_id: str) -> str:
    """Where the question is to be heard, seen from the page's own origin."""
    return f"/api/interview/{interview_id}/questions/{quote(question_id, safe='')}/audio"


def is_final(header: Header) -> bool:
    """Whether nothing more will change."""
    return header.status in FINAL_STATUSES
