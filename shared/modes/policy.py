"""What a mode decides: which question comes next, or that the interview is over. Everything else is common.

A policy is a set of pure functions from the state to a `PolicyOutcome`. `decide` turns it into stages and effects, so
a mode never sees timers, nudges, clarifications, ends or failures.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from shared.interview.state_machine.effects import Guidance, Notice, Standing
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.state import EndedReason, InterviewState, Part, Question


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


type Move = Ask | Claim | ClaimBonus | Finish


@dataclass(frozen=True, slots=True)
class PolicyOutcome:
    """The mode's part after the event, its move, and the verdict on the answer where one was reached.

    `notices` are what the entities are told besides, one way.
    """

    part: Part
    move: Move
    verdict: Verdict | None = None
    notices: tuple[Notice, ...] = ()

    def telling(self, *notices: Notice) -> "PolicyOutcome":
        """The same, with more to tell."""
        return replace(self, notices=(*self.notices, *notices))


class Policy(Protocol):
    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        """The material is ready; `part` is what was made of it."""
        ...

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        """The open question has its answer, and the answer its assessment."""
        ...

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        """The session entity answered a `Claim`."""
        ...

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        """The question that was to be asked could not be worded."""
        ...

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        """The deadline of the open question passed without an answer."""
        ...

    def reopened(self, state: InterviewState, question_id: str) -> Part:
        """A question that the resume had filled is to be asked; a mode that has none such changes nothing."""
        ...

    def standing(self, state: InterviewState) -> Standing:
        """How far the interview is; `completeness` is the share of what was to be learnt that was learnt."""
        ...


def main_question(question_id: str) -> Question:
    """The main question of this id."""
    return Question(question_id=question_id, kind="main", main_id=question_id)


def follow_up(main_id: str, order: int) -> Question:
    """The 1st, 2nd or 3rd follow-up of a main question."""
    return Question(question_id=f"{main_id}:f{order}", kind="follow_up", main_id=main_id, order=order)


def share(part: int, whole: int) -> float:
    """A part of a whole, 0..1; nothing of nothing is 0."""
    return round(part / whole, 4) if whole else 0.0
