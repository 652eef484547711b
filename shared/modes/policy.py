"""What a mode decides: which question comes next, or that the interview is over. Everything else is common.

A policy is a set of pure functions from the state to a `PolicyOutcome`. `decide` turns it into stages and effects, so
a mode never sees timers, nudges, clarifications, ends or failures.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final

from shared.interview.state_machine.effects import AtTheEnd, Guidance, Notice, Standing
from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import OfferPurpose
from shared.interview.state_machine.state import EndedReason, InterviewState, Question
from shared.modes.registry import Part
from shared.modes.topic_exploration.budgets import Grant

SHORTENED_SINCE: Final = 19
"""The version of the rules from which who has little time gets one follow-up at most, and nothing is gone back to."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask this question next; `gaps` are the ids that a follow-up probes, `guidance` is that of an exploration."""

    question: Question
    gaps: tuple[str, ...] = ()
    guidance: Guidance | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Have the session entity grant one more follow-up of this main question first."""

    main_id: str
    cap: int


@dataclass(frozen=True, slots=True)
class ClaimBonus:
    """Have the budgets' entity grant one bonus turn to this topic first."""

    topic_id: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The interview is over, of itself."""

    reason: EndedReason


@dataclass(frozen=True, slots=True)
class Offer:
    """Interrupt the open question: go on, skip, or stop?"""

    purpose: OfferPurpose


type Move = Ask | Claim | ClaimBonus | Offer | Finish


@dataclass(frozen=True, slots=True)
class PolicyOutcome:
    """The mode's part after the event, its move, and the verdict on the answer where one was reached.

    `notices` are the entities' signals besides, one way.
    """

    part: Part
    move: Move
    verdict: Verdict | None = None
    notices: tuple[Notice, ...] = ()

    def with_notices(self, *notices: Notice) -> "PolicyOutcome":
        """The same outcome with more signals to entities."""
        return replace(self, notices=(*self.notices, *notices))


class Policy(ABC):
    """What a mode has to decide; what few modes decide has a default."""

    @abstractmethod
    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        """The material is ready; `part` is what was made of it."""

    @abstractmethod
    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        """The open question has its answer, and the answer its assessment."""

    def rereads(self, state: InterviewState) -> bool:
        """Whether whoever words the next question reads what the answer is meant as."""
        return False

    def noted(self, part: Part, event: Assessed) -> Part:
        """The part with what was said of later questions, whatever else the answer is."""
        is_first = {"main_first": True, "stays": False}.get(event.leaving or "", part.main_first)
        return part if is_first == part.main_first else part.model_copy(update={"main_first": is_first})

    def learnt(self, state: InterviewState, event: Assessed) -> Part:
        """The part with what an answer told, its question still in hand."""
        return state.part

    def chose(self, part: Part, main_id: str) -> Part:
        """The part where this main question was asked in the place of the one that was due."""
        return part

    @abstractmethod
    def unworded(self, state: InterviewState) -> PolicyOutcome:
        """The question that was to be asked could not be worded."""

    @abstractmethod
    def skipped(self, state: InterviewState) -> PolicyOutcome:
        """The deadline of the open question passed without an answer."""

    @abstractmethod
    def standing(self, state: InterviewState) -> Standing:
        """How far the interview is; `completeness` is the share of what was to be learnt that was learnt."""

    def matters(self, state: InterviewState) -> bool:
        """Whether something beside the question in hand is left to ask of somebody who stays for that alone."""
        return self.standing(state).remaining > 1

    def ledger(self, part: Part) -> Ledger:
        """The concepts that the answers to the question in hand cover; empty where a mode has no concepts."""
        return Ledger()

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        """The session entity answered a `Claim`."""
        raise IllegalEvent(state.stage, "claimed")

    def bonus_decided(self, state: InterviewState, grant: Grant) -> PolicyOutcome:
        """The budgets' entity answered a `ClaimBonus`."""
        raise IllegalEvent(state.stage, "bonus_granted")

    def corrected(self, part: Part, forced: tuple[str, ...], dropped: tuple[str, ...]) -> Part:
        """The part as people correct what was read: questions to be asked after all, and skills that are none."""
        return part

    def left_alone(self, state: InterviewState, touched: tuple[str, ...]) -> Part:
        """The part without what else could be asked about the subject of the question in hand, or of what was
        `touched` instead."""
        return state.part

    def forgiven(self, part: Part) -> Part:
        """The part of an interview that staff reopen, without what ended it."""
        return part

    def left(self, state: InterviewState) -> PolicyOutcome | None:
        """What the participant's wish to end leads to; None where the interview ends at once."""
        return None

    def reason_at_limit(self, state: InterviewState) -> EndedReason:
        """Why an interview is over that may ask nothing more."""
        return "max_rounds"

    def at_the_end(self, state: InterviewState) -> tuple[AtTheEnd, ...]:
        """What is made at the end of an interview beside its summary."""
        return ()


def main_question(question_id: str) -> Question:
    return Question(question_id=question_id, kind="main", main_id=question_id)


def follow_up(main_id: str, order: int) -> Question:
    return Question(question_id=f"{main_id}:f{order}", kind="follow_up", main_id=main_id, order=order)


def share(part: int, whole: int) -> float:
    """A part of a whole, 0..1; nothing of nothing is 0."""
    return round(part / whole, 4) if whole else 0.0
