"""Many jobs of a step, so many at once as the step allows, and what stands in for one that failed for good."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from datetime import timedelta
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, when_any
from pydantic import BaseModel

from shared.other_versions import dumped
from shared.steps import Done, Step

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=1),
    max_number_of_attempts=5,
    backoff_coefficient=2.0,
    max_retry_interval=timedelta(seconds=30),
)


def perform_step[J: BaseModel](
    ctx: OrchestrationContext, step: Step[J], activity: Callable[[J], str], instead: Callable[[J], J | None]
) -> Steps[list[Done[J]]]:
    """What came of each job of the step, which the activity of this name does."""

    def call(job: J) -> Task[Any]:
        return ctx.call_activity(activity(job), input=dumped(job), retry_policy=RETRY)

    done = yield from perform_jobs(step.jobs, step.at_once, call, instead)
    return [
        Done(job, failed=True) if answer is None else Done(job, tuple(answer["numbers"]))
        for job, answer in done
    ]


def perform_jobs[J](
    jobs: Sequence[J], at_once: int, call: Callable[[J], Task[Any]], instead: Callable[[J], J | None]
) -> Steps[list[tuple[J, Payload | None]]]:
    """Each job that was done, with what it answered; None for one that failed for good and that nothing stands in for."""
    waiting, running = deque(jobs), dict[Task[Any], J]()
    done: list[tuple[J, Payload | None]] = []
    while waiting or running:
        while waiting and len(running) < at_once:
            job = waiting.popleft()
            running[call(job)] = job
        yield when_any(list(running))
        for task in [task for task in running if task.is_complete]:
            job = running.pop(task)
            if not task.is_failed:
                done.append((job, task.get_result()))
            elif (other := instead(job)) is not None:
                waiting.appendleft(other)
            else:
                done.append((job, None))
    return done
