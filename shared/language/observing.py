"""Observers of the tasks that a configured model is asked for: how each ended, what it cost, how long it took.

An observer counts, measures or traces. It must not raise and must not take noticeable time: the reply waits for it.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter

from shared.language.port import LanguageFailed, Usage


@dataclass(frozen=True, slots=True)
class ModelTask:
    """One task as the model did it, in `seconds`, with all of its calls: a language task, `embed`, `rerank` or `speak`.

    `failure` is the reason why it was not done, in a short word: the rules did it then, or the step was skipped.
    """

    task: str
    usage: Usage
    seconds: float
    failure: str | None = None


type Observer = Callable[[ModelTask], Awaitable[None]]


async def unobserved(_: ModelTask) -> None:
    """An observer that does nothing."""


class RunningTask:
    """A task that is running. The caller sets `usage` when it knows what the reply cost."""

    def __init__(self) -> None:
        self.usage = Usage(model_calls=1)


@asynccontextmanager
async def asking(task: str, observer: Observer) -> AsyncGenerator[RunningTask]:
    """Call the observer when the block ends or fails. It is not called for a task that is cancelled."""
    under_way, began = RunningTask(), perf_counter()
    try:
        yield under_way
    except Exception as error:
        usage = error.usage if isinstance(error, LanguageFailed) else under_way.usage
        reason = str(getattr(error, "reason", type(error).__name__))
        await observer(ModelTask(task, usage, perf_counter() - began, reason))
        raise
    await observer(ModelTask(task, under_way.usage, perf_counter() - began))
