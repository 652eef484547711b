"""When an interview's next step is due."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from shared.interview.records.expected import expected_by, since
from shared.interview.records.header_document import Clocks, Header, ShownQuestion

START: Final = datetime(2031, 5, 1, 12, tzinfo=UTC)
CLOCKS: Final = Clocks(nudge_after_s=30, answer_deadline_s=3600)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def header(status: str, **given: Any) -> Header:
    """An interview that was started at START; question 1 is shown since then, where one is shown."""
    question = ShownQuestion(question_id="q", question_text="?", kind="main", order=0, asked_at=START)
    shown = {"question": question, "turn": 1} if status in {"awaiting_answer", "parked"} else {}
    about = {"interview_id": "i", "mode": "adaptive_follow_up", "language": "en", "created_at": START}
    return Header.model_validate(
        {**about, "status": status, "moved_at": START, "clocks": CLOCKS, **shown, **given}
    )


@pytest.mark.parametrize(("status", "given", "due"), [
    ("preparing", {}, 0), ("thinking", {"moved_at": after(7)}, 7), ("awaiting_answer", {}, 30),
    ("awaiting_answer", {"moved_at": after(35)}, 65),
    ("awaiting_answer", {"clocks": Clocks(nudge_after_s=30, answer_deadline_s=10)}, 10),
    ("awaiting_answer", {"extended_s": 20.0}, 20),
    ("awaiting_answer", {"claimed_turn": 1, "moved_at": after(12)}, 12), ("parked", {"moved_at": after(90)}, 3600),
    ("parked", {"moved_at": after(90), "extended_s": 7200.0}, 7200),
    ("parked", {"claimed_turn": 1, "moved_at": after(100)}, 100),
])  # fmt: skip
def test_a_step_is_due_by_the_clock_of_what_is_waited_for(
    status: str, given: dict[str, Any], due: float
) -> None:
    assert expected_by(header(status, **given)) == after(due)


@pytest.mark.parametrize(
    ("status", "given"),
    [
        *((status, {}) for status in ("completed", "ended", "failed")),
        *((status, {"moved_at": None, "clocks": None}) for status in ("awaiting_answer", "parked")),
    ],
)
def test_nothing_is_due_after_the_end_nor_known_of_a_question_before_times_were_stored(
    status: str, given: dict[str, Any]
) -> None:
    assert expected_by(header(status, **given)) is None


class TestOldHeaders:
    """Those written before the times of steps were stored."""

    @pytest.mark.parametrize(
        ("given", "moved"),
        [({}, 0), ({"started_at": after(3)}, 3), ({"started_at": after(3), "claimed_at": after(50)}, 50)],
    )
    def test_what_thinks_has_moved_when_something_is_last_known_of_it(
        self, given: dict[str, Any], moved: float
    ) -> None:
        old = header("thinking", moved_at=None, clocks=None, **given)
        assert (since(old), expected_by(old)) == (after(moved), after(moved))
