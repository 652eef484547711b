"""The heart: `decide(state, event) -> (state, step)`, pure and total over the table in `lifecycle.py`.

It takes no clock, no randomness and no I/O: time comes in events. The orchestrator performs the step and feeds what
happened back as the next event; nothing else decides anything. Modes say which question comes next (`modes/`); waiting,
nudging, parking, deadlines, clarifications, ends and failures are the same for all and stand here.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

from shared.domain.effects import (
    Assess,
    BuildContext,
    ClaimFollowUp,
    Close,
    Compose,
    GrantBonus,
    Note,
    Notice,
    Prepare,
    Signal,
    Step,
    Summarise,
    Together,
    Wait,
    WritePackage,
)
from shared.domain.events import (
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
from shared.domain.exploration.part import ExplorationPart
from shared.domain.follow_ups import INTERVIEW_ENDED, overrule
from shared.domain.lifecycle import check_event, check_move
from shared.domain.modes.adaptive_follow_up import AdaptiveFollowUp
from shared.domain.modes.candidate_gaps import CandidateGaps
from shared.domain.modes.knowledge_handover import KnowledgeHandover
from shared.domain.modes.policy import Ask, Claim, ClaimBonus, Finish, Policy, Turnout
from shared.domain.modes.topic_exploration import TopicExploration
from shared.domain.settings import Mode
from shared.domain.state import Asking, Ended, InterviewState, NoteKind, Pending, QuestionKind, Stage
from shared.domain.waiting import due, nudged, opened, time_on, with_deadline

MAX_CLARIFICATIONS: Final = 2

EXPLORATION: Final = TopicExploration()
POLICIES: Final[Mapping[Mode, Policy]] = MappingProxyType(
    {
        "dynamic_gap": CandidateGaps(),
        "predefined_questions": CandidateGaps(),
        "adaptive_follow_up": AdaptiveFollowUp(),
        "knowledge_handover": KnowledgeHandover(),
        "topic_exploration": EXPLORATION,
    }
)

UNCLARIFIED: Final[frozenset[QuestionKind]] = frozenset({"offer", "consent", "field"})
"""Questions with attempts of their own: what is said to them is never a request to explain."""

ASKED_SIGNALS: Final[Mapping[QuestionKind, tuple[Signal, ...]]] = MappingProxyType(
    {
        "main": (Signal("questions"),),
        "follow_up": (Signal("questions"), Signal("follow_ups")),
        "clarification": (Signal("clarifications"),),
    }
)

HANDED_OVER: Final[frozenset[str]] = frozenset({"knowledge_handover"})
"""Modes after which a package and a context for questions are made, beside the summary (B12)."""

NEEDED_AT_THE_END: Final = frozenset({"summarise", "write_package"})
"""What has to be stored before an interview shows as completed; questions can do without their context."""

type Decided = tuple[InterviewState, Step]


def decide(state: InterviewState, event: Event) -> Decided:
    """The state after the event, and what to do next. Raises `IllegalEvent`; the given state never changes."""
    check_event(state.stage, event.kind)
    after, step = _decide(state, event)
    check_move(state.stage, event.kind, after.stage)
    return after, step


def _decide(state: InterviewState, event: Event) -> Decided:
    match event:
        case Started():
            return _prepare(state)
        case Prepared():
            return _move(state, _policy(state).open(state, event.part))
        case Asked():
            return _asked(state, event)
        case Resumed():
            return _wait(state)
        case Answered():
            return _answered(state, event)
        case TimedOut():
            return _timed_out(state, event)
        case Noted():
            return _noted(state, event)
        case Controlled():
            return _controlled(state, event)
        case Assessed():
            return _assessed(state, event)
        case Claimed():
            return _move(state, _policy(state).claimed(state, event.granted))
        case BonusGranted():
            return _move(state, EXPLORATION.bonus_decided(state, event.grant))
        case Unworded():
            return _by_rules(_move(_unasked(state), _policy(state).unworded(_unasked(state))))
        case EndRequested():
            return _end_requested(state, event)
        case Reopened():
            return _reopened(state, event)
        case Summarised():
            return _close(state)
        case Joined():
            return _joined(state, event)
        case Failed():
            return _fail(state, event)
        case Closed():
            return _at(state, Stage.DONE), Step(None)


def _prepare(state: InterviewState) -> Decided:
    state = _writing(state, Stage.PREPARING)
    effect = Prepare(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        max_follow_ups=state.settings.max_follow_ups,
    )
    return state, Step(effect)


def _asked(state: InterviewState, event: Asked) -> Decided:
    assert state.asking is not None, "a question is being worded in this stage"
    pending = opened(state.asking, state.settings, asked_at=event.asked_at, now=event.at)
    state = state.model_copy(update={"pending": pending, "asking": None, "verdict": None})
    return _wait(_at(state, Stage.WAITING), *ASKED_SIGNALS.get(pending.question.kind, ()))


def _wait(state: InterviewState, *signals: Signal) -> Decided:
    pending = _pending(state)
    until = due(pending, state.settings, parked=pending.parked)
    return state, Step(Wait(turn=pending.turn, until=until), signals)


def _answered(state: InterviewState, event: Answered) -> Decided:
    pending = _pending(state)
    if event.turn != pending.turn:  # raised twice, or for a question of long ago: it is dealt with already
        return _wait(state)
    state = _writing(state, Stage.JUDGING)
    effect = Assess(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=pending.turn,
        question=pending.question,
        ledger=state.part.ledger,
        may_clarify=pending.clarifications < MAX_CLARIFICATIONS and pending.question.kind not in UNCLARIFIED,
        signal=state.settings.signal,
    )
    return state, Step(effect, (Signal("answers"),))


def _timed_out(state: InterviewState, event: TimedOut) -> Decided:
    pending = _pending(state)
    if event.at >= pending.deadline_at:
        return _note(state, "expire", pending.nudges)
    if pending.parked:  # the longest timer is over: arm the next, and look for an answer nobody told of
        return _note(state, "park", pending.nudges)
    if event.at < due(pending, state.settings, parked=False):
        return _wait(state)
    last = state.settings.max_nudges
    nudges = max(pending.nudges, min(pending.nudges + 1, last))
    return _note(state, "park" if nudges >= last else "nudge", nudges)


def _note(state: InterviewState, what: NoteKind, nudges: int) -> Decided:
    state = _writing(state, Stage.NOTING)
    effect = Note(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=_pending(state).turn,
        what=what,
        nudges=nudges,
        standing=_policy(state).standing(state),
    )
    return state, Step(effect)


def _noted(state: InterviewState, event: Noted) -> Decided:
    state = _with_forced(state, event.forced)
    if event.what == "expire":
        return _expired(state)
    if event.what == "stop":
        return _leave(state)
    before, parked = _pending(state), event.what == "park"
    pending = nudged(before, event.nudges, parked=parked, now=event.at)
    signals = [Signal("nudges")] if pending.nudges > before.nudges else []
    if pending.parked and not before.parked:
        signals.append(Signal("parked"))
    state = _at(state.model_copy(update={"pending": pending}), Stage.PARKED if parked else Stage.WAITING)
    return _wait(state, *signals)


def _expired(state: InterviewState) -> Decided:
    if state.settings.on_timeout == "end":
        return _finish(state, Finish("abandoned"))
    state = _timed(state, _pending(state).deadline_at)
    return _move(state, _policy(state).skipped(state), Signal("skipped"))


def _controlled(state: InterviewState, event: Controlled) -> Decided:
    pending = _pending(state)
    if event.turn != pending.turn:  # meant for a question that has its answer
        return _wait(state)
    if event.action == "nudge":
        return _note(state, "park" if pending.parked else "nudge", pending.nudges + 1)
    if event.answer_deadline_s is None:
        return _wait(state)
    moved = with_deadline(pending, event.answer_deadline_s)
    return _wait(state.model_copy(update={"pending": moved}))


def _assessed(state: InterviewState, event: Assessed) -> Decided:
    pending = _pending(state)
    state = _with_forced(_timed(state, event.answered_at or event.at), event.forced)
    if event.intent != "answer":
        return _leave(state) if state.leaving else _clarify(state, pending)
    return _move(state, _policy(state).answered(state, event))


def _timed(state: InterviewState, until: datetime) -> InterviewState:
    """The participant's time on the open question is over, and counted (D5)."""
    spent = state.spent_s + time_on(_pending(state), state.settings, until)
    return state.model_copy(update={"spent_s": round(spent, 3)})


