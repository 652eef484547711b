"""The clocks of an open question: nudges, parking and the deadline.

Nudges come every `nudge_after_s`; the last of `max_nudges` parks the question, after which only the deadline counts. The
deadline is `answer_deadline_s` after the question was asked and holds from the first second (requirements, "Settled
disagreements": 30 seconds).
"""

from datetime import datetime, timedelta
from typing import Final

from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import Asking, Pending

MOST_REMINDERS: Final = 3
"""How often a participant is reminded of one parked question."""
LONGEST_TIMER: Final = timedelta(days=6)
"""Durable timers are limited to six days on Azure; longer waits are taken in several."""


def opened(asking: Asking, settings: Settings, *, asked_at: datetime, now: datetime) -> Pending:
    """The question was shown at `asked_at`; its nudges are counted from `now`, when the wait begins."""
    deadline = asked_at + timedelta(seconds=settings.answer_deadline_s)
    return Pending(
        turn=asking.turn,
        question=asking.question,
        clarifications=asking.clarifications,
        offers=asking.offers,
        replies=asking.replies,
        asked_at=asked_at,
        armed_at=now,
        deadline_at=deadline,
        parked=asking.question.offer == "pause",
    )


def nudged(pending: Pending, nudges: int, *, parked: bool, now: datetime) -> Pending:
    """A nudge was given or the question parked; the next is counted from now: a late timer never makes a burst."""
    return pending.model_copy(update={"nudges": nudges, "parked": parked, "armed_at": now})


def with_deadline(pending: Pending, answer_deadline_s: float) -> Pending:
    return pending.model_copy(update={"deadline_at": pending.asked_at + timedelta(seconds=answer_deadline_s)})


def due(pending: Pending, settings: Settings, *, parked: bool) -> datetime:
    """When something is to happen next if no answer comes: the next nudge, or the deadline."""
    if parked:
        return pending.deadline_at
    return min(pending.armed_at + timedelta(seconds=settings.nudge_after_s), pending.deadline_at)


def time_on(pending: Pending, settings: Settings, until: datetime) -> float:
    """The participant's time on the question in seconds: from when it was shown, up to its parking at the latest (D5)."""
    until_parked = settings.nudge_after_s * max(1, settings.max_nudges)
    return min(max(0.0, (until - pending.asked_at).total_seconds()), until_parked)


def armed_until(until: datetime, now: datetime) -> datetime:
    """When the timer armed now is to fire: at `until`, or after the longest timer if that is sooner."""
    return min(until, now + LONGEST_TIMER)
