"""The documents of one interview, as models. Field names are the stored ones; times are aware UTC datetimes."""

from collections import OrderedDict
from datetime import datetime
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field

from shared.interview.state_machine.assessment import (
    SURE_FROM,
    Assessment,
    Confidence,
    FixedReply,
    Intent,
    Source,
    Verdict,
)
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.events import EndedBy
from shared.interview.state_machine.follow_ups import FollowUpDecision
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Heard, Leaving, OfferChoice, OfferPurpose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import EndedReason, QuestionKind
from shared.interview.state_machine.timing import Spent, TurnTiming
from shared.language.port import Usage
from shared.language.requests.interview import SummarySection
from shared.modes.knowledge_handover.backlog import BacklogNews
from shared.modes.registry import FromLibrary, LibraryRef, ModeName
from shared.modes.topic_exploration.fields import FieldType
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import Reward
from shared.modes.topic_exploration.replies import Stance
from shared.other_versions import dumped, read_from
from shared.storage.documents import ADDED_BY_STORES
from shared.storage.port import Document

type Status = Literal["preparing", "awaiting_answer", "thinking", "parked", "completed", "ended", "failed"]
type Turn = Annotated[int, Field(ge=1)]

STATUSES: tuple[Status, ...] = get_args(Status.__value__)
OPEN_STATUSES: frozenset[Status] = frozenset({"awaiting_answer", "parked"})
FINAL_STATUSES: frozenset[Status] = frozenset({"completed", "ended", "failed"})


_OF_EVERY_DOCUMENT: Final = frozenset({"id", "pk", "kind", "ttl"}) | ADDED_BY_STORES
"""What `to_document` and the stores add."""


def turn_key(kind: str, turn: int) -> str:
    """`turn-000001`: zero-padded, so ids sort as turns do."""
    return f"{kind}-{turn:06d}"


class Record(BaseModel):
    """A stored document. `to_document` adds the id, the partition and the kind; `read` takes them off again.

    Fields that another version of the product added are kept. Nothing changes a record that was read: one version of a
    document is validated once in a process.
    """

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    KIND: ClassVar[str]

    def key(self) -> str:
        return self.KIND

    def to_document(self, interview_id: str, ttl: int | None) -> Document:
        body = dumped(self)
        keep = {} if ttl is None else {"ttl": ttl}
        return {"id": self.key(), "pk": interview_id, "kind": self.KIND, **keep, **body}

    @classmethod
    def read(cls, document: Document) -> Self:
        """Raises ValidationError. A document that no store has returned has no etag, and is validated each time."""
        if (etag := document.get("_etag")) is None:
            return _validated(cls, document)
        version = (cls, document["pk"], document["id"], etag)
        found = _READ.get(version)
        if not isinstance(found, cls):
            found = _READ[version] = _validated(cls, document)
            if len(_READ) > MOST_READ:
                _READ.popitem(last=False)
        return found


MOST_READ: Final = 4096
"""Versions of documents that a process holds validated."""
_READ: Final[OrderedDict[tuple[type[Record], str, str, str], Record]] = OrderedDict()


def _validated[R: Record](kind: type[R], document: Document) -> R:
    added = _added_to(kind)
    return read_from(kind, {name: value for name, value in document.items() if name not in added})


@cache
def _added_to(kind: type[Record]) -> frozenset[str]:
    """What a stored document of this kind has beside its record."""
    etag = {"_etag"} if "etag" in kind.model_fields else set[str]()
    return _OF_EVERY_DOCUMENT - kind.model_fields.keys() - etag


IfAny = Annotated[str | None, Field(exclude_if=lambda value: value is None)]


class Owned(Record):
    """What belongs to a study, else to who made it; what names neither belongs to the owners (I2)."""

    study_id: IfAny = None
    made_by: IfAny = None


class TurnRecord(Record):
    """A record of one turn; `main_id` is its main question, by which all of them are looked up."""

    turn: Turn
    main_id: str

    def key(self) -> str:
        return turn_key(self.KIND, self.turn)


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


class TurnDocument(TurnRecord):
    """A question as it was shown. `timing` says where the time went between the question before, if any, and this one.

    `said_before` are sentences of earlier answers that say something to it. `sub_goal` is the number of what it asks for
    of a topic (D4).
    """

    KIND: ClassVar[str] = "turn"

    question_id: str
    question_kind: QuestionKind
    order: int
    parent_question_id: str | None
    question_text: str
    main_question_text: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    acknowledgement: str | None
    asked_at: datetime
    said_before: tuple[str, ...] = ()
    field: ShownField | None = None
    offer: Annotated[OfferPurpose | None, Field(exclude_if=lambda value: value is None)] = None
    again: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    sub_goal: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    nudges: int = 0
    timing: TurnTiming | None = None
    source: Source | Literal["material"] = "material"
    usage: Usage = Usage()

    def shown(self) -> ShownQuestion:
        return ShownQuestion(
            question_id=self.question_id,
            question_text=self.question_text,
            main_question_text=self.main_question_text,
            acknowledgement=self.acknowledgement,
            kind=self.question_kind,
            order=self.order,
            parent_question_id=self.parent_question_id,
            asked_at=self.asked_at,
            nudges=self.nudges,
            field=self.field,
            offer=self.offer,
            again=self.again,
        )