def _end_requested(state: InterviewState, event: EndRequested) -> Decided:
    """The end is at once: a question that nobody has seen is not worded; of one that is open the answer may be there."""
    state = state.model_copy(update={"leaving": event.by})
    if state.stage is Stage.ASKING:
        return _leave(_unasked(state))
    return _note(state, "stop", _pending(state).nudges)


def _leave(state: InterviewState, *signals: Notice) -> Decided:
    """The end that was asked for; only a participant's in an exploration leads to what is still to be asked there."""
    if state.leaving == "participant" and isinstance(state.part, ExplorationPart):
        state = state.model_copy(update={"leaving": None})
        return _move(state, EXPLORATION.end_requested(state), *signals)
    verdict = overrule(state.verdict, state.part.ledger, INTERVIEW_ENDED)
    return _finish(state.model_copy(update={"verdict": verdict}), Finish("participant_ended"), *signals)


def _with_forced(state: InterviewState, forced: tuple[str, ...]) -> InterviewState:
    for question_id in forced:
        state = state.model_copy(update={"part": _policy(state).reopened(state, question_id)})
    return state


def _reopened(state: InterviewState, event: Reopened) -> Decided:
    """Nothing seemed left to ask, and then there was: the end is taken back, the last decision stands."""
    state = _with_forced(state.model_copy(update={"ended": None}), event.forced)
    return _move(state, replace(_policy(state).open(state, state.part), verdict=state.verdict))


