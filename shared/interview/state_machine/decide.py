"""The heart: `decide(state, event) -> (state, step)`, pure and total over the table in `lifecycle.py`.

It takes no clock, no randomness and no I/O: time comes in events. The orchestrator performs the step and feeds what
happened back as the next event; nothing else decides anything. What an event means stands in `confirming.py` (before the
first question), `open_question.py` (waiting, nudging, parking, deadlines, clarifications), `wishes.py` and
`leaving_signs.py` (offers, skips, stops), `transitions.py` (the next question, limits) and `ending.py`. They are the same
for all modes, which say which question comes next (`modes/`).
"""

from dataclasses import replace

from shared.interview.state_machine.confirming import prepare, prepared, while_unconfirmed
from shared.interview.state_machine.effects import Step
from shared.interview.state_machine.ending import close, fail, joined
from shared.interview.state_machine.events import (
    BETTER_LEFT,
    Answered,
    Asked,
    Assessed,
    BonusGranted,
    Claimed,
    Closed,
    Controlled,
    EndRequested,
    Event,
    Failed,
    Joined,
    Noted,
    Prepared,
    Reopened,
    Resumed,
    Started,
    Summarised,
    TimedOut,
    Unworded,
)
from shared.interview.state_machine.follow_ups import exhausted
from shared.interview.state_machine.lifecycle import check_event, check_move
from shared.interview.state_machine.open_question import (
    answered,
    asked,
    assessed,
    controlled,
    end_requested,
    meant_otherwise,
    noted,
    timed_out,
    wait,
)
from shared.interview.state_machine.policies import Decided, at, corrected, policy
from shared.interview.state_machine.state import InterviewState, Stage
from shared.interview.state_machine.transitions import by_rules, move, unasked
from shared.interview.state_machine.wishes import PLAINER_SINCE


def decide(state: InterviewState, event: Event) -> Decided:
    """The state after the event, and what to do next. Raises `IllegalEvent`; the given state never changes."""
    check_event(state.stage, event.kind)
    after, step = _decide(state, event)
    check_move(state.stage, event.kind, after.stage)
    return after, step


def _decide(state: InterviewState, event: Event) -> Decided:
    match event:
        case Started():
            return prepare(state)
        case Prepared():
            return prepared(state, event)
        case _ if state.stage is Stage.CONFIRMING:
            return while_unconfirmed(state, event)
        case Asked():
            return asked(state, event)
        case Resumed():
            return wait(state)
        case Answered():
            return answered(state, event)
        case TimedOut():
            return timed_out(state, event)
        case Noted():
            return noted(state, event)
        case Controlled():
            return controlled(state, event)
        case Assessed() if state.stage is Stage.ASKING:
            return meant_otherwise(state, event)
        case Assessed():
            return assessed(state, event)
        case Claimed():
            return move(state, policy(state).claimed(state, event.granted))
        case BonusGranted():
            return move(state, policy(state).bonus_decided(state, event.grant))
        case Unworded():
            return _unworded(state, event)
        case EndRequested():
            return end_requested(state, event)
        case Reopened():
            return _reopened(state, event)
        case Summarised() | Joined() | Failed() | Closed():
            return _at_the_end(state, event)


def _at_the_end(state: InterviewState, event: Summarised | Joined | Failed | Closed) -> Decided:
    match event:
        case Summarised():
            return close(state)
        case Joined():
            return joined(state, event)
        case Failed():
            return fail(state, event)
        case Closed():
            return at(state, Stage.DONE), Step(None)


def _unworded(state: InterviewState, event: Unworded) -> Decided:
    """What comes in the place of a question that could not be worded; of one that is better left nothing was tried, and
    a model may word the next."""
    outcome = policy(state).unworded(unasked(state))
    if event.reason in ("exhausted", BETTER_LEFT) and state.rules_version >= PLAINER_SINCE:
        outcome = replace(outcome, verdict=exhausted(outcome.verdict))
    moved = move(unasked(state), outcome)
    return moved if event.reason == BETTER_LEFT else by_rules(moved)


def _reopened(state: InterviewState, event: Reopened) -> Decided:
    """Nothing seemed left to ask, and then there was: the end is taken back, the last decision stands."""
    state = corrected(state.model_copy(update={"ended": None}), event)
    return move(state, replace(policy(state).open(state, state.part), verdict=state.verdict))
