"""The orchestrator that sends one event to one webhook: attempts with longer and longer waits between them.

Ten attempts are the most, so one generation holds them all. A wait for a free slot is followed by a fresh generation.
Nothing that anybody said passes through here.
"""

from collections.abc import Generator
from datetime import timedelta
from itertools import count
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError

from shared.channels.webhooks.events import Delivery
from shared.channels.webhooks.schedule import Attempted, busy_s, wait_s
from shared.other_versions import read_from

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

ACTIVITY: Final = "deliver_to_webhook"
RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=2),
    max_number_of_attempts=4,
    backoff_coefficient=3.0,
    max_retry_interval=timedelta(seconds=30),
)
"""For our own store alone: what a receiver does is an outcome, not a failure of the activity."""


def webhook_delivery(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """`given` is a `Delivery`, after a wait for others with `number` and `busy`.

    The output is `{"outcome", "attempts"}`: `delivered`, `over`, or `failed` or `refused` where it was given up.
    """
    event_id, busy = read_from(Delivery, given).event_id, given.get("busy", 0)
    for number in count(given.get("number", 1)):
        attempted = yield from _attempt(ctx, {**given, "number": number})
        if attempted.outcome == "busy":
            yield ctx.create_timer(timedelta(seconds=busy_s(busy, event_id)))
            ctx.continue_as_new({**given, "number": number, "busy": busy + 1})
            return {}
        wait = wait_s(attempted, number, event_id)
        if wait is None:
            return {"outcome": attempted.outcome, "attempts": number}
        yield ctx.create_timer(timedelta(seconds=wait))
    raise AssertionError("the attempts have an end")


def _attempt(ctx: OrchestrationContext, asked: Payload) -> Steps[Attempted]:
    try:
        result: Payload = yield ctx.call_activity(ACTIVITY, input=asked, retry_policy=RETRY)
    except TaskFailedError:
        return Attempted(outcome="failed")
    return read_from(Attempted, result)
