"""When an interview's next step is due that it takes by itself: what is overdue for long is stuck.

| it stands at | its next step | is due |
|---|---|---|
| preparing, thinking | the next question, or the end | at once: since it came to stand so |
| preparing, until staff confirm | none | never |
| awaiting_answer | a nudge, the parking or the deadline | so long after the question or the last nudge |
| parked | the deadline | so long after it was asked |
| completed, ended, failed | none | never |

How much later than this counts as stuck is a setting (`STUCK_AFTER_S`): a step takes its time, and so does a busy host.
"""

from datetime import datetime, timedelta

from shared.interview.records.header_document import Header


def expected_by(header: Header) -> datetime | None:
    """When the next step is due; None where none is, or where the header is too old to tell."""
    match header.shown_status:
        case "preparing" if header.is_unconfirmed:
            return None
        case "preparing" | "thinking":
            return since(header)
        case "awaiting_answer":
            deadline = _deadline(header)
            return deadline and min(_nudge(header), deadline)
        case "parked":
            return _deadline(header)
        case "completed" | "ended" | "failed":
            return None


def since(header: Header) -> datetime:
    """When the interview took its last step or its last answer; of an old header, the nearest to it that is known."""
    asked_at = header.question.asked_at if header.question else None
    known = (header.moved_at, header.claimed_at, asked_at, header.started_at)
    return next((moment for moment in known if moment is not None), header.created_at)


def _nudge(header: Header) -> datetime:
    assert header.clocks is not None, "the deadline is known, so the clocks are"
    return since(header) + timedelta(seconds=header.clocks.nudge_after_s)


def _deadline(header: Header) -> datetime | None:
    if header.clocks is None or header.question is None:
        return None
    seconds = header.clocks.answer_deadline_s if header.extended_s is None else header.extended_s
    return header.question.asked_at + timedelta(seconds=seconds)
