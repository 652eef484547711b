"""Whether an interview is stuck, and what helps: the whole table."""

from datetime import timedelta
from typing import get_args

import pytest

from shared.platform.ops.verdict import HELP, Reason, RuntimeStatus, reason_for
from tests.ops.test_expected import START, header

LATE = START + timedelta(days=1)
EARLY = START - timedelta(days=1)
STATUSES: tuple[RuntimeStatus, ...] = get_args(RuntimeStatus.__value__)


@pytest.mark.parametrize(("status", "reason"), [
    ("preparing", "preparing_too_long"), ("thinking", "thinking_too_long"), ("awaiting_answer", "nudge_overdue"),
    ("parked", "deadline_overdue"),
])  # fmt: skip
@pytest.mark.parametrize("orchestration", ["RUNNING", "PENDING", "CONTINUED_AS_NEW"])
def test_while_its_orchestration_runs_it_is_stuck_once_its_step_is_overdue(
    status: str, reason: Reason, orchestration: RuntimeStatus
) -> None:
    assert reason_for(header(status), orchestration, LATE) == reason
    assert reason_for(header(status), orchestration, EARLY) is None


@pytest.mark.parametrize(("orchestration", "reason", "advice"), [
    ("FAILED", "orchestration_failed", "rewind"), ("TERMINATED", "orchestration_ended", "retry"),
    ("CANCELED", "orchestration_ended", "retry"), (None, "orchestration_gone", "erase"),
])  # fmt: skip
@pytest.mark.parametrize("status", ["preparing", "thinking", "awaiting_answer", "parked"])
def test_without_an_orchestration_that_runs_it_is_stuck_whatever_the_time(
    status: str, orchestration: RuntimeStatus | None, reason: Reason, advice: str
) -> None:
    assert reason_for(header(status), orchestration, EARLY) == reason
    assert HELP[reason].advice == advice


def test_one_that_somebody_suspended_is_stuck_once_its_step_is_overdue() -> None:
    assert reason_for(header("parked"), "SUSPENDED", EARLY) is None
    assert reason_for(header("parked"), "SUSPENDED", LATE) == "orchestration_suspended"


@pytest.mark.parametrize("status", ["completed", "ended", "failed"])
@pytest.mark.parametrize("orchestration", [*STATUSES, None])
def test_what_is_over_is_never_stuck(status: str, orchestration: RuntimeStatus | None) -> None:
    assert reason_for(header(status), orchestration, LATE) is None


def test_help_is_known_for_every_reason() -> None:
    assert set(HELP) == set(get_args(Reason.__value__))
