"""What takes an interview up whose orchestration was broken off: the input of its last generation, set right.

A generation is about one question. What it had stored by then is found by turn and key, so it is not done twice.
"""

from typing import Final

from orchestrators.carrying import Carry, at_step
from shared.domain.state import InterviewState, Stage
from shared.domain.waiting import nudged, with_deadline
from shared.records.documents import Header

OPEN: Final = frozenset({Stage.WAITING, Stage.PARKED})


def begun_anew(carry: Carry, header: Header) -> Carry:
    """The same generation once more, under the header as it stands; its steps come after the highest that wrote."""
    lift = max(0, header.step - carry.state.step)
    step = carry.state.step + lift
    again, revive = carry.again, carry.revive
    return carry.model_copy(
        update={
            "state": _as_shown(carry.state, header).model_copy(update={"step": step}),
            "again": None if again is None else at_step(again, step),
            "revive": None if revive is None else revive.model_copy(update={"step": revive.step + lift}),
        }
    )


def _as_shown(state: InterviewState, header: Header) -> InterviewState:
    """The state with what became of the open question in this generation: nudges, parking and a moved deadline."""
    pending, question = state.pending, header.question
    if pending is None or question is None or pending.turn != header.turn:
        return state
    is_parked = header.status == "parked"
    armed_at = header.moved_at or pending.armed_at
    pending = nudged(pending, question.nudges, parked=is_parked, now=armed_at)
    if header.extended_s is not None:
        pending = with_deadline(pending, header.extended_s)
    stage = (Stage.PARKED if is_parked else Stage.WAITING) if state.stage in OPEN else state.stage
    return state.model_copy(update={"pending": pending, "stage": stage})
