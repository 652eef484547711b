"""What staff are told of interviews."""

from datetime import datetime

from interviews.contract.participant import Question, Told


class Started(Told):
    """What a start answers: the personal link of the person who is asked."""

    interview_id: str
    participant_token: str
    participant_url: str
    status: str
    question: Question | None = None
    warnings: tuple[str, ...] = ()


class StartedHandover(Told):
    """The id under which files are being read."""

    handover_id: str


class RejectedFile(Told):
    """A file that was not taken."""

    file_name: str
    reason: str


class Handover(Told):
    """How far the files of a project are read."""

    status: str
    progress: float = 0
    rejected_files: tuple[RejectedFile, ...] = ()
    warnings: tuple[str, ...] = ()
    question_backlog: tuple[object, ...] = ()
    error: str | None = None


class StoredResume(Told):
    """A resume that was taken in."""

    resume_document_id: str
    warnings: tuple[str, ...] = ()


class ImportedSet(Told):
    """A question set out of a file."""

    id: str


class ImportedSets(Told):
    """The question sets out of a file."""

    items: tuple[ImportedSet, ...] = ()


class Listed(Told):
    """An interview in the list."""

    interview_id: str
    mode: str
    status: str
    candidate_id: str | None = None
    created_at: datetime
    ended_at: datetime | None = None
    completeness: float = 0


class InterviewList(Told):
    """A page of interviews, newest first."""

    items: tuple[Listed, ...] = ()
    next_cursor: str | None = None


class ModelUse(Told):
    """What a model was called for."""

    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class OpsSummary(Told):
    """How the whole installation stands."""

    running: int = 0
    awaiting_answer: int = 0
    parked: int = 0
    stuck: int = 0
    failed: int = 0
    completed_24h: int = 0
    model: ModelUse = ModelUse()


class Gap(Told):
    """Something that is not known, and what has become of it."""

    gap_id: str
    concept: str
    severity: str = ""
    status: str = "open"


class Decision(Told):
    """What was decided after an answer, and why."""

    reason: str = ""
    needs_followup: bool = False
    turn_id: int = 0


class Topic(Told):
    """A topic of an exploration with its budget of turns."""

    label: str
    reached: bool = True
    base_turns: int = 0
    max_turns: int = 0
    turns_used: int = 0
    bonus_turns: int = 0
    deepen_turns: int = 0
    covered_sub_goals: tuple[str, ...] = ()
    uncovered_sub_goals: tuple[str, ...] = ()
    engagement: float = 0
    key_insight: str | None = None


class BacklogQuestion(Told):
    """A question of a handover."""

    text: str
    priority: str
    status: str
    answer: str | None = None


class View(Told):
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
    created_at: datetime
    ended_at: datetime | None = None
    ended_reason: str | None = None
    error: str | None = None
    question: Question | None = None
    questions_asked: int = 0
    decisions: tuple[Decision, ...] = ()
    gaps: tuple[Gap, ...] = ()
    topics: tuple[Topic, ...] = ()
    backlog: tuple[BacklogQuestion, ...] = ()
    warnings: tuple[str, ...] = ()