class AnswerDocument(TurnRecord):
    """An answer as it was claimed: the first one to a turn, for good."""

    KIND: ClassVar[str] = "answer"

    question_id: str
    text: str
    client_answer_id: str
    answered_at: datetime


class AssessmentDocument(TurnRecord):
    """What was thought of an answer. Without `assessment` nothing was answered: a request to clarify, a wish, a choice.

    `beside` and `reply` belong to what was said beside an answer (`Heard`). An acknowledgement that is `owed` replies to
    a question or a complaint, or meets a correction or a feeling. `evidence` is what was said for each
    covered concept, by its id, `contradicted` those whose opposite was said; `corrected` is what holds instead of
    what was known before, from the resume or an answer to another question. `claims` are verdicts of a model that
    were not taken for its low confidence alone, by concept. `denied` is the skill that is none of the participant's,
    by their own words; with `leaves` no more is asked about its subject; `leaving` is what it says of leaving
    beside its intent. In a handover, `backlog` is what the answer means for the backlog, and
    `follow_up` the question that could probe it, before it is worded. `spared` are the words by which they asked to
    leave something alone from now on. In an exploration, `stance` is what the participant wants, `given` and
    `refused` the fields that were settled in passing, and `sub_goals` what an answer says to the sub-goals. `opens`:
    it tells something that can be asked about. `taken_back` are covered points of earlier questions that it puts
    right, by id: they are covered no more. With `reread` it was an answer until the next question was worded.
    """

    KIND: ClassVar[str] = "assessment"

    intent: Intent
    plain: bool = True
    later: bool = False
    beside: Intent | None = None
    reply: FixedReply | None = None
    also: Annotated[FixedReply | None, Field(exclude_if=lambda value: value is None)] = None
    choice: OfferChoice | None = None
    assessment: Assessment | None
    acknowledgement: str | None
    owed: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    ledger: Ledger
    evidence: dict[str, str] = {}
    contradicted: tuple[str, ...] = ()
    corrected: dict[str, str] = {}
    claims: dict[str, Verdict] = {}
    denied: str | None = None
    leaves: bool = False
    leaving: Annotated[Leaving | None, Field(exclude_if=lambda value: value is None)] = None
    feedback: Feedback | None = None
    backlog: BacklogNews | None = None
    follow_up: str | None = None
    stance: Stance | None = None
    given: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    sub_goals: SubGoalsHeard | None = None
    spared: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    opens: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    taken_back: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    reread: bool = False
    usage: Usage = Usage()

    def read_anew(self, heard: Heard, usage: Usage) -> "AssessmentDocument":
        """The same for an utterance that is found to be no answer, or to have a wish beside it."""
        meant: dict[str, object] = {
            "intent": heard.intent if heard.beside is None else self.intent,
            "plain": heard.plain,
            "later": heard.later,
            "beside": heard.beside,
            "reply": "person" if heard.intent == "wish_for_human" else heard.reply,
            "also": heard.also,
            "leaving": heard.leaving,
            "reread": True,
            "usage": self.usage + usage,
        }
        if heard.beside is None:
            meant |= {"assessment": None, "acknowledgement": None, "sub_goals": None}
        elif heard.beside == "distress":
            meant["acknowledgement"] = None  # the offer of care is the one sentence of it
        return self.model_copy(update=meant)

    @classmethod
    def of_aside(
        cls, effect: Assess, heard: Heard, *, choice: OfferChoice | None = None, usage: Usage | None = None
    ) -> "AssessmentDocument":
        """Of an utterance that answers nothing: the ledger stays as it is."""
        return cls(
            turn=effect.turn,
            main_id=effect.question.main_id,
            intent=heard.intent,
            plain=heard.plain,
            later=heard.later,
            reply="person" if heard.intent == "wish_for_human" else heard.reply,
            also=heard.also,
            leaves=heard.leaves,
            leaving=heard.leaving,
            choice=choice,
            assessment=None,
            acknowledgement=None,
            ledger=effect.ledger,
            usage=usage or Usage(),
        )


class DecisionDocument(TurnRecord):
    """What was decided after the answer of this turn."""

    KIND: ClassVar[str] = "decision"

    decision: FollowUpDecision
    at: datetime


class AdditionDocument(Record):
    """What a participant added after the end. It answers no question."""

    KIND: ClassVar[str] = "addition"

    number: Annotated[int, Field(ge=1)]
    text: str
    at: datetime

    def key(self) -> str:
        return turn_key(self.KIND, self.number)


class SummaryDocument(Record):
    """The summary of the whole interview."""

    KIND: ClassVar[str] = "summary"

    text: str
    sections: tuple[SummarySection, ...] = ()
    source: Source
    usage: Usage = Usage()
