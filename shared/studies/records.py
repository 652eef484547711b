"""The stored records of studies: the head of each, and its participants in a partition of their own.

A participant's row is the truth about their invitation; once they have agreed it follows the header of their interview.
"""

from datetime import datetime
from typing import ClassVar, Final, Literal

from shared.interview.records.documents import Header, Record
from shared.interview.state_machine.settings import LanguageCode
from shared.library.collection import Collection
from shared.modes.registry import ModeName
from shared.studies.model import Study, StudyStatus

type State = Literal[
    "invited", "opened", "declined", "started", "parked", "completed", "ended", "failed", "revoked"
]
STATES: Final[tuple[State, ...]] = (
    "invited", "opened", "declined", "started", "parked", "completed", "ended", "failed", "revoked",
)  # fmt: skip
"""From the invitation to the end (H2)."""


class StudyHead(Record):
    """The head of a study. `public_version` is that of its public link: those of earlier versions are void."""

    KIND: ClassVar[str] = "study"

    study_id: str
    version: int
    name: str
    mode: ModeName
    status: StudyStatus = "draft"
    language: LanguageCode | None = None
    public_version: int = 1
    closes_at: datetime | None = None
    created_at: datetime
    updated_at: datetime

    def key(self) -> str:
        return self.study_id

    def takes_people(self, now: datetime) -> bool:
        """Whether somebody may begin now."""
        return self.status == "open" and (self.closes_at is None or now < self.closes_at)


STUDIES: Final = Collection("studies", StudyHead, Study)


class ParticipantRow(Record):
    """Somebody who takes part in a study; the partition is the study's id, `status` their state.

    `token_version` is that of their link: those of earlier versions are void. `revision` is that of their
    interview's header as the row follows it, `study_version` what of the study they were asked.
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
    is_public: bool = False
    token_version: int = 1
    interview_id: str | None = None
    study_version: int | None = None
    revision: int = 0
    completeness: float = 0.0
    invited_at: datetime
    last_active_at: datetime

    def key(self) -> str:
        return self.participant_id


class ParticipantResume(Record):
    """The resume that was given with a participant, beside their row: lists never read it."""

    KIND: ClassVar[str] = "participant_resume"

    participant_id: str
    text: str

    def key(self) -> str:
        return f"{self.participant_id}.resume"


def state_of(header: Header) -> State:
    """The state that follows from the interview."""
    match header.shown_status:
        case "completed" | "ended" | "failed" as over:
            return over
        case "parked":
            return "parked"
        case _:
            return "started"
