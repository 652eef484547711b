"""How an interview ends: what is made of it, and what it then shows as."""

from typing import Final

from shared.interview.state_machine.effects import (
    Close,
    Notice,
    Step,
    Summarise,
    Together,
)
from shared.interview.state_machine.events import Failed, Joined
from shared.interview.state_machine.policies import Decided, policy, writing
from shared.interview.state_machine.state import Ended, InterviewState, Pending, Stage
from shared.modes.policy import Finish

NEEDED_AT_THE_END: Final = frozenset({"summarise", "write_package"})
"""What has to be stored before an interview shows as completed; questions can do without their context."""

OF_A_MODE: Final = frozenset({"offer", "consent", "field"})
"""Questions that belong to a phase which is over."""
REOPENING: Final = 2
"""Since this `rules_version` an interview says with its end how it is taken back."""


def finish(state: InterviewState, end: Finish, *signals: Notice) -> Decided:
    """Nothing more is asked: write the summary, and at once with it what else the mode makes at its end."""
    ended = Ended(reason=end.reason)
    if (pending := _interrupted(state, end)) is not None:
        ended = Ended(
            reason=end.reason,
            interrupted=pending.question,
            clarifications=pending.clarifications,
            offers=pending.offers,
        )
    state = writing(state.model_copy(update={"ended": ended, "before": None}), Stage.SUMMARISING)
    effect = Summarise(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        reason=end.reason,
        verdict=state.verdict,
        forced=tuple(gap.gap_id for gap in policy(state).standing(state).gaps if gap.forced),
    )
    if beside := policy(state).at_the_end(state):
        return state, Step(Together(effects=(effect, *beside)), signals)
    return state, Step(effect, signals)


def _interrupted(state: InterviewState, end: Finish) -> Pending | None:
    """The open question, where the end is one that staff may take back: their own, or that after empty answers (E7)."""
    by_staff = end.reason == "participant_ended" and state.leaving == "staff"
    may_reopen = state.rules_version >= REOPENING and (by_staff or end.reason == "disengaged")
    pending = state.pending if may_reopen else None
    if pending is None or (pending.question.kind in OF_A_MODE and pending.question.offer is None):
        return None
    return pending


def joined(state: InterviewState, event: Joined) -> Decided:
    """What was made at once is there, or failed: only what the end needs makes the interview fail."""
    for failed in event.failed:
        if failed.effect in NEEDED_AT_THE_END:
            return fail(state, failed)
    if event.failed and state.ended is not None:
        ended = state.ended.model_copy(update={"error": _error(event.failed[0])})
        state = state.model_copy(update={"ended": ended})
    return close(state)


def fail(state: InterviewState, event: Failed) -> Decided:
    """A durable call failed for good: what is stored stays, and the interview shows as failed."""
    ended = Ended(reason="failed", error=_error(event))
    return close(state.model_copy(update={"ended": ended}))


def _error(event: Failed) -> str:
    return f"{event.effect}: {event.error}"[:500]


def close(state: InterviewState) -> Decided:
    """Store how it ended: only then it shows as over."""
    ended = state.ended
    assert ended is not None
    state = writing(state.model_copy(update={"pending": None, "asking": None}), Stage.CLOSING)
    effect = Close(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        status=ended.status,
        reason=ended.reason,
        error=ended.error,
        standing=policy(state).standing(state),
    )
    return state, Step(effect)