def _clarify(state: InterviewState, pending: Pending) -> Decided:
    """Explain the open question once more; it keeps its gaps, its follow-ups and its place (D15)."""
    explained = pending.question.clarifies or pending.question.question_id
    number = pending.clarifications + 1
    question = pending.question.model_copy(
        update={"question_id": f"{explained}:c{number}", "kind": "clarification", "clarifies": explained}
    )
    return _ask(state, Ask(question), clarifications=number)


def _move(state: InterviewState, turnout: Turnout, *signals: Notice) -> Decided:
    signals = (*signals, *turnout.notices)
    state = state.model_copy(update={"part": turnout.part, "verdict": turnout.verdict})
    if state.leaving and not isinstance(turnout.move, Finish):
        return _leave(state, *signals)
    limit = _limit_reached(state)
    if limit is not None and not isinstance(turnout.move, Finish):
        verdict = overrule(state.verdict, state.part.ledger, limit)
        outcome = state.part.outcome if isinstance(state.part, ExplorationPart) else None
        return _finish(
            state.model_copy(update={"verdict": verdict}), Finish(outcome or "max_rounds"), *signals
        )
    match turnout.move:
        case Ask() as ask:
            return _ask(state, ask, *signals)
        case Claim() as claim:
            key = f"turn-{state.turn}"
            effect = ClaimFollowUp(main_id=claim.main_id, key=key, cap=claim.cap)
            return _at(state, Stage.CLAIMING), Step(effect, signals)
        case ClaimBonus() as claim:
            effect = GrantBonus(topic_id=claim.topic_id, key=f"turn-{state.turn}")
            return _at(state, Stage.GRANTING), Step(effect, signals)
        case Finish() as finish:
            return _finish(state, finish, *signals)


def _limit_reached(state: InterviewState) -> str | None:
    """The reason to ask nothing more in any mode, if there is one. Clarifications are no rounds."""
    given = state.settings
    for name, cap in (("questions", given.max_questions), ("rounds", given.max_rounds)):
        if cap is not None and state.asked >= cap:
            return f"Max {name} ({cap}) reached"
    return None


