"""The result of an interview."""

from datetime import datetime

from pydantic import Field

from interviews.contract.participant import Received, Reward
from interviews.contract.staff import BacklogQuestion, Decision, Gap, Topic


class Assessment(Received):
    confidence: str = ""
    engagement: str = ""
    source: str = ""


class Turn(Received):
    turn_id: int
    question_id: str
    kind: str = "main"
    question_text: str
    acknowledgement: str | None = None
    user_response: str | None = None
    asked_at: datetime
    answered_at: datetime | None = None
    nudges: int = 0
    assessment: Assessment | None = None
    decision: Decision | None = None


class Section(Received):
    title: str
    text: str


class Summary(Received):
    text: str
    sections: tuple[Section, ...] = ()
    source: str = ""


class Usage(Received):
    """The model's calls and tokens, and how often the rules replaced it."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    fallbacks: int = 0


class Points(Received):
    """How many points are covered, for a person to decide, and open."""

    covered: int = 0
    to_review: int = 0
    open: int = 0


class Data(Received):
    consent: bool | None = None
    fields: dict[str, str] = Field(default_factory=dict[str, str])


class Fact(Received):
    text: str
    turn_id: int = 0


class Result(Received):
    """Everything that is stored of an interview, final or so far."""

    interview_id: str
    mode: str
    status: str
    ended_reason: str | None = None
    completeness: float = 0
    undecided: float = 0
    judged: bool = True
    points: Points | None = None
    closing_message: str | None = None
    candidate_id: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    questions_asked: int = 0
    turns: tuple[Turn, ...] = ()
    gaps: tuple[Gap, ...] = ()
    facts: tuple[Fact, ...] = ()
    topics: tuple[Topic, ...] = ()
    backlog: tuple[BacklogQuestion, ...] = ()
    data: Data = Data()
    reward: Reward | None = None
    summary: Summary | None = None
    usage: Usage = Usage()
