"""The orchestrator that reminds of one pause: a day, a look whether the question still waits, and again, three times."""

from collections.abc import Generator
from datetime import timedelta
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError

from shared.channels.webhooks.events import Parked
from shared.interview.state_machine.waiting import MOST_REMINDERS
from shared.other_versions import read_from

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

ACTIVITY: Final = "remind"
RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=5),
    max_number_of_attempts=8,
    backoff_coefficient=3.0,
    max_retry_interval=timedelta(minutes=10),
)


def reminders(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """`given` is a `Parked`; the output `{"reminders": n}`, how many were given."""
    parked = read_from(Parked, given)
    for number in range(1, MOST_REMINDERS + 1):
        due = parked.at + timedelta(seconds=number * parked.after_s)
        yield ctx.create_timer(due.replace(tzinfo=None))
        try:
            looked: Payload = yield ctx.call_activity(
                ACTIVITY, input={**given, "number": number}, retry_policy=RETRY
            )
        except TaskFailedError:  # the next one may do better
            continue
        if looked["over"]:
            return {"reminders": number - 1}
    return {"reminders": MOST_REMINDERS}
