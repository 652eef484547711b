"""The server's answers to staff."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from interviews.contract.participant import Page, Question, Received


class Started(Received):
    interview_id: str
    participant_token: str
    participant_url: str
    status: str
    question: Question | None = None
    warnings: tuple[str, ...] = ()


class DeviceCode(Received):
    """What a person enters in the console, and how often to ask whether they have; seconds."""

    device_code: str
    user_code: str
    verification_uri: str
    interval: Annotated[int, Field(ge=0, le=60)]


class TerminalToken(Received):
    token: str
    name: str


class Me(Received):
    name: str


class OwnerLink(Received):
    """A link that signs an owner in once."""

    url: str


class StartedHandover(Received):
    """The id under which files are being read."""

    handover_id: str


class RejectedFile(Received):
    file_name: str
    reason: str


class Handover(Received):
    """How far the files of a project are read."""

    status: str
    progress: float = 0
    rejected_files: tuple[RejectedFile, ...] = ()
    warnings: tuple[str, ...] = ()
    error: str | None = None


class StoredResume(Received):
    resume_document_id: str
    warnings: tuple[str, ...] = ()


class ImportedSet(Received):
    id: str


class ImportedSets(Received):
    items: tuple[ImportedSet, ...] = ()


class Listed(Received):
    interview_id: str
    mode: str
    status: str
    candidate_id: str | None = None
    created_at: datetime
    ended_at: datetime | None = None
    completeness: float = 0


class InterviewList(Page[Listed]):
    """A page of interviews, newest first."""


class ModelUse(Received):
    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class OpsSummary(Received):
    running: int = 0
    awaiting_answer: int = 0
    parked: int = 0
    stuck: int = 0
    failed: int = 0
    completed_24h: int = 0
    model: ModelUse = ModelUse()


class Gap(Received):
    gap_id: str
    concept: str
    severity: str = ""
    status: str = "open"
    to_review: bool = False


class Decision(Received):
    """What was decided after an answer, and why."""

    reason: str = ""


class Topic(Received):
    label: str
    reached: bool = True
    base_turns: int = 0
    max_turns: int = 0
    turns_used: int = 0
    bonus_turns: int = 0
    deepen_turns: int = 0
    covered_sub_goals: tuple[str, ...] = ()
    uncovered_sub_goals: tuple[str, ...] = ()
    declined_sub_goals: tuple[str, ...] = ()
    unanswered_sub_goals: tuple[str, ...] = ()
    engagement: float = 0
    key_insight: str | None = None


class BacklogQuestion(Received):
    text: str
    priority: str
    status: str


class View(Received):
    """One interview as staff see it while it runs."""

    interview_id: str
    mode: str
    status: str
    language: str = ""
    candidate_id: str | None = None
    phase: str | None = None
    supervisor_status: str | None = None
    revision: int = 0
    progress: float = 0
    completeness: float = 0
    judged: bool = True
    created_at: datetime
    ended_at: datetime | None = None
    ended_reason: str | None = None
    error: str | None = None
    question: Question | None = None
    questions_asked: int = 0
    gaps: tuple[Gap, ...] = ()
    topics: tuple[Topic, ...] = ()
    backlog: tuple[BacklogQuestion, ...] = ()
    warnings: tuple[str, ...] = ()
