"""Which message a chat is due next. Pure: the header says how the interview stands, `Shown` what was sent."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from shared.channels.teams.records import Shown
from shared.interview.records.header_document import Header
from shared.interview.records.view import is_final
from shared.interview.state_machine.waiting import MOST_REMINDERS

type What = Literal["question", "nudge", "parked", "reminder", "closing"]

CHECK_S: Final = 120.0
"""Seconds until a look without an event: it mends a lost event, and finds an erased interview."""
CHECK_PARKED_S: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be said next, and what will have been shown once it is."""

    what: What
    shown: Shown


def due(header: Header, shown: Shown, *, now: datetime, remind_after: timedelta) -> Due | None:
    """The next thing to say; None when the chat knows all. Before the participant has agreed, nothing is asked."""
    if is_final(header):
        return None if shown.over else Due("closing", shown.model_copy(update={"over": True}))
    if not header.is_open or header.question is None or header.consented_at is None:
        return None
    parked = header.status == "parked"
    if header.turn != shown.turn:
        question = header.question
        asked = Shown(
            turn=header.turn,
            question_id=question.question_id,
            nudges=question.nudges,
            parked_at=now if parked else None,
        )
        return Due("question", asked)
    if parked:
        return _while_parked(shown, now, remind_after)
    if header.question.nudges > shown.nudges:
        return Due("nudge", shown.model_copy(update={"nudges": header.question.nudges}))
    return None


def _while_parked(shown: Shown, now: datetime, remind_after: timedelta) -> Due | None:
    if shown.parked_at is None:
        return Due("parked", shown.model_copy(update={"parked_at": now}))
    # One for all that came due meanwhile: after an outage of days nobody is reminded three times at once.
    reminders = min(MOST_REMINDERS, (now - shown.parked_at) // remind_after)
    if shown.reminders < reminders:
        return Due("reminder", shown.model_copy(update={"reminders": reminders}))
    return None


def check_after(shown: Shown, *, now: datetime, remind_after: timedelta) -> float:
    """Seconds until the next look, for a chat that knows all there is."""
    if shown.parked_at is None:
        return CHECK_S
    if shown.reminders >= MOST_REMINDERS:
        return CHECK_PARKED_S
    left = ((shown.parked_at + (shown.reminders + 1) * remind_after) - now).total_seconds()
    return min(CHECK_PARKED_S, max(0.0, left))
