"""The shapes of the result. Parts that a mode does not have are empty lists."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from shared.interview.records.header_document import Status
from shared.interview.results.overrides import ResultOverride
from shared.interview.reviews.model import ResultReview, ReviewedAssessment
from shared.interview.state_machine.assessment import Fact, Gap, Intent
from shared.interview.state_machine.follow_ups import FollowUpDecision
from shared.interview.state_machine.state import EndedReason, GapStatus, QuestionKind
from shared.language.port import Usage
from shared.language.requests.interview import SummarySection
from shared.modes.dynamic_gap.records import KnownAttribute
from shared.modes.knowledge_handover.records import FactCorrection
from shared.modes.knowledge_handover.result import ResultBacklogQuestion
from shared.modes.predefined_questions.records import ResumeEvidence
from shared.modes.registry import FromLibrary, ModeName
from shared.modes.topic_exploration.plan import Reward
from shared.modes.topic_exploration.result import CollectedData, ResultTopic


class TurnMetadata(BaseModel):
    """What a question was asked for."""

    category: str | None = None
    what_assesses: tuple[str, ...] = ()
    expected_answer_pattern: str | None = None
    resume_filled: bool = False
    gap_severity: float | None = None


class TranscriptTurn(BaseModel):
    """One question with its answer, as both were shown."""

    turn_id: int
    question_id: str
    parent_question_id: str | None
    kind: QuestionKind
    order: int
    question_text: str
    acknowledgement: str | None
    user_response: str | None
    client_answer_id: str | None
    asked_at: datetime
    answered_at: datetime | None
    nudges: int


class ResultTurn(TranscriptTurn):
    """A turn with what the answer was meant as, what was thought of it and what was decided.

    `note` tells staff what it says beside the points that a model found unsafe or wrong.
    """

    intent: Intent | None = None
    note: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    assessment: ReviewedAssessment | None
    extracted_facts: tuple[str, ...] = ()
    follow_up: str | None
    metadata: TurnMetadata = TurnMetadata()
    decision: FollowUpDecision | None


class Transcript(BaseModel):
    """The turns without assessments and decisions."""

    interview_id: str
    mode: ModeName
    status: Status
    turns: list[TranscriptTurn]


class TurnList(BaseModel):
    """Turns, of one main question where it is named."""

    items: list[ResultTurn]


class ResultFact(Fact):
    """A fact with the turn it comes from, and its `correction` by a person after a handover, where there is one."""

    turn_id: int
    correction: Annotated[FactCorrection | None, Field(exclude_if=lambda value: value is None)] = None


class ResultGap(Gap):
    """Something that is not known, with the main question it belongs to and what has become of it.

    The result has the gaps that are left; the staff view closed ones too. One `to_review` waits for a person.
    `resume_evidence` is what the resume says where it fills the gap. In the candidate modes `probes_attempted` of
    `max_probes` follow-ups were asked for it, and it is `required` or not (E5); elsewhere the three are left out.
    One is `declined` whose question the participant would rather not answer.
    """

    question_id: str
    weight: float
    status: GapStatus
    to_review: bool = False
    resume_evidence: tuple[ResumeEvidence, ...] = ()
    probes_attempted: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    max_probes: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    required: Annotated[bool | None, Field(exclude_if=lambda value: value is None)] = None
    declined: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


class ResultSkill(BaseModel):
    """A skill with what is known of its six attributes; None is unknown."""

    name: str
    duration: KnownAttribute | None = None
    depth: KnownAttribute | None = None
    autonomy: KnownAttribute | None = None
    scale: KnownAttribute | None = None
    constraints: KnownAttribute | None = None
    production_vs_prototype: KnownAttribute | None = None


class PointCounts(BaseModel):
    """How many points of the questions answers cover, how many wait for a person, and how many are open."""

    covered: int
    to_review: int
    open: int


class ResultParts(BaseModel):
    """What a mode shows in the result and the staff view beside the turns; what it does not have is empty.

    `gaps` are all of them, closed ones too; `metadata` is by main question; `usage` is what was spent beside the turns.
    `replaced` are facts that a correction took back, each by its turn and text, `mended` those with a figure that it
    put right; `corrections` are those by people.
    """

    gaps: list[ResultGap] = []
    skills: list[ResultSkill] = []
    topics: list[ResultTopic] = []
    backlog: list[ResultBacklogQuestion] = []
    data: CollectedData = CollectedData()
    supervisor_status: str | None = None
    metadata: dict[str, TurnMetadata] = {}
    replaced: frozenset[tuple[int, str]] = frozenset()
    mended: dict[tuple[int, str], str] = {}
    corrections: dict[tuple[int, str], FactCorrection] = {}
    usage: Usage = Usage()


class ResultAddition(BaseModel):
    """What the participant added after the end."""

    text: str
    at: datetime


class ResultQuestion(BaseModel):
    """Something that the participant asked and the interviewer could not answer, with the turn of it."""

    turn_id: int
    text: str


class ResultSummary(BaseModel):
    """The summary, and who wrote it."""

    text: str
    sections: tuple[SummarySection, ...]
    source: str


class Result(FromLibrary, BaseModel):
    """Everything that is kept of an interview, so far or for good.

    Unless it is `judged`, all that was said waits for people, and `completeness` says nothing yet; `points` are counted
    where there are any. `closing_message` is the last that the participant read; `participant_questions` are for
    staff to answer.
    `reviews` are those of fills, skills and facts; a reviewed point has its own beside it.
    """

    interview_id: str
    mode: ModeName
    status: Status
    ended_reason: EndedReason | None
    completeness: float
    undecided: float
    judged: bool
    points: PointCounts | None = None
    candidate_id: str | None
    study_id: str | None = None
    started_at: datetime | None
    ended_at: datetime | None
    closing_message: str | None = None
    turns: list[ResultTurn]
    gaps: list[ResultGap]
    facts: list[ResultFact]
    overrides: list[ResultOverride] = []
    reviews: list[ResultReview] = []
    skills: list[ResultSkill] = []
    topics: list[ResultTopic] = []
    backlog: list[ResultBacklogQuestion] = []
    questions_asked: int
    data: CollectedData = CollectedData()
    reward: Reward | None = None
    additions: list[ResultAddition] = []
    participant_questions: list[ResultQuestion] = []
    summary: ResultSummary | None
    usage: Usage
