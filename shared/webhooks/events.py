"""What webhooks are told of an interview, by ids and numbers alone: an event passes through Durable's histories."""

import hashlib
from datetime import datetime
from typing import Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

from shared.domain.state import EndedReason, QuestionKind
from shared.records.documents import Header, Status

type EventType = Literal[
    "interview.started",
    "interview.question_asked",
    "interview.parked",
    "interview.reminder",
    "interview.completed",
    "interview.ended",
    "interview.failed",
]

EVENT_TYPES: Final[tuple[EventType, ...]] = get_args(EventType.__value__)
WAITING: Final[frozenset[EventType]] = frozenset({"interview.parked", "interview.reminder"})
"""The events that somebody may have to tell the participant of."""


class Occurrence(BaseModel):
    """Something that happened to an interview, as it stood then: every attempt at every webhook tells the same.

    `step` is the effect that brought it about: with the type, and the number of a reminder, it names the event for good.
    """

    model_config = ConfigDict(frozen=True)

    type: EventType
    step: int
    at: datetime
    status: Status
    turn: int
    question_id: str | None = None
    kind: QuestionKind | None = None
    progress: float
    completeness: float
    ended_reason: EndedReason | None = None
    parked_at: datetime | None = None
    reminder: int | None = None


def occurrence(
    header: Header,
    what: EventType,
    at: datetime,
    *,
    parked_at: datetime | None = None,
    reminder: int | None = None,
) -> Occurrence:
    """What happened, as the header tells of it."""
    question = header.question
    return Occurrence(
        type=what,
        step=header.step,
        at=at,
        status=header.status,
        turn=header.turn,
        question_id=question and question.question_id,
        kind=question and question.kind,
        progress=header.progress,
        completeness=header.completeness,
        ended_reason=header.ended_reason,
        parked_at=parked_at,
        reminder=reminder,
    )


def event_id(webhook_id: str, interview_id: str, happened: Occurrence) -> str:
    """The id that this webhook is told the event under, every time: `msg_` and 32 hex digits."""
    named = (webhook_id, interview_id, happened.type, str(happened.step), str(happened.reminder or 0))
    return f"msg_{hashlib.sha256('\0'.join(named).encode()).hexdigest()[:32]}"
