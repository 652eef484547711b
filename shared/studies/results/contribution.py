"""What one interview adds to the results of its study: one document, made anew whenever the interview changes (H4)."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, ClassVar, Final

from pydantic import Field

from shared.interview.records.header_document import Status
from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Frozen, Verdict
from shared.interview.state_machine.settings import LanguageCode

PREFIX: Final = "contribution-"
MAX_TOPICS: Final = 200
MAX_QUOTES: Final = 60
"""Of one interview, so that its document stays far below what a store takes."""
MAX_QUOTE: Final = 400
MAX_LABEL: Final = 300


class Quote(Frozen):
    """Words of a participant, verbatim but for masked secrets; `topic` is the `key` of what they were said to."""

    turn_id: int
    topic: str
    text: str


class TopicShare(Frozen):
    """What one interview says to one question, topic or skill.

    `key` is the id with a digest of what was asked: the same question in other words is another one. `filled` says that
    the resume answered it, so that it was not asked. `verdicts` counts points as reviews leave them; `words` are those
    of all answers; `quote` is the most telling passage. `place` is that of a question of a backlog among the others: by
    priority, then by the turn that asked it first. It sorts as text; empty where what is asked tells the order itself.
    """

    key: str
    label: str
    asked: bool
    answered: bool
    filled: bool = False
    place: Annotated[str, Field(exclude_if=lambda value: not value)] = ""
    words: Annotated[int, Field(ge=0)] = 0
    verdicts: dict[Verdict, int] = Field(default_factory=dict[Verdict, int])
    quote: Quote | None = None

    @property
    def topic_id(self) -> str:
        return self.key.rpartition("~")[0]


class Contribution(Record):
    """What an interview that is over adds. `undecided` is what `completeness` may gain from the `to_review` points."""

    KIND: ClassVar[str] = "contribution"

    interview_id: str
    participant_id: str
    version: int
    asked_version: int
    language: LanguageCode
    status: Status
    ended_at: datetime
    completeness: float
    undecided: float
    to_review: int
    topics: tuple[TopicShare, ...]
    quotes: tuple[Quote, ...]

    def key(self) -> str:
        return contribution_key(self.interview_id)


def contribution_key(interview_id: str) -> str:
    """The id of the interview's document: they sort as the interviews began."""
    return f"{PREFIX}{interview_id}"


def topic_key(topic_id: str, asked: Iterable[str]) -> str:
    """The key of a topic: its id, and a digest of the texts that were asked."""
    digest = hashlib.sha256("\0".join(text.casefold().strip() for text in asked).encode()).hexdigest()
    return f"{topic_id[:200]}~{digest[:10]}"


def clipped(text: str, most: int = MAX_QUOTE) -> str:
    """The text, cut at a blank where it is too long: what is left stands in it word for word."""
    if len(text) <= most:
        return text
    return text[:most].rpartition(" ")[0] or text[:most]


def place_of(interview_id: str) -> str:
    """Where the interview stands in an order that has nothing to do with what was said: 64 hex digits."""
    return hashlib.sha256(interview_id.encode()).hexdigest()
