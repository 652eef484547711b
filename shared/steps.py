"""A step of work that an orchestrator performs, and what came of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step[Job]:
    """The jobs to do next, at most `at_once` of them at the same time."""

    jobs: tuple[Job, ...]
    at_once: int = 1


@dataclass(frozen=True, slots=True)
class Done[Job]:
    """What came of a job: the numbers of what goes on to the next step, and whether the job failed for good."""

    job: Job
    numbers: tuple[int, ...] = ()
    failed: bool = False
