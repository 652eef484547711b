"""When a delivery is tried again, and when it is given up."""

from itertools import count

import pytest

from shared.channels.webhooks.schedule import WAITS_S, Attempted, Outcome, outcome_of, wait_s


def waits(attempted: Attempted, event_id: str = "msg_1") -> list[float]:
    """All waits, where every attempt ends like this."""
    found: list[float] = []
    for attempt in count(1):
        wait = wait_s(attempted, attempt, event_id)
        if wait is None:
            return found
        found.append(wait)
    raise AssertionError


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, "delivered"), (204, "delivered"), (299, "delivered"), (410, "over"),
        (500, "failed"), (503, "failed"), (408, "failed"), (409, "failed"), (425, "failed"), (429, "failed"),
        (301, "refused"), (307, "refused"), (400, "refused"), (401, "refused"), (404, "refused"),
    ],
)  # fmt: skip
def test_what_a_receivers_answer_means(status: int, outcome: Outcome) -> None:
    assert outcome_of(status) == outcome


def test_a_failure_is_tried_ten_times_within_two_days_with_longer_and_longer_waits() -> None:
    found = waits(Attempted(outcome="failed"))
    assert len(found) == 9
    assert found == sorted(found)
    assert all(least <= wait <= 1.1 * least for least, wait in zip(WAITS_S, found, strict=True))
    assert 46 <= sum(found) / 3_600 <= 53


def test_a_refusal_is_given_up_after_an_hour_and_a_quarter() -> None:
    found = waits(Attempted(outcome="refused"))
    assert len(found) == 5
    assert 60 <= sum(found) / 60 <= 80


def test_what_is_delivered_or_over_is_not_tried_again() -> None:
    assert waits(Attempted(outcome="delivered")) == waits(Attempted(outcome="over")) == []


def test_the_waits_are_spread_by_the_event_and_the_same_at_every_replay() -> None:
    failed = Attempted(outcome="failed")
    assert waits(failed) == waits(failed)
    assert waits(failed) != waits(failed, "msg_2")


def test_a_receiver_that_asks_for_time_gets_it_up_to_a_day() -> None:
    assert wait_s(Attempted(outcome="failed", retry_after_s=900.0), 1, "msg_1") == 900.0
    assert wait_s(Attempted(outcome="failed", retry_after_s=1e8), 1, "msg_1") == 86_400.0
    longer = wait_s(Attempted(outcome="failed", retry_after_s=1.0), 5, "msg_1")
    assert longer is not None
    assert longer >= 3_600.0
