"""Whether an interview is stuck, why, and what helps: pure, from its header and Durable's status of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol

from shared.interview.records.expected import expected_by
from shared.interview.records.header_document import FINAL_STATUSES, Header

type RuntimeStatus = Literal[
    "RUNNING", "PENDING", "SUSPENDED", "CONTINUED_AS_NEW", "COMPLETED", "FAILED", "TERMINATED", "CANCELED"
]
"""Durable's status of an orchestration."""


class Runs(Protocol):
    """What the task hub knows of interviews' orchestrations."""

    async def runtime_status(self, interview_id: str) -> RuntimeStatus | None:
        """The status of the interview's orchestration; None if the task hub knows none."""
        ...

    async def broken(self) -> Sequence[str]:
        """The interviews whose orchestration failed at Durable's level or was terminated."""
        ...


type Reason = Literal[
    "orchestration_failed",
    "orchestration_ended",
    "orchestration_gone",
    "orchestration_suspended",
    "preparing_too_long",
    "thinking_too_long",
    "nudge_overdue",
    "deadline_overdue",
]
type Advice = Literal["rewind", "retry", "resume", "wait", "erase"]


class Help(NamedTuple):
    """What helps, and why, in a sentence."""

    advice: Advice
    explanation: str


HELP: Final[Mapping[Reason, Help]] = MappingProxyType(
    {
        "orchestration_failed": Help(
            "rewind",
            "The orchestration itself failed, for example because the code does not fit its history. Repair the code, "
            "then rewind; if it fails again, retry restarts its last question.",
        ),
        "orchestration_ended": Help(
            "retry",
            "The orchestration was terminated from outside while the interview ran. Retry resumes it at its last "
            "question; no answer is lost.",
        ),
        "orchestration_gone": Help(
            "erase",
            "The task hub knows no orchestration of this interview any more: it cannot be resumed. Its answers can be "
            "read. If its start was interrupted, the same start with its Idempotency-Key completes it.",
        ),
        "orchestration_suspended": Help(
            "resume",
            "The orchestration was suspended from outside: resume it through Durable's management API.",
        ),
        "preparing_too_long": Help(
            "wait",
            "The material is being read, or a call is retried: see /api/health and the log of the step.",
        ),
        "thinking_too_long": Help(
            "wait",
            "A call is retried, or the host is down or behind: see /api/health and the log of the step.",
        ),
        "nudge_overdue": Help(
            "wait", "A nudge is overdue: the host is down or behind. An answer is still accepted."
        ),
        "deadline_overdue": Help(
            "wait", "The deadline has passed without effect: the host is down or behind."
        ),
    }
)


def reason_for(header: Header, orchestration: RuntimeStatus | None, due_before: datetime) -> Reason | None:
    """Why the interview is stuck; None where it is over, or its next step was not due before `due_before`."""
    if header.status in FINAL_STATUSES:
        return None
    match orchestration:
        case None:
            return "orchestration_gone"
        case "FAILED":
            return "orchestration_failed"
        case "COMPLETED" | "TERMINATED" | "CANCELED":
            return "orchestration_ended"
        case "RUNNING" | "PENDING" | "SUSPENDED" | "CONTINUED_AS_NEW":
            due = expected_by(header)
            if due is None or due >= due_before:
                return None
            return "orchestration_suspended" if orchestration == "SUSPENDED" else _overdue(header)


def _overdue(header: Header) -> Reason:
    match header.shown_status:
        case "preparing":
            return "preparing_too_long"
        case "awaiting_answer":
            return "nudge_overdue"
        case "parked":
            return "deadline_overdue"
        case _:
            return "thinking_too_long"
