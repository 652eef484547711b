"""What is kept in memory: little, and no more than is of use."""

from collections.abc import Generator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from devhost.engine.storage import Storage
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def ends(context: Any) -> Any:
    return context.get_input()


def waits(context: Any) -> Generator[Any, Any, Any]:
    first = yield context.wait_for_external_event("go")
    second = yield context.wait_for_external_event("go")
    yield context.create_timer(context.current_utc_datetime + timedelta(hours=1))
    return [first, second]


@pytest.fixture
def executor() -> InProcessExecutor:
    return InProcessExecutor(orchestrators={"ends": ends, "waits": waits})


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


async def test_a_restart_loads_neither_finished_nor_waiting_instances(
    executor: InProcessExecutor, tmp_path: Path
) -> None:
    async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
        ids = [hub.start(name) for name in ("ends", "waits") for _ in range(50)]
        await hub.idle()
        await hub.crash_and_reopen()
        await hub.idle()
        assert resident(hub) == 0
        assert [hub.state(i).status for i in ids] == ["COMPLETED"] * 50 + ["RUNNING"] * 50
        assert resident(hub) == 0  # asking for a state brings nothing in either


async def test_what_cannot_be_saved_is_not_acknowledged_and_is_saved_later(
    executor: InProcessExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("waits")
        await hub.idle()

        def full(*_: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            patch.setattr(Storage, "_write", full)
            with pytest.raises(OSError, match="no space"):
                hub.raise_event(instance_id, "go", 1)
        hub.raise_event(instance_id, "go", 2)
        await hub.advance(timedelta(hours=1))
        assert hub.state(instance_id).output == [1, 2]
