"""The server's answers about studies."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from interviews.contract.participant import Page, Received


class Study(Received):
    """A study, in the list or by itself, with its participants by state."""

    study_id: str
    name: str
    mode: str
    status: str
    version: int = 1
    public_url: str | None = None
    counts: Annotated[Mapping[str, int], Field(default_factory=dict[str, int])]


class StudyList(Page[Study]):
    """A page of studies, newest first."""


class Invitee(Received):
    name: str
    url: str


class RejectedRow(Received):
    """A row that added nobody, and why."""

    row: int
    reason: str


class AddedInvitees(Received):
    items: tuple[Invitee, ...] = ()
    rejected: tuple[RejectedRow, ...] = ()


class LeftOut(Received):
    """A participant who is not mailed, or not assessed, and why."""

    participant_id: str
    detail: str


class Invited(Received):
    """How many mails are queued, who is left out, and how many a further call queues."""

    queued: int
    left_out: tuple[LeftOut, ...] = ()
    remaining: int = 0


class BegunAssessment(Received):
    participant_id: str
    assessment_id: str


class BegunAssessments(Received):
    """The assessments that run, who is left out and why, and how many a further call begins."""

    begun: tuple[BegunAssessment, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    remaining: int = 0


class BegunPreflight(Received):
    preflight_id: str


class Finding(Received):
    """Something that would go wrong in a study."""

    kind: str
    where: str
    persona: str | None = None
    text: str


class Preflight(Received):
    status: str
    findings: tuple[Finding, ...] = ()