def _ask(state: InterviewState, ask: Ask, *signals: Notice, clarifications: int = 0) -> Decided:
    after_turn = state.turn or None
    turn = state.turn + 1
    asked = state.asked + (0 if ask.question.kind == "clarification" else 1)
    asking = Asking(turn=turn, question=ask.question, clarifications=clarifications)
    state = state.model_copy(update={"turn": turn, "asked": asked, "asking": asking, "pending": None})
    state = _writing(state, Stage.ASKING)
    effect = Compose(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=turn,
        question=ask.question,
        gaps=ask.gaps,
        guidance=ask.guidance,
        after_turn=after_turn,
        verdict=state.verdict,
        standing=_policy(state).standing(state),
    )
    return state, Step(effect, signals)


def _by_rules(decided: Decided) -> Decided:
    """The same, without a model for the question that takes the place of the one that could not be worded."""
    state, step = decided
    if not isinstance(step.next, Compose):
        return decided
    return state, replace(step, next=step.next.model_copy(update={"by_rules": True}))


def _unasked(state: InterviewState) -> InterviewState:
    """The state without the question that could not be worded: it was no turn and is not counted."""
    assert state.asking is not None, "a question is being worded in this stage"
    asked = state.asked - (0 if state.asking.question.kind == "clarification" else 1)
    return state.model_copy(update={"turn": state.turn - 1, "asked": asked, "asking": None})


def _finish(state: InterviewState, finish: Finish, *signals: Notice) -> Decided:
    state = _writing(state.model_copy(update={"ended": Ended(reason=finish.reason)}), Stage.SUMMARISING)
    effect = Summarise(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        reason=finish.reason,
        verdict=state.verdict,
        forced=tuple(gap.gap_id for gap in _policy(state).standing(state).gaps if gap.forced),
    )
    if state.part.mode in HANDED_OVER:
        return state, Step(_handing_over(state, effect), signals)
    return state, Step(effect, signals)


def _handing_over(state: InterviewState, summarise: Summarise) -> Together:
    package = WritePackage(interview_id=state.interview_id, language=state.language)
    context = BuildContext(interview_id=state.interview_id, language=state.language)
    return Together(effects=(summarise, package, context))


def _joined(state: InterviewState, event: Joined) -> Decided:
    """What was made at once is there, or failed: only what the end needs makes the interview fail."""
    for failed in event.failed:
        if failed.effect in NEEDED_AT_THE_END:
            return _fail(state, failed)
    if event.failed and state.ended is not None:
        ended = state.ended.model_copy(update={"error": _error(event.failed[0])})
        state = state.model_copy(update={"ended": ended})
    return _close(state)


def _fail(state: InterviewState, event: Failed) -> Decided:
    """A durable call failed for good: what is stored stays, and the interview shows as failed."""
    ended = Ended(reason="failed", error=_error(event))
    return _close(state.model_copy(update={"ended": ended}))


def _error(event: Failed) -> str:
    return f"{event.effect}: {event.error}"[:500]


def _close(state: InterviewState) -> Decided:
    ended = state.ended
    assert ended is not None
    state = _writing(state.model_copy(update={"pending": None, "asking": None}), Stage.CLOSING)
    effect = Close(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        status=ended.status,
        reason=ended.reason,
        error=ended.error,
        standing=_policy(state).standing(state),
    )
    return state, Step(effect)


def _policy(state: InterviewState) -> Policy:
    return POLICIES[state.part.mode]


def _pending(state: InterviewState) -> Pending:
    assert state.pending is not None, "a question is open in this stage"
    return state.pending


def _at(state: InterviewState, stage: Stage) -> InterviewState:
    return state.model_copy(update={"stage": stage})


def _writing(state: InterviewState, stage: Stage) -> InterviewState:
    return state.model_copy(update={"stage": stage, "step": state.step + 1})
