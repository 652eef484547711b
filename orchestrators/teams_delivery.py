"""The orchestrator that tells a chat of its interview: look, say what is due, wait for news or for the next look.

Each look is a generation of its own, so the history stays a handful of events however long the interview goes on.
Notices that come meanwhile are kept. Azure Storage may lose one that comes in the moment in which a generation begins
(Azure/durabletask#1399), so a look that a notice led to is followed by another one soon. Nothing that anybody said passes
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
LOOK_AGAIN_S: Final = 10.0
"""How long after a look that a notice led to the next one follows, which finds what a lost notice was about."""


def teams_delivery(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one generation. `given` is `{"interview_id": …}`, with `noticed` where a notice led to it.

    The result, once nothing will follow, is `{"over": true}`.
    """
    asked = {"interview_id": given["interview_id"]}
    try:
        delivered: Payload = yield ctx.call_activity(ACTIVITY, input=asked, retry_policy=RETRY)
        check_s = min(delivered["check_s"], LOOK_AGAIN_S) if given.get("noticed") else delivered["check_s"]
    except TaskFailedError:
        delivered, check_s = {"over": False}, AFTER_FAILURE_S
    changed = ctx.wait_for_external_event(CHANGED)
    if delivered["over"] and not changed.is_complete:
        return {"over": True}
    timer = ctx.create_timer(timedelta(seconds=check_s))
    yield when_any([changed, timer])
    noticed = changed.is_complete
    for left in (changed, timer):
        left.cancel()
    ctx.continue_as_new(asked | {"noticed": noticed}, save_events=True)
    return {}
