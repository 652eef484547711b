"""How many requests are under way at once: those that hang leave room for the others."""

from contextlib import ExitStack
from datetime import UTC, datetime

from shared.webhooks.lanes import FAILING, MOST, MOST_EACH, MOST_FAILING, Lanes
from shared.webhooks.records import Webhook


def webhook(number: int, *, failures: int = 0) -> Webhook:
    return Webhook(
        webhook_id=str(number),
        url="https://hooks.example.org/",
        events=(),
        description=None,
        secret="",
        include_links=False,
        base_url=None,
        key_digest=None,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        failures_in_a_row=failures,
    )


def taken(lanes: Lanes, stack: ExitStack, one: Webhook) -> int:
    """How many lanes this webhook gets; they stay its own."""
    return sum(stack.enter_context(lanes.lane(one)) for _ in range(2 * MOST))


def test_one_webhook_gets_some_and_all_together_get_no_more_than_there_are() -> None:
    lanes = Lanes()
    with ExitStack() as stack:
        found = [taken(lanes, stack, webhook(number)) for number in range(4)]
        assert found[0] == MOST_EACH
        assert sum(found) == MOST
    with ExitStack() as stack:
        assert taken(lanes, stack, webhook(5)) == MOST_EACH


def test_those_that_fail_leave_room_for_those_that_answer() -> None:
    lanes = Lanes()
    with ExitStack() as stack:
        failing = [taken(lanes, stack, webhook(number, failures=FAILING)) for number in range(3)]
        assert failing == [1, 1, 1]
        assert taken(lanes, stack, webhook(9)) == MOST_EACH


def test_however_many_fail_one_that_answers_finds_lanes() -> None:
    lanes = Lanes()
    with ExitStack() as stack:
        failing = sum(taken(lanes, stack, webhook(number, failures=FAILING)) for number in range(19))
        assert failing == MOST_FAILING
        assert taken(lanes, stack, webhook(19)) == MOST_EACH
    with ExitStack() as stack:
        assert taken(lanes, stack, webhook(0, failures=FAILING)) == 1


def test_a_lane_is_free_again_whatever_happened_in_it() -> None:
    lanes = Lanes()
    for _ in range(2 * MOST):
        try:
            with lanes.lane(webhook(1)) as free:
                assert free
                raise OSError
        except OSError:
            continue
