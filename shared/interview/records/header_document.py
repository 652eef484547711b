"""The header of an interview, as a model: its polled state, with the open question. Times are aware UTC datetimes."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import BaseModel, Field

from shared.interview.records.record import IfAny, Record
from shared.interview.state_machine.assessment import (
    SURE_FROM,
    Confidence,
)
from shared.interview.state_machine.events import EndedBy
from shared.interview.state_machine.intents import OfferPurpose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import EndedReason, QuestionKind
from shared.interview.state_machine.timing import Spent
from shared.modes.registry import FromLibrary, LibraryRef, ModeName
from shared.modes.topic_exploration.fields import FieldType
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import Reward

type Status = Literal["preparing", "awaiting_answer", "thinking", "parked", "completed", "ended", "failed"]

STATUSES: tuple[Status, ...] = get_args(Status.__value__)
OPEN_STATUSES: frozenset[Status] = frozenset({"awaiting_answer", "parked"})
FINAL_STATUSES: frozenset[Status] = frozenset({"completed", "ended", "failed"})


class ShownField(BaseModel, frozen=True):
    """The field that a question of kind `field` asks for, and which attempt at it the question is, from 1."""

    name: str
    type: FieldType
    label: str
    choices: tuple[str, ...] | None = None
    attempt: Annotated[int, Field(ge=1)] = 1


class ShownQuestion(BaseModel, frozen=True):
    """The open question as a participant sees it (`question` of their state); `field` is there for kind `field` alone.

    `offer` says why one that interrupts a question offers to go on, skip or stop; a question that stands there `again`
    after something else, as it was asked before, is not explained by that.
    `main_question_text` stays visible above what probes, explains or interrupts it; it is null for a main question.
    `audio_url`, the question read aloud, is there where speech is set up; it is told, never stored.
    """

    question_id: str
    question_text: str
    main_question_text: str | None = None
    acknowledgement: str | None = None
    kind: QuestionKind
    order: int
    parent_question_id: str | None = None
    asked_at: datetime
    nudges: int = 0
    field: Annotated[ShownField | None, Field(exclude_if=lambda value: value is None)] = None
    offer: Annotated[OfferPurpose | None, Field(exclude_if=lambda value: value is None)] = None
    again: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    audio_url: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None


class Feedback(BaseModel, frozen=True):
    """The part of the last assessment that a participant may see: labels of what is covered, how much is open."""

    covered: tuple[str, ...] = ()
    missing_count: int = 0


class Clocks(BaseModel, frozen=True):
    """The interview's settings that say when an open question moves by itself, in seconds."""

    nudge_after_s: float
    answer_deadline_s: float


class Confirmation(BaseModel, frozen=True):
    """How far staff are with a preparation that they have to confirm: `version` rises with every correction."""

    version: Annotated[int, Field(ge=1)] = 1
    confirmed: bool = False


class EndRequest(BaseModel, frozen=True):
    """Who asked for the end of an interview, and when."""

    by: EndedBy
    at: datetime


class StudyRef(BaseModel, frozen=True):
    """The study that an interview belongs to, in which version, and who takes part in it.

    `round` counts the interviews of one participant from 1: in a study of criteria they may be asked again.
    """

    study_id: str
    participant_id: str
    version: Annotated[int, Field(ge=1)]
    round: Annotated[int, Field(ge=1, exclude_if=lambda value: value == 1)] = 1


