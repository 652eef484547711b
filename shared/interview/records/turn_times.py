"""How long a turn took, as its end is stored: what the header says of its beginning, and what was measured since."""

from datetime import datetime

from shared.interview.records.header_document import Header
from shared.interview.state_machine.timing import Spent, TurnTiming, turn_timing
from shared.platform.telemetry.port import TurnOver


def timing_until(before: Header, next_at: datetime, spent: Spent) -> TurnTiming | None:
    """The parts of the turn that ends as the next question is asked; None where no answer led to it."""
    if before.question is None or before.claimed_at is None or before.claimed_turn != before.turn:
        return None
    asked_at = before.question.asked_at
    return turn_timing(before.turn, asked_at, before.claimed_at, next_at, before.spent + spent)


def turn_over(before: Header, ended_at: datetime, timing: TurnTiming | None = None) -> TurnOver:
    """What is told of the turn that the header `before` stood in."""
    began_at = before.question.asked_at if before.question else before.created_at
    return TurnOver(before.interview_id, before.mode, before.turn, began_at, ended_at, timing)
