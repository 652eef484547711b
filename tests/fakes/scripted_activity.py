"""An activity that does what a script says, and one orchestration over it on a local hub with a clock that is moved."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock


class ScriptedActivity:
    """What it answers in turn, the last of them for ever; an exception is raised. `given` is what it was called with.

    `meanwhile` happens once, during the next call.
    """

    def __init__(self, *answers: dict[str, Any] | Exception) -> None:
        self.answers = list(answers)
        self.given: list[Any] = []
        self.meanwhile: Callable[[], object] | None = None

    async def __call__(self, given: Any) -> dict[str, Any]:
        self.given.append(given)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@asynccontextmanager
async def running(
    folder: Path,
    orchestrator: Callable[..., Any],
    given: Any,
    calls: str,
    activity: ScriptedActivity,
    at: datetime | None = None,
) -> AsyncGenerator[LocalHub]:
    """A hub on which the orchestration `o`, which calls an activity of this name, has done what it does at once."""

    async def act(given: Any) -> Any:
        return await activity(given)

    name = orchestrator.__name__
    executor = InProcessExecutor(orchestrators={name: orchestrator}, activities={calls: act})
    clock = ManualClock() if at is None else ManualClock(at)
    async with LocalHub(executor, path=folder / "hub.db", clock=clock) as hub:
        hub.start(name, input=given, instance_id="o")
        await hub.idle()
        yield hub