class Header(Record):
    """The polled state of an interview. `step` is the highest effect that wrote, `revision` counts every change.

    Tokens of another `token_version` are void. `link_expires_at` is when the participant's link stops working, None for
    never; `link_revoked` once staff took it back and made no other.
    `made_by` is who started one that belongs to no study.
    A `simulated` interview has no participant: it is not listed, counted, reviewed or told of.
    `start_digest` is the key of the start's idempotency row, which is erased with the interview.
    `claimed_turn` is the last turn whose answer was claimed: a question of that turn is never shown as open again.
    `forced` are questions that somebody wants asked although the resume had filled them, `unfilled` those whose fill a
    review calls wrong, `dropped` the skills that one calls none; `ending` once the end is settled and nothing more is
    asked. `parked_step` is the effect that parked a question last, to be told once.
    `moved_at` is when it last took a step or an answer; with `clocks`, and `extended_s` where staff moved the deadline of
    the open question, it tells when the next step is due (`expected.py`).
    `question_set`, `plan`, `questionnaire` and `guide` are what of the library it asks, where it does.
    `confirmation` is there from the preparation on, where staff have to confirm it.
    `facts_version` rises with every correction of a handover's facts after the end.
    `end_request` is the wish to end that is stored before its event is raised, until the interview acts on it.
    `person_wanted_at` is when the participant last asked for a person, `declined_at` when they said that they do
    not agree.
    `spent` is what the answer in hand has cost of the model's and the store's time, until the next question is shown.
    From the confidence `sure_from` on a model's verdicts are taken in this interview.
    `etag` is that of the version that was read, and empty once it is changed.
    """

    KIND: ClassVar[str] = "header"

    interview_id: str
    mode: ModeName
    language: LanguageCode
    candidate_id: str | None = None
    study: Annotated[StudyRef | None, Field(exclude_if=lambda value: value is None)] = None
    made_by: IfAny = None
    simulated: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    question_set: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None
    plan: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None
    questionnaire: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None
    guide: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None
    status: Status = "preparing"
    step: int = 0
    revision: int = 1
    token_version: int = 1
    link_expires_at: datetime | None = None
    link_revoked: bool = False
    start_digest: str | None = None
    require_consent: bool = False
    consented_at: datetime | None = None
    declined_at: datetime | None = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    turn: int = 0
    claimed_turn: int = 0
    claimed_at: datetime | None = None
    round: int = 0
    remaining: int | None = None
    progress: float = 0.0
    phase: Phase | None = None
    question: ShownQuestion | None = None
    feedback: Feedback | None = None
    ended_reason: EndedReason | None = None
    error: str | None = None
    closing_message: str | None = None
    reward: Reward | None = None
    completeness: float = 0.0
    confirmation: Confirmation | None = None
    facts_version: Annotated[int, Field(ge=1)] = 1
    person_wanted_at: datetime | None = None
    end_request: Annotated[EndRequest | None, Field(exclude_if=lambda value: value is None)] = None
    warnings: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    unfilled: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    ending: bool = False
    parked_step: int = 0
    moved_at: datetime | None = None
    clocks: Clocks | None = None
    extended_s: float | None = None
    spent: Spent = Spent()
    sure_from: Confidence = SURE_FROM
    erased: bool = False
    etag: Annotated[str, Field(validation_alias="_etag", exclude=True)] = ""

    @property
    def asked_anyway(self) -> tuple[str, ...]:
        """The questions that are to be asked although the resume had filled them."""
        return tuple(dict.fromkeys((*self.forced, *self.unfilled)))

    @property
    def corrections(self) -> dict[str, tuple[str, ...]]:
        """What people correct of what was read, as an event says it."""
        dropped = {"dropped": self.dropped} if self.dropped else {}
        return {"forced": self.asked_anyway, **dropped}

    @property
    def ended_by(self) -> dict[str, EndedBy]:
        """Who asked for the end, as an event says it; nothing where nobody did."""
        return {"ended_by": self.end_request.by} if self.end_request else {}

    def has_expired(self, now: datetime) -> bool:
        """Whether the participant's link is too old at this time."""
        return self.link_expires_at is not None and self.link_expires_at <= now

    @property
    def library(self) -> FromLibrary:
        return FromLibrary(**{name: getattr(self, name) for name in FromLibrary.model_fields})

    @property
    def study_id(self) -> str | None:
        return self.study and self.study.study_id

    @property
    def is_unconfirmed(self) -> bool:
        """Whether it waits for staff to confirm its preparation."""
        waits = self.confirmation is not None and not self.confirmation.confirmed
        return waits and self.status == "preparing"

    @property
    def is_open(self) -> bool:
        """Whether the question shown still takes an answer."""
        return self.status in OPEN_STATUSES and self.claimed_turn < self.turn and not self.erased

    @property
    def is_claimed(self) -> bool:
        """Whether the question shown last has its answer, and nothing came of that yet."""
        return self.status in OPEN_STATUSES and not self.is_open

    @property
    def shown_status(self) -> Status:
        """The status as everybody is told it: a question whose answer is claimed is being thought about."""
        return "thinking" if self.is_claimed else self.status
