"""What a preflight is: its simulated participants, what it found, and how it is stored."""

from datetime import datetime
from typing import ClassVar, Final, Literal, get_args

from pydantic import BaseModel

from shared.interview.records.record import Record
from shared.language.requests.preflight import Persona
from shared.studies.preflight.style import FaultKind

type FindingKind = (
    FaultKind | Literal["not_reached", "over_time", "needs_review", "stop_not_honoured", "failed", "not_over"]
)

PERSONAS: Final[tuple[Persona, ...]] = get_args(Persona.__value__)


class Finding(BaseModel, frozen=True):
    """Something that would go wrong: where in the study, with which simulated participant, and a sentence for staff."""

    kind: FindingKind
    where: str
    persona: Persona | None
    text: str


class Simulation(BaseModel, frozen=True):
    """One simulated participant of a preflight; the id of their interview once it has begun."""

    study_id: str
    preflight_id: str
    persona: Persona
    interview_id: str = ""

    @property
    def key(self) -> str:
        """What the interview is begun under: once, however often that is repeated."""
        return f"{self.study_id}.{self.preflight_id}.{self.persona}"


class PreflightRecord(Record):
    """A preflight beside the participants of its study. `version` is that of the study."""

    KIND: ClassVar[str] = "preflight"

    preflight_id: str
    study_id: str
    version: int
    status: Literal["running", "done"] = "running"
    findings: tuple[Finding, ...] = ()
    begun_at: datetime
    ended_at: datetime | None = None

    def key(self) -> str:
        return f"preflight-{self.preflight_id}"
