"""The orchestrator that waits for a study's `closes_at`, and closes the study then (H1)."""

from collections.abc import Generator
from datetime import UTC
from typing import Any, Final

from durabletask.task import OrchestrationContext, Task

from orchestrators.webhook_delivery import RETRY
from shared.other_versions import read_from
from shared.studies.closing import Closing

type Payload = dict[str, Any]

ACTIVITY: Final = "close_due_study"


def study_closing(ctx: OrchestrationContext, given: Payload) -> Generator[Task[Any], Any, Payload]:
    """`given` is a `Closing`; the output `{}`. What fails for good is closed by the timer `close_overdue_studies`."""
    due = read_from(Closing, given)
    yield ctx.create_timer(due.closes_at.astimezone(UTC).replace(tzinfo=None))
    yield ctx.call_activity(ACTIVITY, input=given, retry_policy=RETRY)
    return {}
