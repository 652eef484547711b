"""Before the first question: the material is read, and where the start asked for it, staff confirm what was read.

What staff correct is stored, never sent: whatever ends the wait has the preparation read again, so a confirmation whose
event was lost is found at the next look.
"""

from datetime import datetime, timedelta
from typing import Final

from shared.interview.state_machine.effects import Prepare, Step, Wait
from shared.interview.state_machine.events import Controlled, EndRequested, Event, Prepared, TimedOut
from shared.interview.state_machine.policies import Decided, at, policy, writing
from shared.interview.state_machine.state import InterviewState, Stage
from shared.interview.state_machine.transitions import move

LOOK_EVERY: Final = timedelta(days=1)


def prepare(state: InterviewState) -> Decided:
    """Have the material read, or what was read and corrected since."""
    state = writing(state, Stage.PREPARING)
    effect = Prepare(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        max_follow_ups=state.settings.max_follow_ups,
        max_questions=state.settings.max_questions,
    )
    return state, Step(effect)


def prepared(state: InterviewState, event: Prepared) -> Decided:
    """Begin, unless staff have to confirm first; an end that was asked for needs no confirmation."""
    state = state.model_copy(update={"leaving": state.leaving or event.ended_by})
    if event.unconfirmed and state.leaving is None:
        return _wait(at(state, Stage.CONFIRMING), event.at)
    return move(state, policy(state).open(state, event.part))


def while_unconfirmed(state: InterviewState, event: Event) -> Decided:
    """Go on with what is stored now after a confirmation, an end or a day; nothing else matters yet."""
    match event:
        case EndRequested():
            return prepare(state.model_copy(update={"leaving": event.by}))
        case Controlled(action="confirm" | "look") | TimedOut():
            return prepare(state)
        case _:
            return _wait(state, event.at)


def _wait(state: InterviewState, now: datetime) -> Decided:
    return state, Step(Wait(turn=0, until=now + LOOK_EVERY))
