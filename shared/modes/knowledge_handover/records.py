"""What is kept of a handover's backlog: one document a question, one a fact, and the corpus that the questions rest on.

A question's document is written anew after the turn that answers it, in one batch with the assessment, so nothing is lost
between two turns (B8, B10).
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from shared.interview.interview import Interview
from shared.interview.records.record import Record, Turn, TurnRecord
from shared.interview.state_machine.assessment import Intent, Share
from shared.language.requests.handover_turn import Contradiction
from shared.modes.knowledge_handover.backlog import BacklogEntry, entry_of
from shared.modes.knowledge_handover.handover import BacklogQuestion, Origin, Priority, QuestionStatus
from shared.text.passages import Passage

type FactDecision = Literal["keep", "reword", "drop"]

CORPUS_NAME = "deep_dive_corpus"
_AFTER_THE_GIVEN = 10_000
_PLACES_A_TURN = 100


class BacklogDocument(Record):
    """A question of the backlog with its answer, if it has one. `place` orders them: as given, then as they joined.

    `text` is the question before it was worded for the conversation. `parent_question_id` is set for a follow-up,
    `raised_by_turn` for whatever an answer brought up; `turn` is where it was answered: `in_passing` where the turn was
    about another question. `intent` is how it was met, `contradiction` what its file says that the answer denies;
    `misheard` is one whose answer is to something else.
    """

    KIND = "backlog"

    place: int
    question_id: str
    text: str
    priority: Priority
    origin: Origin
    status: QuestionStatus = "OPEN"
    file_name: str | None = None
    line: int | None = None
    parent_question_id: str | None = None
    raised_by_turn: Turn | None = None
    answer: str | None = None
    confidence: Share | None = None
    turn: Turn | None = None
    in_passing: bool = False
    misheard: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    intent: Intent = "answer"
    contradiction: Contradiction | None = None

    def key(self) -> str:
        return f"backlog-{self.place:06d}"

    @classmethod
    def given(cls, place: int, question: BacklogQuestion) -> Self:
        """The document of a question as the start brought it."""
        return cls.model_validate({"place": place, **question.model_dump()})

    @property
    def is_answered(self) -> bool:
        return self.status in ("ANSWERED_BY_FILES", "ANSWERED_BY_INTERVIEW")

    @property
    def waiting(self) -> BacklogEntry | None:
        """The question as one that waits to be asked as a main question; None where it does not."""
        if self.status != "OPEN" or self.parent_question_id is not None:
            return None
        return entry_of(self.question_id, self.priority)


class FactCorrection(BaseModel):
    """What somebody made of a fact after the end: `text` is there where it was reworded, `who` names a staff member."""

    model_config = ConfigDict(frozen=True)

    decision: FactDecision
    text: str | None = None
    by: Literal["staff", "participant"]
    who: str | None = None
    at: datetime


class FactDocument(TurnRecord):
    """A fact that an answer told, and the words it was read from; `position` counts from 1 within the turn.

    One that a later turn corrected is `replaced_by` it and counts no longer; `mended` is one with a figure that a later
    turn put right. `correction` is the last one by a person.
    """

    KIND = "fact"

    position: int = Field(ge=1)
    question_id: str
    text: str
    span: str
    replaced_by: Turn | None = None
    mended: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    correction: FactCorrection | None = None

    def key(self) -> str:
        return f"fact-{self.turn:06d}-{self.position:02d}"

    @property
    def stands(self) -> bool:
        """Whether neither a later turn nor a person took it back."""
        return self.replaced_by is None and (self.correction is None or self.correction.decision != "drop")

    @property
    def is_corrected(self) -> bool:
        """Whether a person said that it is not so."""
        return self.correction is not None and self.correction.decision != "keep"

    @property
    def stated(self) -> str:
        """The fact in the words that hold now."""
        return (self.correction and self.correction.text) or self.mended or self.text


class CorpusDocument(Record):
    """What the start told of the project."""

    KIND = "corpus"

    text: str


class ProjectRecord(Record):
    """What is kept of the project: passages of its files, and the words of names that stand anywhere in them."""

    KIND = "project"

    passages: tuple[Passage, ...] = ()
    names: str = ""


def standing_facts(interview: Interview) -> list[FactDocument]:
    """The facts that nothing has taken back."""
    return [fact for fact in interview.all(FactDocument) if fact.stands]


def righting(facts: Sequence[FactDocument]) -> list[FactDocument]:
    """Those that put others right and stand: told in the turn that replaced another, or mended."""
    turns = {fact.replaced_by for fact in facts}
    return [fact for fact in facts if fact.stands and (fact.turn in turns or fact.mended)]


def joined_place(turn: int, position: int) -> int:
    """The place of what the answer of this turn brought up: 0 is its follow-up, 1.. what it discovered."""
    return _AFTER_THE_GIVEN + turn * _PLACES_A_TURN + position
