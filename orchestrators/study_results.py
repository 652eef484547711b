"""The orchestrator that keeps the results of one study: each interview that changed is folded in anew (H4).

One runs for each study, for good; every step is a generation of its own. Only ids pass through here.
"""

import logging
from typing import Any, Final

from durabletask.task import OrchestrationContext, Task, TaskFailedError

from orchestrators.jobs import RETRY, Payload, Steps
from shared.other_versions import dumped, read_from
from shared.studies.results.work import CHANGED, ResultsWork, after_folding, with_events

logger = logging.getLogger("interviews.orchestrator")

FOLD: Final = "study_results_fold"
REBUILD: Final = "study_results_rebuild"


def study_results(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """`given` is a `ResultsWork`. Wait for events, do one step, and go on with a fresh history."""
    work = read_from(ResultsWork, given)
    wait: Task[Any] = ctx.wait_for_external_event(CHANGED)
    if not work.waiting and work.rebuilt_to is None:
        yield wait
    yield ctx.create_timer(ctx.current_utc_datetime)  # by then all that came together is there
    events: list[Any] = []
    while wait.is_complete:
        events.append(wait.get_result())
        wait = ctx.wait_for_external_event(CHANGED)
    work = with_events(work, events)
    work = yield from (_rebuild(ctx, work) if work.rebuilt_to is not None else _fold(ctx, work))
    if wait.is_complete:  # it came meanwhile: only what no wait has taken is kept by `save_events`
        work = with_events(work, [wait.get_result()])
    ctx.continue_as_new(dumped(work), save_events=True)
    return {}


def _fold(ctx: OrchestrationContext, work: ResultsWork) -> Steps[ResultsWork]:
    """Fold what waits. What fails for good is logged by its activity, and mended by a rebuild."""
    if work.waiting:
        job = {"study_id": work.study_id, "interview_ids": list(work.next_ids)}
        try:
            yield ctx.call_activity(FOLD, input=job, retry_policy=RETRY)
        except TaskFailedError:
            _log(ctx, "an interview is not in the results: rebuild them")
    return after_folding(work)


def _rebuild(ctx: OrchestrationContext, work: ResultsWork) -> Steps[ResultsWork]:
    """Fold the next participants in, the first time into nothing; at the end, or where it fails, the rebuild is over."""
    job = {"study_id": work.study_id, "after": work.rebuilt_to}
    try:
        done: Payload = yield ctx.call_activity(REBUILD, input=job, retry_policy=RETRY)
    except TaskFailedError:
        _log(ctx, "the results were not rebuilt to the end")
        done = {"next": None}
    return work.model_copy(update={"rebuilt_to": done["next"]})


def _log(ctx: OrchestrationContext, what: str) -> None:
    ctx.create_replay_safe_logger(logger).error("%s: %s", ctx.instance_id, what)
