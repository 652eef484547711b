"""What is told of every task that a configured model is asked for: how it ended, what it cost, how long it took.

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

    `failure` is the reason why it was not done, a short word: something else stepped in, or the step was skipped.
    """

    task: str
    usage: Usage
    seconds: float
    failure: str | None = None


type Observer = Callable[[ModelTask], Awaitable[None]]


async def unobserved(_: ModelTask) -> None:
    """The observer of those who need none."""


class RunningTask:
    """A task that is under way; whoever asks says in the end what the reply cost."""

    def __init__(self) -> None:
        self.usage = Usage(model_calls=1)


@asynccontextmanager
async def asking(task: str, observer: Observer) -> AsyncGenerator[RunningTask]:
    """Tell the observer how what is done inside ends. A task that is cancelled is told to nobody."""
    under_way, began = RunningTask(), perf_counter()
    try:
        yield under_way
    except Exception as error:
        usage = error.usage if isinstance(error, LanguageFailed) else under_way.usage
        reason = str(getattr(error, "reason", type(error).__name__))
        await observer(ModelTask(task, usage, perf_counter() - began, reason))
        raise
    await observer(ModelTask(task, under_way.usage, perf_counter() - began))
