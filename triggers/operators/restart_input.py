"""The input that resumes an interview whose orchestration was interrupted: that of its last generation, corrected.

A generation is about one question. What it had stored is found again by turn and key, so it is not done twice. The events
that it had consumed are lost. The header holds the claimed answers and a noted end, and their events are raised again.
"""

from typing import Final

from orchestrators.carrying import Carry, at_step
from orchestrators.waiting import Carried
from shared.interview.records.header_document import Header
from shared.interview.records.view import is_final
from shared.interview.state_machine.effects import Revive
from shared.interview.state_machine.state import InterviewState, Pending, Stage
from shared.interview.state_machine.waiting import nudged, with_deadline

OPEN: Final = frozenset({Stage.WAITING, Stage.PARKED})


def begun_anew(carry: Carry, header: Header) -> Carry:
    """The input of the same generation, under the present header.

    Its steps come after the highest that wrote, and after one of the old run that may still be under way.
    """
    step = max(header.step, carry.state.step) + 2
    state = _as_shown(carry.state, header).model_copy(update={"step": step})
    revive = carry.revive
    if revive is None and is_final(header):
        open_turn = state.pending.turn if state.pending else None
        reopens = header.status != "failed"
        revive = Revive(interview_id=header.interview_id, step=step, turn=open_turn, reopens=reopens)
    return carry.model_copy(
        update={
            "state": state,
            "again": carry.again and at_step(carry.again, step),
            "revive": revive and revive.model_copy(update={"step": step - 1}),
            "carried": (*carry.carried, *_owed(state.pending, header)),
        }
    )


def _as_shown(state: InterviewState, header: Header) -> InterviewState:
    """The state with what this generation did to the open question: nudges, parking and a moved deadline."""
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


def _owed(pending: Pending | None, header: Header) -> tuple[Carried, ...]:
    """The answers to this question and to the one shown after it, if they are claimed; else the end, if it was noted."""
    turns = {header.claimed_turn, *([pending.turn] if pending else [])}
    answers: list[Carried] = [
        ("answer", {"turn": turn}) for turn in sorted(turns) if 0 < turn <= header.claimed_turn
    ]
    if header.end_request is not None and header.status not in ("completed", "ended"):
        answers.append(("end", {"by": header.end_request.by}))
    elif pending is not None and _is_stopped(pending, header):
        answers.append(("end", {"by": "participant"}))
    return tuple(answers)


def _is_stopped(pending: Pending, header: Header) -> bool:
    """Whether the question was closed without an answer and before its deadline, as a request to end does."""
    is_closed = header.status == "thinking" and header.claimed_turn < header.turn == pending.turn
    return is_closed and header.moved_at is not None and header.moved_at < pending.deadline_at
