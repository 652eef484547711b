"""The server's answers to participants."""

from typing import Final

from pydantic import BaseModel, ConfigDict

FINAL: Final = frozenset({"completed", "ended", "failed"})


class Received(BaseModel):
    """A part of a server's answer."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Page[Item](Received):
    """Some of a list; there is more where `next_cursor` is set."""

    items: tuple[Item, ...] = ()
    next_cursor: str | None = None


class Field(Received):
    """What a question of kind `field` asks for; `attempt` counts from 1."""

    name: str
    type: str
    label: str
    choices: tuple[str, ...] | None = None
    attempt: int = 1


class Question(Received):
    """The open question. While parked, `acknowledgement` is a recap."""

    question_id: str
    question_text: str
    main_question_text: str | None = None
    acknowledgement: str | None = None
    kind: str = "main"
    offer: str | None = None
    again: bool = False
    nudges: int = 0
    field: Field | None = None


class Feedback(Received):
    """What the last answer covered, and how much of its question is open."""

    covered: tuple[str, ...] = ()
    missing_count: int = 0


class Reward(Received):
    """A thank-you; `code` may be a link."""

    label: str
    code: str


class State(Received):
    """An interview as its participant sees it. `question` is None unless one is open."""

    interview_id: str
    revision: int
    status: str
    phase: str | None = None
    remaining: int | None = None
    progress: float = 0
    question: Question | None = None
    feedback: Feedback | None = None
    ended_reason: str | None = None
    closing_message: str | None = None
    reward: Reward | None = None
    warnings: tuple[str, ...] = ()

    @property
    def is_closed(self) -> bool:
        return self.status in FINAL

    @property
    def is_parked(self) -> bool:
        return self.status == "parked"


class PrefilledQuestion(Received):
    """A question that is not asked, since the resume answers it in these words."""

    question_id: str
    question_text: str
    evidence: tuple[str, ...] = ()


class Prefilled(Received):
    items: tuple[PrefilledQuestion, ...] = ()
