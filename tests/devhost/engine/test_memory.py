"""What is kept in memory: little, and no more than is of use."""

import asyncio
import time
from datetime import timedelta
from typing import Any

import pytest

from devhost.engine.storage import Changes, Storage
from tests.devhost.engine.conftest import Steps
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def ends(context: Any) -> Any:
    return context.get_input()


def waits(context: Any) -> Steps:
    first = yield context.wait_for_external_event("go")
    second = yield context.wait_for_external_event("go")
    yield context.create_timer(context.current_utc_datetime + timedelta(hours=1))
    return [first, second]


ORCHESTRATORS = (ends, waits)


def resident(hub: LocalHub) -> int:
    return len(hub.hub._table)


async def test_finished_instances_leave_memory_and_are_still_known(executor: InProcessExecutor) -> None:
    async with LocalHub(executor, resident_events=1000) as hub:
        ids = [hub.start("ends", number) for number in range(600)]
        await hub.idle()
        assert resident(hub) < 400
        assert [hub.state(i).output for i in ids] == list(range(600))
        assert hub.history(ids[0])[-1].HasField("executionCompleted")


async def test_waiting_instances_leave_memory_and_come_back_when_something_happens(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor, resident_events=0) as hub:
        ids = [hub.start("waits") for _ in range(100)]
        await hub.idle()
        for number in (1, 2):
            for instance_id in ids:
                hub.raise_event(instance_id, "go", number)
            await hub.idle()
        await hub.advance(timedelta(hours=1))
        assert all(hub.state(i).output == [1, 2] for i in ids)


async def test_a_restart_loads_neither_finished_nor_waiting_instances(hub: LocalHub) -> None:
    ids = [hub.start(name) for name in ("ends", "waits") for _ in range(50)]
    await hub.idle()
    await hub.crash_and_reopen()
    await hub.idle()
    assert resident(hub) == 0
    assert [hub.state(i).status for i in ids] == ["COMPLETED"] * 50 + ["RUNNING"] * 50
    assert resident(hub) == 0  # asking for a state brings nothing in either


async def test_who_waits_for_an_end_hears_of_it_only_when_it_is_saved(
    hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hub.dispatcher.drain(0.0)
    instance_id = hub.start("ends", 1)
    waiting = asyncio.create_task(hub.wait_for_end(instance_id))
    while not hub.hub._state_waiters:  # noqa: ASYNC110 - the wait begins in a thread of its own
        await asyncio.sleep(0.001)
    save, heard_early = Storage._write, False

    def slowly(storage: Storage, changes: Changes) -> None:
        nonlocal heard_early
        time.sleep(0.05)  # long enough for a waiter who does not care
        heard_early |= bool(answers)
        save(storage, changes)

    answers: list[object] = []
    build = type(hub.hub)._build_instance_response
    monkeypatch.setattr(
        type(hub.hub), "_build_instance_response", lambda *a: answers.append(built := build(*a)) or built
    )
    monkeypatch.setattr(Storage, "_write", slowly)
    hub.dispatcher.start()
    assert (await waiting).output == 1
    assert not heard_early


async def test_what_cannot_be_saved_is_not_acknowledged_and_is_saved_later(
    hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    instance_id = await hub.started("waits")

    def full(*_: Any) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "_write", full)
        with pytest.raises(OSError, match="no space"):
            hub.raise_event(instance_id, "go", 1)
    hub.raise_event(instance_id, "go", 2)
    await hub.advance(timedelta(hours=1))
    assert hub.state(instance_id).output == [1, 2]
