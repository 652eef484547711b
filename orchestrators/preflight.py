"""The orchestrator of a preflight: simulated participants take a study side by side, then it is reported (H5).

Whatever happens meanwhile, their interviews are erased at the end.
"""

from collections.abc import Generator, Sequence
from typing import Any, Final

from durabletask.task import OrchestrationContext, Task

from orchestrators.jobs import RETRY, perform_jobs
from shared.studies.preflight.model import PERSONAS

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

AT_ONCE: Final = len(PERSONAS)
MOST_ROUNDS: Final = 60
"""Of ten seconds each: an interview that is not over by then does not end."""


def preflight(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """`given` is `{study_id, preflight_id}`; the output `{"runs": n}`, how many interviews there were."""
    wanted = [{**given, "persona": persona} for persona in PERSONAS]
    begun = yield from _each(ctx, "begin_simulated", wanted)
    runs = [run for _, run in begun if run is not None]
    going = runs
    for _ in range(MOST_ROUNDS):
        if not going:
            break
        progress = yield from _each(ctx, "play_simulated", going)
        going = [run for run, each in progress if each is not None and not each["over"]]
    failed = [each for each, run in begun if run is None]
    yield from _each(ctx, "report_preflight", [{**given, "runs": [*runs, *failed]}])
    yield from _each(ctx, "erase_simulated", runs)
    return {"runs": len(runs)}


def _each(
    ctx: OrchestrationContext, activity: str, inputs: Sequence[Payload]
) -> Steps[list[tuple[Payload, Payload | None]]]:
    """Call the activity for each input, all at once; None for what failed for good."""
    done = yield from perform_jobs(
        inputs,
        AT_ONCE,
        lambda each: ctx.call_activity(activity, input=each, retry_policy=RETRY),
        lambda _each: None,
    )
    return done
