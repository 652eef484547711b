"""Starting instances: when, under which id, in which version."""

from collections.abc import Generator
from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest

from devhost.engine import Aborted
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

type Steps = Generator[Any, Any, Any]
ran: list[str] = []


def when(context: Any) -> Any:
    ran.append(context.instance_id)
    return context.current_utc_datetime.isoformat()


def version(context: Any) -> Any:
    return context.version


def waits(context: Any) -> Steps:
    ran.append(context.instance_id)
    return (yield context.wait_for_external_event("go"))


def child_version(context: Any) -> Steps:
    return (yield context.call_sub_orchestrator("version"))


@pytest.fixture
def executor() -> InProcessExecutor:
    ran.clear()
    functions = (when, version, waits, child_version)
    return InProcessExecutor(orchestrators={f.__name__: f for f in functions})


async def test_a_scheduled_start_waits_for_its_time(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        at = hub.clock.now() + timedelta(hours=2)
        instance_id = hub.start("when", at=at)
        await hub.advance(timedelta(hours=2) - timedelta(seconds=1))
        state = hub.state(instance_id)
        assert (state.status, ran) == ("PENDING", [])
        assert state.raw.scheduledStartTimestamp.ToSeconds() == int(at.timestamp())
        await hub.advance(timedelta(seconds=1))
        assert hub.state(instance_id).output == at.isoformat()


async def test_a_start_scheduled_in_the_past_runs_at_once(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("when", at=hub.clock.now() - timedelta(hours=1))
        await hub.idle()
        assert hub.state(instance_id).status == "COMPLETED"


async def test_events_before_a_scheduled_start_are_kept_for_it(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("waits", at=hub.clock.now() + timedelta(hours=1))
        hub.raise_event(instance_id, "go", 5)
        await hub.idle()
        assert ran == []
        await hub.advance(timedelta(hours=1))
        assert hub.state(instance_id).output == 5


async def test_an_instance_terminated_before_its_start_never_runs(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("waits", at=hub.clock.now() + timedelta(hours=1))
        hub.terminate(instance_id, "called off")
        state = hub.state(instance_id)
        assert (state.status, state.output) == ("TERMINATED", "called off")
        await hub.advance(timedelta(hours=2))
        assert (hub.state(instance_id).status, ran) == ("TERMINATED", [])


async def test_the_id_of_a_finished_instance_can_be_used_again(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("when", instance_id="again")
        await hub.idle()
        hub.start("waits", instance_id="again")
        await hub.idle()
        state = hub.state("again")
        assert (state.status, state.output, state.raw.name) == ("RUNNING", None, "waits")
        assert not any(e.HasField("executionCompleted") for e in hub.history("again"))


async def test_the_id_of_a_running_instance_is_refused(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("waits", instance_id="taken")
        await hub.idle()
        with pytest.raises(Aborted, match="taken") as refused:
            hub.start("when", instance_id="taken")
        assert refused.value.code == grpc.StatusCode.ALREADY_EXISTS
        hub.raise_event("taken", "go", "unharmed")
        await hub.idle()
        assert hub.state("taken").output == "unharmed"


async def test_a_reuse_policy_decides_what_may_be_replaced(executor: InProcessExecutor) -> None:
    failed_only = [pb.ORCHESTRATION_STATUS_FAILED]
    running_too = [pb.ORCHESTRATION_STATUS_RUNNING, pb.ORCHESTRATION_STATUS_COMPLETED]
    async with LocalHub(executor) as hub:
        hub.start("when", instance_id="i")
        await hub.idle()
        with pytest.raises(Aborted):
            hub.start("when", instance_id="i", replaceable=failed_only)
        hub.start("waits", instance_id="i", replaceable=running_too)
        await hub.idle()
        hub.start("when", instance_id="i", replaceable=running_too)
        await hub.idle()
        assert hub.state("i").raw.name == "when"


async def test_an_instance_without_an_id_gets_one(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        first, second = hub.start("when"), hub.start("when")
        await hub.idle()
        assert first != second
        assert hub.state(first).status == hub.state(second).status == "COMPLETED"


async def test_the_default_version_is_given_to_instances_started_without_one(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor, default_version="1.7") as hub:
        plain, own, child = (
            hub.start("version"),
            hub.start("version", version="0.9"),
            hub.start("child_version"),
        )
        await hub.idle()
        assert [hub.state(i).output for i in (plain, own, child)] == ["1.7", "0.9", "1.7"]
        assert hub.state(plain).raw.version.value == "1.7"


async def test_without_a_default_there_is_no_version(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("version")
        await hub.idle()
        assert hub.state(instance_id).output is None
