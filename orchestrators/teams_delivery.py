"""The orchestrator that tells a chat of its interview: look, say what is due, wait for news or for the next look.

Each look is a generation of its own, so the history stays a handful of events however long the interview goes on.
Notices that come meanwhile are kept; where one is lost, the timer looks all the same. Nothing that anybody said passes
through here.
"""

from collections.abc import Generator
from datetime import timedelta
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError, when_any

from shared.channels.teams.port import CHANGED

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

ACTIVITY: Final = "deliver_to_teams"
RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=2),
    max_number_of_attempts=5,
    backoff_coefficient=3.0,
    max_retry_interval=timedelta(seconds=60),
)
AFTER_FAILURE_S: Final = 600.0
"""How long Teams is left alone after five attempts in a row failed."""


def teams_delivery(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one generation. `given` is `{"interview_id": …}`; the result, once nothing will follow, `{"over": true}`."""
    try:
        delivered: Payload = yield ctx.call_activity(ACTIVITY, input=given, retry_policy=RETRY)
    except TaskFailedError:
        delivered = {"over": False, "check_s": AFTER_FAILURE_S}
    changed = ctx.wait_for_external_event(CHANGED)
    if delivered["over"] and not changed.is_complete:
        return {"over": True}
    timer = ctx.create_timer(timedelta(seconds=delivered["check_s"]))
    yield when_any([changed, timer])
    for left in (changed, timer):
        left.cancel()
    ctx.continue_as_new(given, save_events=True)
    return {}
