"""Which policy leads an interview, and the small steps of its state that every decision is made of."""

from shared.interview.state_machine.effects import Step
from shared.interview.state_machine.events import Corrected
from shared.interview.state_machine.state import InterviewState, Pending, Stage
from shared.modes.policy import Policy
from shared.modes.registry import rules_of

type Decided = tuple[InterviewState, Step]


def policy(state: InterviewState) -> Policy:
    return rules_of(state.part.mode).policy


def pending_of(state: InterviewState) -> Pending:
    assert state.pending is not None, "a question is open in this stage"
    return state.pending


def at(state: InterviewState, stage: Stage) -> InterviewState:
    """The state in this stage, where nothing is written."""
    return state.model_copy(update={"stage": stage})


def writing(state: InterviewState, stage: Stage) -> InterviewState:
    """The state in a stage whose effect writes: each has a `step` of its own, by which a repeated write is known."""
    return state.model_copy(update={"stage": stage, "step": state.step + 1})


def corrected(state: InterviewState, by: Corrected) -> InterviewState:
    part = policy(state).corrected(state.part, by.forced, by.dropped)
    return state.model_copy(update={"part": part})
