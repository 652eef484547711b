"""The stored records of studies: the head of each, and its participants, in a partition of the study's own."""

from datetime import datetime
from typing import Annotated, ClassVar, Final, Literal, get_args

from pydantic import BaseModel, Field

from shared.interview.records.header_document import Header
from shared.interview.records.record import IfAny, Record
from shared.interview.state_machine.settings import LanguageCode
from shared.library.collection import Collection
from shared.modes.registry import ModeName
from shared.studies.model import Study, StudyStatus

type State = Literal[
    "invited", "opened", "declined", "started", "parked", "completed", "ended", "failed", "revoked"
]
STATES: Final[tuple[State, ...]] = get_args(State.__value__)
"""From the invitation to the end (H2)."""
BEGUN: Final = 1_000_000
"""What a participant's row says of their interview is newer than all that it said before, of an earlier one too."""


ASKED_AGAIN: Final = BEGUN // 2
"""Who is asked once more is of a newer revision than all that their last interview says, and an older than the next."""


class StudyHead(Record):
    """The head of a study: its present version, and what changes without a new one.

    Public links of an earlier `public_version` are void. It `assesses` where it holds criteria.
    """

    KIND: ClassVar[str] = "study"

    study_id: str
    version: int
    name: str
    mode: ModeName
    assesses: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    status: StudyStatus = "draft"
    public_version: int = 1
    closes_at: datetime | None = None
    closed_at: datetime | None = None
    created_at: datetime
    updated_at: datetime

    def key(self) -> str:
        return self.study_id

    def status_at(self, now: datetime) -> StudyStatus:
        """A study that is open closes by itself at `closes_at`."""
        is_over = self.closes_at is not None and self.closes_at <= now
        return "closed" if self.status == "open" and is_over else self.status


STUDIES: Final = Collection("studies", StudyHead, Study)


type MailState = Literal["queued", "sent", "refused", "failed", "bounced"]
MAIL_STATES: Final[tuple[MailState, ...]] = get_args(MailState.__value__)


class ParticipantMail(BaseModel, frozen=True):
    """What became of a participant's invitation by mail, and of its reminder.

    `round_id` is the call that queued it. `reason` is the server's answer, or why the next attempt waits. `handed_by` is
    the attempt that hands a mail to the server: until it has noted how that went, nobody knows.
    """

    round_id: str
    state: MailState
    at: datetime
    reason: str | None = None
    reminded_at: datetime | None = None
    handed_by: str | None = None


class Participant(Record):
    """Somebody who takes part in a study; `status` is their state.

    Links of an earlier `token_version` are void. `revision` orders what changes the state: it rises by one until the
    interview begins, and follows its header from then on. `interview_id` is the latest of their interviews,
    `assessment_id` in a study of criteria the latest assessment of their documents. `study_version` is the version of
    the study that they had.
    """

    KIND: ClassVar[str] = "participant"

    participant_id: str
    study_id: str
    status: State = "invited"
    name: str = ""
    email: str | None = None
    external_id: str | None = None
    language: LanguageCode | None = None
    resume_document_id: str | None = None
    has_resume: bool = False
    is_public: bool = False
    token_version: int = 1
    assessment_id: IfAny = None
    interview_id: str | None = None
    study_version: int | None = None
    revision: int = 1
    progress: float = 0.0
    completeness: float = 0.0
    to_review: int = 0
    judged: bool = True
    invited_at: datetime
    last_active_at: datetime | None = None
    mail: ParticipantMail | None = None
    etag: Annotated[str, Field(validation_alias="_etag", exclude=True)] = ""

    def key(self) -> str:
        return self.participant_id

    @property
    def known_as(self) -> str | None:
        """Their name, else their address or their reference; None of who has none of these."""
        return self.name or self.email or self.external_id

    @property
    def has_documents(self) -> bool:
        """Whether their documents were assessed, and not others of the study (`ref_of_round`)."""
        return self.assessment_id is not None and not self.is_placed

    @property
    def is_placed(self) -> bool:
        """Whether other documents of the study were assessed: whoever answers a round of these is this participant."""
        return self.assessment_id == self.participant_id

    @property
    def open_interview(self) -> str | None:
        """The interview that their link leads to: None before it begins, and where they are to be asked once more."""
        return None if self.revision % BEGUN >= ASKED_AGAIN else self.interview_id

    @property
    def interviews(self) -> int:
        return self.revision // BEGUN if self.interview_id else 0

    @property
    def next_round(self) -> int:
        """The number of the interview that they would begin now, from 1."""
        return self.revision // BEGUN + 1


class ParticipantResume(Record):
    """The resume that was given with a participant, beside their row: lists never read it."""

    KIND: ClassVar[str] = "participant_resume"

    participant_id: str
    text: str

    def key(self) -> str:
        return f"{self.participant_id}.resume"


class ExternalId(Record):
    """Which participant of the study has an id of the client's: the same one is never added twice."""

    KIND: ClassVar[str] = "external_id"

    digest: str
    participant_id: str

    def key(self) -> str:
        return f"external-{self.digest}"


def state_of(header: Header) -> State:
    """The state of a participant that follows from their interview."""
    match header.shown_status:
        case "completed" | "ended" | "failed" as over:
            return over
        case _ if header.link_revoked:
            return "revoked"
        case "parked":
            return "parked"
        case _:
            return "started"


def revision_of(header: Header) -> int:
    """The revision of a participant's row that follows this header: a link that is revoked changes that of no header."""
    return BEGUN * (header.study.round if header.study else 1) + 2 * header.revision + header.link_revoked
