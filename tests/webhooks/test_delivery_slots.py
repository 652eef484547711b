"""How many requests are under way at once: those that hang leave room for the others."""

from contextlib import ExitStack
from datetime import datetime

from shared.channels.webhooks.delivery_slots import (
    MOST,
    MOST_EACH,
    MOST_FAILING,
    MOST_UNPROVEN,
    DeliverySlots,
)
from shared.channels.webhooks.records import Webhook
from tests.webhooks.driver import AT, a_webhook


def webhook(number: int, *, failures: int = 0, success: datetime | None = AT) -> Webhook:
    return a_webhook(webhook_id=str(number), last_success_at=success, failures_in_a_row=failures)


def taken(slots: DeliverySlots, stack: ExitStack, one: Webhook) -> int:
    """How many slots this webhook gets; they stay its own."""
    return sum(stack.enter_context(slots.slot(one)) for _ in range(2 * MOST))


def test_one_webhook_gets_some_and_all_together_get_no_more_than_there_are() -> None:
    slots = DeliverySlots()
    with ExitStack() as stack:
        found = [taken(slots, stack, webhook(number)) for number in range(4)]
        assert found[0] == MOST_EACH
        assert sum(found) == MOST
    with ExitStack() as stack:
        assert taken(slots, stack, webhook(5)) == MOST_EACH


def test_those_that_fail_leave_room_for_those_that_answer() -> None:
    slots = DeliverySlots()
    with ExitStack() as stack:
        failing = [taken(slots, stack, webhook(number, failures=1)) for number in range(2)]
        assert failing == [1, 1]
        assert taken(slots, stack, webhook(9)) == MOST_EACH


def test_however_many_fail_and_are_new_one_that_answers_finds_slots_and_one_that_is_new_another() -> None:
    slots = DeliverySlots()
    with ExitStack() as stack:
        failing = [webhook(number, failures=1) for number in range(9)]
        new = [webhook(number, success=None) for number in range(10, 19)]
        assert sum(taken(slots, stack, each) for each in failing) == MOST_FAILING
        assert [taken(slots, stack, each) for each in new[:2]] == [1, 1]
        assert sum(taken(slots, stack, each) for each in new) == MOST_UNPROVEN - MOST_FAILING - 2
        assert taken(slots, stack, webhook(19)) == MOST_EACH
    with ExitStack() as stack:
        assert taken(slots, stack, failing[0]) == 1


def test_a_slot_is_free_again_whatever_happened_in_it() -> None:
    slots = DeliverySlots()
    for _ in range(2 * MOST):
        try:
            with slots.slot(webhook(1)) as free:
                assert free
                raise OSError
        except OSError:
            continue
