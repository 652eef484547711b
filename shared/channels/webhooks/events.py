"""The events that webhooks are sent, in ids and numbers alone: they pass through Durable's histories."""

import hashlib
from datetime import datetime, timedelta
from typing import Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

from shared.interview.records.header_document import Header, Status
from shared.interview.state_machine.state import EndedReason, QuestionKind
from shared.interview.state_machine.waiting import MOST_REMINDERS

type Channel = Literal["teams", "webhook"]
"""Who writes to the participant: the bot in the chat that the interview is linked to, or the receiver of the webhook."""
InterviewEvent = Literal[
    "interview.started",
    "interview.question_asked",
    "interview.person_wanted",
    "interview.parked",
    "interview.reminder",
    "interview.completed",
    "interview.ended",
    "interview.failed",
]
StudyEvent = Literal["participant.declined", "study.full", "study.closed"]
type EventType = Literal[InterviewEvent, StudyEvent]  # one literal, so that a refusal lists all of them

EVENT_TYPES: Final[tuple[EventType, ...]] = get_args(EventType.__value__)


class Occurrence(BaseModel, frozen=True):
    """Something that happened to an interview, as it stood then: every attempt at every webhook sends the same.

    `step` is the effect that brought it about: with the type, and the number of a reminder, it names the event for good.
    `channel` is there where the participant is to be told.
    """

    type: InterviewEvent
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
    channel: Channel | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """What names it among the events of its interview."""
        return self.type, str(self.step), str(self.reminder or 0)


class StudyOccurrence(BaseModel, frozen=True):
    """Something that happened to a study, or to a participant of it who has no interview.

    `mark` names it among others of its type: it is the same where the same thing is told again.
    """

    type: StudyEvent
    study_id: str
    participant_id: str | None = None
    at: datetime
    mark: str

    @property
    def named(self) -> tuple[str, ...]:
        """What names it among the events of its study."""
        return self.type, self.participant_id or "", self.mark


def occurrence(header: Header, what: InterviewEvent, at: datetime) -> Occurrence:
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
    )


def event_id(webhook_id: str, about: str, happened: Occurrence | StudyOccurrence) -> str:
    """The id under which this webhook is sent the event, every time: `msg_` and 32 hex digits."""
    named = (webhook_id, about, *happened.named)
    return f"msg_{hashlib.sha256('\0'.join(named).encode()).hexdigest()[:32]}"


def is_overtaken(happened: Occurrence, now: datetime, after_s: float) -> bool:
    """Whether this is a reminder and the next one is due: nobody is reminded twice at once after an outage."""
    number, parked_at = happened.reminder, happened.parked_at
    if number is None or parked_at is None or number >= MOST_REMINDERS:
        return False
    return now >= parked_at + timedelta(seconds=(number + 1) * after_s)


class Delivery(BaseModel):
    """What is sent to which webhook: the input of a delivery. No part of it was written by a person.

    `interview_id` is empty for what happened to a study.
    """

    model_config = ConfigDict(frozen=True)

    webhook_id: str
    interview_id: str = ""
    happened: Occurrence | StudyOccurrence

    @property
    def about(self) -> str:
        return self.happened.study_id if isinstance(self.happened, StudyOccurrence) else self.interview_id

    @property
    def event_id(self) -> str:
        return event_id(self.webhook_id, self.about, self.happened)


class Attempt(Delivery):
    """One attempt at a delivery, of which the first is 1."""

    number: int


class Parked(BaseModel, frozen=True):
    """A pause that is to be reminded of: the question of this turn was parked by this step, at this time.

    The input of its reminders, of which there is one every `after_s` seconds.
    """

    interview_id: str
    step: int
    turn: int
    at: datetime
    after_s: float
