"""Orchestrators that stay in memory between their turns do what a replay of their history would do."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest

from devhost.engine.work import OrchestratorWork
from devhost.worker import executions
from devhost.worker.executions import Executions
from tests.devhost.engine.conftest import Steps
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

begun: list[str] = []


def collects(context: Any) -> Steps:
    """Two events through an activity each, with a timer and a child between; the status says how far it is."""
    begun.append(context.instance_id)
    found: list[Any] = []
    for name in ("first", "second"):
        said = yield context.wait_for_external_event(name)
        context.set_custom_status(name)
        found.append((yield context.call_activity("shout", said)))
        yield context.create_timer(context.current_utc_datetime + timedelta(minutes=1))
    found.append((yield context.call_sub_orchestrator("child", "x")))
    return found


def child(context: Any) -> Steps:
    return (yield context.call_activity("shout", context.get_input()))


def stumbles(context: Any) -> Steps:
    yield context.wait_for_external_event("go")
    raise ValueError("no such luck")


def generations(context: Any, left: int) -> Steps:
    yield context.wait_for_external_event("go")
    if left == 0:
        return "over"
    context.continue_as_new(left - 1, save_events=True)


async def shout(said: str) -> str:
    return said.upper()


class Beside(InProcessExecutor):
    """Runs orchestrators as the host does, everything else as ever."""

    def __init__(self) -> None:
        self.functions: dict[str, Any] = {f.__name__: f for f in (collects, child, stumbles, generations)}
        super().__init__(orchestrators=self.functions, activities={"shout": shout})
        self.executions = Executions()

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        return await self.executions.run(self.functions[name], request)


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[LocalHub]:
    begun.clear()
    async with LocalHub(Beside(), path=tmp_path / "hub.db") as hub:
        yield hub


async def first_half(hub: LocalHub) -> str:
    instance_id = await hub.started("collects")
    await hub.raised(instance_id, "first", "a")
    assert hub.state(instance_id).custom_status == "first"
    return instance_id


async def second_half(hub: LocalHub, instance_id: str) -> None:
    hub.raise_event(instance_id, "second", "b")
    await hub.advance(timedelta(minutes=5))
    assert hub.state(instance_id).output == ["A", "B", "X"]


async def test_an_execution_begins_once_however_many_turns_it_takes(hub: LocalHub) -> None:
    instance_id = await first_half(hub)
    await second_half(hub, instance_id)
    assert begun == [instance_id]


async def test_another_process_replays_and_goes_on(hub: LocalHub) -> None:
    instance_id = await first_half(hub)
    await hub.crash()
    hub.executor = Beside()
    hub.open()
    await second_half(hub, instance_id)
    assert begun == [instance_id] * 2


async def test_a_turn_that_was_lost_is_run_from_the_start(hub: LocalHub) -> None:
    """The process of an execution in memory has seen more than what is on file."""
    instance_id = await first_half(hub)
    await hub.dispatcher.drain(1.0)
    hub.raise_event(instance_id, "second", "b")
    work = hub.hub.take_turn()
    assert isinstance(work, OrchestratorWork)
    await hub.executor.orchestrate(work.name, work.request)  # and the outcome is not handed in
    await hub.crash_and_reopen()
    await second_half(hub, instance_id)
    assert begun == [instance_id] * 2


async def test_only_so_many_executions_stay_in_memory(hub: LocalHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executions, "MOST_WAITING", 1)
    ids = [await first_half(hub) for _ in range(2)]
    for instance_id in ids:
        await second_half(hub, instance_id)
    assert begun.count(ids[0]) > 1


async def test_long_histories_are_replayed_beside_the_event_loop(
    hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executions, "MOST_AT_ONCE", 0)
    await second_half(hub, await first_half(hub))


async def test_what_an_orchestrator_raises_later_fails_it(hub: LocalHub) -> None:
    instance_id = await hub.started("stumbles")
    await hub.raised(instance_id, "go")
    failure = hub.state(instance_id).failure
    assert failure is not None
    assert (failure.errorType, failure.errorMessage) == ("builtins.ValueError", "no such luck")


async def test_each_generation_is_an_execution_of_its_own(hub: LocalHub) -> None:
    instance_id = hub.start("generations", 2)
    for _ in range(3):
        hub.raise_event(instance_id, "go")
    await hub.idle()
    assert hub.state(instance_id).output == "over"
    executor = hub.executor
    assert isinstance(executor, Beside)
    assert not executor.executions._waiting
