"""Starting instances: when, under which id, in which version."""

from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest

from devhost.engine import Aborted
from tests.devhost.engine.conftest import Steps
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

HOUR = timedelta(hours=1)


def when(context: Any) -> Any:
    return context.current_utc_datetime.isoformat()


def version(context: Any) -> Any:
    return context.version


def waits(context: Any) -> Steps:
    return (yield context.wait_for_external_event("go"))


def child_version(context: Any) -> Steps:
    return (yield context.call_sub_orchestrator("version"))


ORCHESTRATORS = (when, version, waits, child_version)


async def test_a_scheduled_start_waits_for_its_time(hub: LocalHub) -> None:
    at = hub.clock.now() + 2 * HOUR
    instance_id = hub.start("when", at=at)
    await hub.advance(2 * HOUR - timedelta(seconds=1))
    state = hub.state(instance_id)
    assert (state.status, hub.history(instance_id)) == ("PENDING", [])
    assert state.raw.scheduledStartTimestamp.ToSeconds() == int(at.timestamp())
    await hub.advance(timedelta(seconds=1))
    assert hub.state(instance_id).output == at.isoformat()


async def test_a_start_scheduled_in_the_past_runs_at_once(hub: LocalHub) -> None:
    instance_id = await hub.started("when", at=hub.clock.now() - HOUR)
    assert hub.state(instance_id).status == "COMPLETED"


async def test_events_before_a_scheduled_start_wait_for_it(hub: LocalHub) -> None:
    instance_id = hub.start("waits", at=hub.clock.now() + HOUR)
    await hub.raised(instance_id, "go", 5)
    assert hub.state(instance_id).status == "PENDING"
    await hub.advance(HOUR)
    assert hub.state(instance_id).output == 5


async def test_an_instance_terminated_before_its_start_never_runs(hub: LocalHub) -> None:
    instance_id = hub.start("waits", at=hub.clock.now() + HOUR)
    hub.terminate(instance_id, "called off")
    for _ in range(2):
        state = hub.state(instance_id)
        assert (state.status, state.output) == ("TERMINATED", "called off")
        await hub.advance(2 * HOUR)


async def test_the_id_of_a_finished_instance_can_be_used_again_and_that_of_a_running_one_not(
    hub: LocalHub,
) -> None:
    await hub.started("when", instance_id="again")
    await hub.started("waits", instance_id="again")
    state = hub.state("again")
    assert (state.status, state.output, state.raw.name) == ("RUNNING", None, "waits")
    assert not any(e.HasField("executionCompleted") for e in hub.history("again"))
    with pytest.raises(Aborted, match="again") as refused:
        hub.start("when", instance_id="again")
    assert refused.value.code == grpc.StatusCode.ALREADY_EXISTS
    await hub.raised("again", "go", "unharmed")
    assert hub.state("again").output == "unharmed"


async def test_a_reuse_policy_decides_what_may_be_replaced(hub: LocalHub) -> None:
    running_too = [pb.ORCHESTRATION_STATUS_RUNNING, pb.ORCHESTRATION_STATUS_COMPLETED]
    await hub.started("when", instance_id="i")
    with pytest.raises(Aborted):
        hub.start("when", instance_id="i", replaceable=[pb.ORCHESTRATION_STATUS_FAILED])
    await hub.started("waits", instance_id="i", replaceable=running_too)
    await hub.started("when", instance_id="i", replaceable=running_too)
    assert hub.state("i").raw.name == "when"


async def test_an_instance_without_an_id_gets_one(hub: LocalHub) -> None:
    first, second = hub.start("when"), await hub.started("when")
    assert first != second
    assert hub.state(first).status == hub.state(second).status == "COMPLETED"


@pytest.mark.parametrize("default", ["1.7", None])
async def test_the_default_version_is_that_of_instances_started_without_one(
    default: str | None, executor: InProcessExecutor
) -> None:
    async with LocalHub(executor, default_version=default) as hub:
        ids = [hub.start("version"), hub.start("version", version="0.9"), await hub.started("child_version")]
        assert [hub.state(each).output for each in ids] == [default, "0.9", default]
        assert hub.state(ids[0]).raw.version.value == (default or "")
