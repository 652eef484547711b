"""What may happen while a question is open: an answer, time passing, a nudge, staff's hand, a wish to end."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from shared.interview.state_machine.effects import Assess, Note, Signal, Step, Wait
from shared.interview.state_machine.ending import finish
from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.events import (
    Answered,
    Asked,
    Assessed,
    Controlled,
    EndRequested,
    Noted,
    TimedOut,
)
from shared.interview.state_machine.intents import EXPLAINED, WISHES
from shared.interview.state_machine.leaving_signs import with_signs
from shared.interview.state_machine.policies import Decided, at, corrected, pending_of, policy, writing
from shared.interview.state_machine.state import InterviewState, NoteKind, Pending, QuestionKind, Stage
from shared.interview.state_machine.transitions import (
    MAX_CLARIFICATIONS,
    aside,
    ask,
    leave,
    move,
    reread,
    unasked,
)
from shared.interview.state_machine.waiting import due, nudged, opened, time_on, with_deadline
from shared.interview.state_machine.wishes import (
    CARED_SINCE,
    answered_and_wished,
    chosen,
    left_alone,
    replied,
    wished,
)
from shared.modes.policy import Ask, Finish, main_question

UNCLARIFIED: Final[frozenset[QuestionKind]] = frozenset({"offer", "consent", "field"})
"""Questions with attempts of their own: what is said to them is never a request to explain."""

ASKED_SIGNALS: Final[Mapping[QuestionKind, tuple[Signal, ...]]] = MappingProxyType(
    {
        "main": (Signal("questions"),),
        "follow_up": (Signal("questions"), Signal("follow_ups")),
        "clarification": (Signal("clarifications"),),
    }
)


def asked(state: InterviewState, event: Asked) -> Decided:
    """The question is stored and shown: from now on it waits for its answer."""
    assert state.asking is not None, "a question is being worded in this stage"
    asking = state.asking
    if event.chosen is not None:
        state = state.model_copy(update={"part": policy(state).chose(state.part, event.chosen)})
        asking = asking.model_copy(update={"question": main_question(event.chosen)})
    pending = opened(asking, state.settings, asked_at=event.asked_at, now=event.at)
    state = state.model_copy(update={"pending": pending, "asking": None, "verdict": None, "before": None})
    stage = Stage.PARKED if pending.parked else Stage.WAITING
    return wait(at(state, stage), *ASKED_SIGNALS.get(pending.question.kind, ()))


def wait(state: InterviewState, *signals: Signal) -> Decided:
    """Wait for an answer, or for the next moment at which something is due."""
    pending = pending_of(state)
    until = due(pending, state.settings, parked=pending.parked)
    return state, Step(Wait(turn=pending.turn, until=until), signals)


def answered(state: InterviewState, event: Answered) -> Decided:
    """An answer is claimed: have it assessed."""
    pending = pending_of(state)
    if event.turn != pending.turn:  # raised twice, or for a question of long ago: it is dealt with already
        return wait(state)
    state = writing(state, Stage.JUDGING)
    effect = Assess(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=pending.turn,
        question=pending.question,
        ledger=policy(state).ledger(state.part),
        may_clarify=pending.clarifications < MAX_CLARIFICATIONS and pending.question.kind not in UNCLARIFIED,
        signal=state.settings.signal,
    )
    return state, Step(effect, (Signal("answers"),))


def assessed(state: InterviewState, event: Assessed) -> Decided:
    """The policy hears of the answer; a request to explain is met here, in every mode (D15)."""
    pending = pending_of(state)
    state = corrected(_timed(state, event.answered_at or event.at), event)
    state = state.model_copy(update={"part": policy(state).noted(state.part, event)})
    if event.leaves and state.rules_version >= CARED_SINCE:
        state = left_alone(state, event.touched)
    state, event = with_signs(state, event)
    aside = event.choice is not None or event.intent in WISHES or event.intent in EXPLAINED
    if aside and state.leaving:
        return leave(state)
    if event.choice is not None:
        return chosen(state, event)
    if event.intent in WISHES:
        return wished(state, event)
    if event.intent in EXPLAINED:
        return replied(state) if event.replied else _clarify(state, pending)
    if event.beside is not None:
        return answered_and_wished(state, event)
    outcome = policy(state).answered(state, event)
    if state.stage is Stage.JUDGING and policy(state).rereads(state):
        state = state.model_copy(update={"before": state})
    return move(state, outcome)


def meant_otherwise(state: InterviewState, event: Assessed) -> Decided:
    """The model that words the next question found that the last answer was none, or had a wish beside it.

    What followed from it is taken back: it is decided anew, as if the answer had been read so at first.
    Raises `IllegalEvent` where nobody was to read it.
    """
    if state.before is None:
        raise IllegalEvent(state.stage, event.kind)
    taken_back = state.before.model_copy(update={"step": state.step, "leaving": state.leaving})
    return reread(assessed(at(taken_back, Stage.ASKING), event))


def _clarify(state: InterviewState, pending: Pending) -> Decided:
    """Explain the open question once more; it keeps its gaps, its follow-ups and its place (D15)."""
    number = pending.clarifications + 1
    question = aside(pending.question, f"c{number}")
    return ask(state, Ask(question), clarifications=number, offers=pending.offers, replies=pending.replies)


def timed_out(state: InterviewState, event: TimedOut) -> Decided:
    """Nudge, park, or give up at the deadline; nothing that was said is ever discarded."""
    pending = pending_of(state)
    if event.at >= pending.deadline_at:
        return _note(state, "expire", pending.nudges)
    if pending.parked:  # the longest timer is over: arm the next, and look for an answer nobody told of
        return _note(state, "park", pending.nudges)
    if event.at < due(pending, state.settings, parked=False):
        return wait(state)
    last = state.settings.max_nudges
    nudges = max(pending.nudges, min(pending.nudges + 1, last))
    return _note(state, "park" if nudges >= last else "nudge", nudges)


def _note(state: InterviewState, what: NoteKind, nudges: int) -> Decided:
    state = writing(state, Stage.NOTING)
    effect = Note(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=pending_of(state).turn,
        what=what,
        nudges=nudges,
        standing=policy(state).standing(state),
    )
    return state, Step(effect)


def noted(state: InterviewState, event: Noted) -> Decided:
    """The nudge, parking, expiry or stop is stored; an answer that was faster comes as `Answered` instead."""
    state = corrected(state, event)
    if event.what == "expire":
        return _expired(state)
    if event.what == "stop":
        return leave(state.model_copy(update={"leaving": state.leaving or event.ended_by}))
    before, parked = pending_of(state), event.what == "park"
    if event.extended_s is not None:
        before = with_deadline(before, event.extended_s)
    pending = nudged(before, event.nudges, parked=parked, now=event.at)
    signals = [Signal("nudges")] if pending.nudges > before.nudges else []
    if pending.parked and not before.parked:
        signals.append(Signal("parked"))
    state = at(state.model_copy(update={"pending": pending}), Stage.PARKED if parked else Stage.WAITING)
    return wait(state, *signals)


def _expired(state: InterviewState) -> Decided:
    if state.settings.on_timeout == "end":
        return finish(state, Finish("abandoned"))
    state = _timed(state, pending_of(state).deadline_at)
    return move(state, policy(state).skipped(state), Signal("skipped"))


def controlled(state: InterviewState, event: Controlled) -> Decided:
    """Staff nudge, or move the deadline; or something is to be looked for."""
    pending = pending_of(state)
    if event.turn != pending.turn:  # meant for a question that has its answer
        return wait(state)
    if event.action == "nudge":
        if event.nudges is not None and event.nudges < pending.nudges:
            return wait(state)
        return _note(state, "park" if pending.parked else "nudge", pending.nudges + 1)
    if event.action == "look":
        return _note(state, "park" if pending.parked else "nudge", pending.nudges)
    if event.answer_deadline_s is None:
        return wait(state)
    moved = with_deadline(pending, event.answer_deadline_s)
    return wait(state.model_copy(update={"pending": moved}))


def end_requested(state: InterviewState, event: EndRequested) -> Decided:
    """The end is at once: a question that nobody has seen is not worded; of one that is open the answer may be there."""
    state = state.model_copy(update={"leaving": event.by})
    if state.stage is Stage.ASKING:
        return leave(unasked(state))
    return _note(state, "stop", pending_of(state).nudges)


def _timed(state: InterviewState, until: datetime) -> InterviewState:
    """The participant's time on the open question is over, and counted (D5)."""
    spent = state.spent_s + time_on(pending_of(state), state.settings, until)
    return state.model_copy(update={"spent_s": round(spent, 3)})
