"""Bodies and answers about studies that are not stored as they are (`Studies` in the HTTP contract)."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field, model_validator

from shared.interview.state_machine.settings import LanguageCode, Whole, YesNo
from shared.modes.registry import FromLibrary, ModeName
from shared.studies.inviting import WHY, LeftOutReason
from shared.studies.model import GivenMoment, GivenStudy, Line, StudyStatus, Welcome
from shared.studies.preflight.model import Finding
from shared.studies.records import MailState, Participant, State
from triggers.http.models import Given, Page
from triggers.studies.assessed_models import Assessed, NamedId

type Counts = dict[State, int]

MOST_AT_ONCE = 1_000
"""Participants of one call."""


class ChangedStudy(GivenStudy):
    """A study as it is to become; what a GET gave besides may stand there, and is made, never taken from a client."""

    study_id: str | None = None
    version: Whole | None = None
    asked_version: Whole | None = None
    status: StudyStatus | None = None
    public_url: str | None = None
    counts: dict[str, Any] | None = None
    question_set: dict[str, Any] | None = None
    plan: dict[str, Any] | None = None
    questionnaire: dict[str, Any] | None = None
    guide: dict[str, Any] | None = None
    warnings: list[str] | None = None
    withdrawn: Whole | None = None
    created_at: GivenMoment | None = None
    updated_at: GivenMoment | None = None


class StudyView(FromLibrary, GivenStudy):
    """A study in its present version. `public_url` is there where the public link is enabled.

    `asked_version` is the version in which what is asked changed last. `counts` are the participants by state,
    `withdrawn` are those who erased what they said themselves, and are in no other count. `warnings` say what staff
    should know of what is asked before they open it.
    """

    study_id: str
    version: int
    asked_version: int
    status: StudyStatus
    public_url: str | None
    counts: Counts
    withdrawn: int
    created_at: datetime
    updated_at: datetime
    warnings: tuple[str, ...]


class ListedStudy(BaseModel):
    """A study in the list; it `assesses` where it holds criteria."""

    study_id: str
    version: int
    name: str
    mode: ModeName
    assesses: bool = False
    status: StudyStatus
    closes_at: datetime | None
    created_at: datetime
    updated_at: datetime
    counts: Counts


class StudyList(Page[ListedStudy]):
    """A page of studies, newest first."""


class GivenParticipants(Given):
    """People to be invited. Each row is checked by itself: what is wrong with one keeps no other out."""

    participants: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_AT_ONCE)]


class AddedParticipant(BaseModel):
    """A participant with the link that opens the study for them."""

    participant_id: str
    external_id: str | None
    name: str
    url: str
    state: State


class RejectedRow(BaseModel):
    """A row that added nobody: which, by its number from 1 (in a file, that of its line), and why."""

    row: int
    reason: str


class AddedParticipants(BaseModel):
    """Who was added, or was there already under the same `external_id`, and who was not."""

    items: list[AddedParticipant]
    rejected: list[RejectedRow]


class ShownMail(BaseModel):
    """The participant's invitation by mail: queued, sent, refused by a mail server, failed or come back; when, and why.

    `reason` of one that is queued is why it waits, of one that was sent why its reminder was not.
    """

    state: MailState
    at: datetime
    reason: str | None
    reminded_at: datetime | None


class ListedParticipant(BaseModel):
    """A participant in the list. `url` is their link, null where none works, and for who may not replace it.

    Unless they are `judged`, all that they said waits for people, and `completeness` says nothing yet.
    `mail` is there once an invitation was asked for. In a study of criteria there is `assessed`, and `to_review` counts
    the verdicts on their documents, too.
    """

    participant_id: str
    name: str
    email: str | None
    external_id: str | None
    language: LanguageCode | None
    state: State
    interview_id: str | None
    progress: float
    completeness: float
    to_review: int
    judged: bool
    invited_at: datetime
    last_active_at: datetime | None
    mail: ShownMail | None
    url: str | None
    assessed: Annotated[Assessed | None, Field(exclude_if=lambda value: value is None)] = None

    @classmethod
    def of(cls, row: Participant, url: str | None, assessed: Assessed | None = None) -> "ListedParticipant":
        """The participant as their row says; `url` is the link of its present version."""
        works = row.status != "revoked"
        doubted = assessed.counts.needs_review if assessed and assessed.counts else 0
        shown = {
            "state": row.status,
            "url": url if works else None,
            "assessed": assessed,
            "to_review": row.to_review + doubted,
        }
        return cls.model_validate({**row.model_dump(), **shown})


class ParticipantList(BaseModel):
    """A page of participants, and how many of the study stand in each state."""

    items: list[ListedParticipant]
    counts: Counts
    next_cursor: str | None


class GivenInvitation(Given):
    """Who is to be invited by mail: these participants, or all who stand so. `again` repeats what was sent before."""

    participant_ids: Annotated[list[NamedId], Field(min_length=1, max_length=MOST_AT_ONCE)] | None = None
    state: Literal["invited", "opened"] | None = None
    again: YesNo = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.participant_ids is None) == (self.state is None):
            raise ValueError("either participant_ids or state is needed")
        if self.again and self.participant_ids is None:
            raise ValueError("again is for participant_ids: nobody is mailed twice by their state")
        return self


class GivenBounce(Given):
    """A mail that came back, and what the message that brought it says."""

    reason: Line = ""


class LeftOut(BaseModel):
    """A participant who is not mailed, and why: a word, and a sentence."""

    participant_id: str
    reason: LeftOutReason
    detail: str

    @classmethod
    def of(cls, participant_id: str, reason: LeftOutReason) -> "LeftOut":
        """This participant, with the sentence for the reason."""
        return cls(participant_id=participant_id, reason=reason, detail=WHY[reason])


class Invited(BaseModel):
    """How many mails are queued by this call, and who is left out. A further call queues the `remaining` ones."""

    queued: int
    left_out: list[LeftOut]
    remaining: int


class ParticipantUrl(BaseModel):
    """The link of a participant; every one before it is void."""

    url: str


class StudyAsGuestsSeeIt(BaseModel):
    """What somebody who opened the study's link may see of it. `state` is that of the participant whose link it is."""

    name: str
    welcome: Welcome
    language: LanguageCode
    status: StudyStatus
    state: State | None


class BegunByGuest(BaseModel):
    """The interview that a participant has agreed to, and the token that opens it."""

    interview_id: str
    participant_token: str


class BegunPreflight(BaseModel):
    """The preflight that simulated participants take now."""

    preflight_id: str


class ShownPreflight(BaseModel):
    """A preflight of this version of the study: `findings` are there once it is done.

    `none`: the study was never tried out. `stopped`: it was broken off, and finds nothing any more.
    """

    preflight_id: str | None = None
    version: int | None = None
    status: Literal["none", "running", "done", "stopped"]
    findings: tuple[Finding, ...] = ()
    begun_at: datetime | None = None
    ended_at: datetime | None = None
