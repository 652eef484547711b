"""The other documents of one interview, as models. Field names are the stored ones; times are aware UTC datetimes."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from shared.interview.records.header_document import Feedback, ShownField, ShownQuestion
from shared.interview.records.record import Record, TurnRecord, turn_key
from shared.interview.state_machine.assessment import (
    Assessment,
    FixedReply,
    Intent,
    Source,
    ToldUs,
    Verdict,
)
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.follow_ups import FollowUpDecision
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Heard, Leaving, OfferChoice, OfferPurpose
from shared.interview.state_machine.state import QuestionKind
from shared.interview.state_machine.timing import TurnTiming
from shared.language.port import Usage
from shared.language.requests.interview import SummarySection
from shared.modes.knowledge_handover.backlog import BacklogNews
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.replies import Stance


def _stretches(given: object) -> object:
    """What earlier releases kept as one stretch, the wish and what it is about."""
    return (given,) if isinstance(given, str) else given or ()


class TurnDocument(TurnRecord):
    """A question as it was shown. `timing` says where the time went between the question before, if any, and this one.

    `said_before` are sentences of earlier answers that say something to it. `sub_goal` is the number of what it asks for
    of a topic (D4). `instead_of` is the main question that was due, where whoever worded this one chose another. One that
    `waits` for somebody who turned away shows its acknowledgement alone: its question stands above.
    """

    KIND: ClassVar[str] = "turn"

    question_id: str
    question_kind: QuestionKind
    order: int
    parent_question_id: str | None
    question_text: str
    main_question_text: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    acknowledgement: str | None
    asked_at: datetime
    said_before: tuple[str, ...] = ()
    field: ShownField | None = None
    offer: Annotated[OfferPurpose | None, Field(exclude_if=lambda value: value is None)] = None
    again: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    waits: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    sub_goal: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    instead_of: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    nudges: int = 0
    timing: TurnTiming | None = None
    source: Source | Literal["material"] = "material"
    usage: Usage = Usage()

    def shown(self) -> ShownQuestion:
        return ShownQuestion(
            question_id=self.question_id,
            question_text=(self.waits and self.acknowledgement) or self.question_text,
            main_question_text=self.main_question_text,
            acknowledgement=None if self.waits else self.acknowledgement,
            kind=self.question_kind,
            order=self.order,
            parent_question_id=self.parent_question_id,
            asked_at=self.asked_at,
            nudges=self.nudges,
            field=self.field,
            offer=self.offer,
            again=self.again,
        )


class AnswerDocument(TurnRecord):
    """An answer as it was claimed: the first one to a turn, for good."""

    KIND: ClassVar[str] = "answer"

    question_id: str
    text: str
    client_answer_id: str
    answered_at: datetime


class AssessmentDocument(TurnRecord):
    """What was thought of an answer. Without `assessment` nothing was answered: a request to clarify, a wish, a choice.

    `beside` and `reply` belong to what was said beside an answer (`Heard`). An acknowledgement that is `owed` replies
    to a question or a complaint, or meets a correction or a feeling. `evidence` is what was said for each covered
    concept, by its id, `contradicted` those whose opposite was said; `corrected` is what holds instead of what was
    known before, from the resume or an answer to another question. `claims` are verdicts of a model that were not
    taken for its low confidence alone, by concept. `denied` is the skill that is none of the participant's, by their
    own words; with `leaves` no more is asked about its subject; `leaving` is what it says of leaving beside its
    intent. In a handover, `backlog` is what the answer means for the backlog, and `follow_up` the question that could
    probe it, before it is worded. `spared` are the words by which they asked to leave something alone from now on,
    `off_record` the stretches of any answer that they asked not to have written down, `familiar` the words by which a
    model of an earlier release heard them offer a familiar form of address, and `note` what a model tells staff that
    is unsafe or wrong beside the points. `told_us` is None where no model read it. `threads` are words that tell
    something with weight and not to its end, `closed` are earlier threads that a question has taken up. In an
    exploration, `replaced` are earlier facts that hold no more, `stance` is what the participant wants, `given` and
    `refused` the fields that were settled in passing, and `sub_goals` what an answer says to the sub-goals. `opens`:
    it tells something that can be asked about; `guarded`: it is a few words on what they had let fall. `taken_back`
    are covered points of earlier questions that it puts right, by id: they are covered no more; `added` is what it
    adds to earlier questions, by their ids. With `reread` it was an answer until the next question was worded.
    """

    KIND: ClassVar[str] = "assessment"

    intent: Intent
    plain: bool = True
    later: bool = False
    beside: Intent | None = None
    reply: FixedReply | None = None
    also: Annotated[FixedReply | None, Field(exclude_if=lambda value: value is None)] = None
    choice: OfferChoice | None = None
    assessment: Assessment | None
    acknowledgement: str | None
    owed: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    ledger: Ledger
    evidence: dict[str, str] = Field(default_factory=dict[str, str])
    contradicted: tuple[str, ...] = ()
    corrected: dict[str, str] = Field(default_factory=dict[str, str])
    claims: dict[str, Verdict] = Field(default_factory=dict[str, Verdict])
    denied: str | None = None
    leaves: bool = False
    leaving: Annotated[Leaving | None, Field(exclude_if=lambda value: value is None)] = None
    feedback: Feedback | None = None
    backlog: BacklogNews | None = None
    follow_up: str | None = None
    stance: Stance | None = None
    given: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    sub_goals: SubGoalsHeard | None = None
    spared: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    note: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    off_record: Annotated[
        tuple[str, ...], BeforeValidator(_stretches), Field(exclude_if=lambda value: not value)
    ] = ()
    familiar: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    told_us: Annotated[ToldUs | None, Field(exclude_if=lambda value: value is None)] = None
    threads: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    replaced: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    closed: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    opens: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    guarded: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    taken_back: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    added: Annotated[dict[str, str], Field(exclude_if=lambda value: not value)] = Field(
        default_factory=dict[str, str]
    )
    reread: bool = False
    usage: Usage = Usage()

    def read_anew(self, heard: Heard, usage: Usage) -> "AssessmentDocument":
        """The same for an utterance that is found to be no answer, or to have a wish beside it."""
        meant: dict[str, object] = {
            "intent": heard.intent if heard.beside is None else self.intent,
            "plain": heard.plain,
            "later": heard.later,
            "beside": heard.beside,
            "reply": "person" if heard.intent == "wish_for_human" else heard.reply,
            "also": heard.also,
            "leaving": heard.leaving,
            "reread": True,
            "usage": self.usage + usage,
        }
        if heard.beside is None:
            meant |= {"assessment": None, "acknowledgement": None, "sub_goals": None}
        elif heard.beside == "distress":
            meant["acknowledgement"] = None  # the offer of care is the one sentence of it
        return self.model_copy(update=meant)

    def without_answer(self) -> "AssessmentDocument":
        """The same where nothing is made of the answer; what is to be left alone or unsaid stays so."""
        kept = {"turn", "main_id", "ledger", "spared", "off_record", "told_us", "usage"}
        same = {name: getattr(self, name) for name in kept}
        same["ledger"] = self.ledger.without(self.evidence)
        return AssessmentDocument(intent="clarification", assessment=None, acknowledgement=None, **same)

    @classmethod
    def of_aside(
        cls, effect: Assess, heard: Heard, *, choice: OfferChoice | None = None, usage: Usage | None = None
    ) -> "AssessmentDocument":
        """Of an utterance that answers nothing: the ledger stays as it is."""
        return cls(
            turn=effect.turn,
            main_id=effect.question.main_id,
            intent=heard.intent,
            plain=heard.plain,
            later=heard.later,
            reply="person" if heard.intent == "wish_for_human" else heard.reply,
            also=heard.also,
            leaves=heard.leaves,
            leaving=heard.leaving,
            choice=choice,
            assessment=None,
            acknowledgement=None,
            ledger=effect.ledger,
            usage=usage or Usage(),
        )


class DecisionDocument(TurnRecord):
    """What was decided after the answer of this turn."""

    KIND: ClassVar[str] = "decision"

    decision: FollowUpDecision
    at: datetime


class AdditionDocument(Record):
    """What a participant added after the end. It answers no question."""

    KIND: ClassVar[str] = "addition"

    number: Annotated[int, Field(ge=1)]
    text: str
    at: datetime

    def key(self) -> str:
        return turn_key(self.KIND, self.number)


class SummaryDocument(Record):
    """The summary of the whole interview; `told` are sub-goals that it found told, by topic and number."""

    KIND: ClassVar[str] = "summary"

    text: str
    sections: tuple[SummarySection, ...] = ()
    source: Source
    told: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    usage: Usage = Usage()
