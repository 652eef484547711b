"""Lists of instances: live and finished alike, filtered, in pages."""

from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest
from google.protobuf import wrappers_pb2

from devhost.engine import Aborted, local_context
from tests.devhost.engine.conftest import Steps
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def ends(context: Any) -> Any:
    return context.get_input()


def waits(context: Any) -> Steps:
    context.set_custom_status("waiting")
    return (yield context.wait_for_external_event("go"))


ORCHESTRATORS = (ends, waits)


def query(hub: LocalHub, **fields: Any) -> pb.QueryInstancesResponse:
    request = pb.QueryInstancesRequest(query=pb.InstanceQuery(**fields))
    return hub.hub.QueryInstances(request, local_context())


def ids(answer: pb.QueryInstancesResponse) -> list[str]:
    return [state.instanceId for state in answer.orchestrationState]


async def fill(hub: LocalHub, count: int = 6) -> None:
    """Every second instance waits; each starts a minute after the one before."""
    for number in range(count):
        hub.start("waits" if number % 2 else "ends", number, instance_id=f"i{number}")
        await hub.advance(timedelta(minutes=1))


async def test_a_list_covers_live_and_finished_instances_oldest_first(executor: InProcessExecutor) -> None:
    async with LocalHub(executor, resident_events=0) as hub:
        await fill(hub)
        answer = query(hub, fetchInputsAndOutputs=True)
        assert ids(answer) == [f"i{n}" for n in range(6)]
        assert answer.orchestrationState[4].output.value == "4"
        assert answer.orchestrationState[5].input.value == "5"
        assert answer.orchestrationState[5].customStatus.value == '"waiting"'


async def test_payloads_come_only_when_asked_for(hub: LocalHub) -> None:
    await fill(hub, 1)
    state = query(hub).orchestrationState[0]
    assert not state.HasField("input")
    assert not state.HasField("output")


async def test_a_list_is_filtered_by_status_prefix_and_time(hub: LocalHub) -> None:
    began = hub.clock.now()
    await fill(hub)
    await hub.started("ends", instance_id="other")
    running = query(hub, runtimeStatus=[pb.ORCHESTRATION_STATUS_RUNNING])
    assert ids(running) == ["i1", "i3", "i5"]
    assert ids(query(hub, instanceIdPrefix=wrappers_pb2.StringValue(value="o"))) == ["other"]
    asked = pb.InstanceQuery()
    asked.createdTimeFrom.FromDatetime(began + timedelta(minutes=1))
    asked.createdTimeTo.FromDatetime(began + timedelta(minutes=3))
    answer = hub.hub.QueryInstances(pb.QueryInstancesRequest(query=asked), local_context())
    assert ids(answer) == ["i1", "i2"]


async def test_pages_together_give_the_whole_list_though_instances_go_in_between(hub: LocalHub) -> None:
    await fill(hub, 5)
    first = query(hub, maxInstanceCount=2)
    assert hub.purge("i0") == 1
    second = query(hub, maxInstanceCount=2, continuationToken=first.continuationToken)
    third = query(hub, maxInstanceCount=2, continuationToken=second.continuationToken)
    assert [ids(first), ids(second), ids(third)] == [["i0", "i1"], ["i2", "i3"], ["i4"]]
    assert not third.HasField("continuationToken")


async def test_a_made_up_token_is_refused(hub: LocalHub) -> None:
    with pytest.raises(Aborted) as refused:
        query(hub, continuationToken=wrappers_pb2.StringValue(value="nonsense"))
    assert refused.value.code == grpc.StatusCode.INVALID_ARGUMENT


async def test_finished_instances_are_listed_by_completion_in_pages(hub: LocalHub) -> None:
    await fill(hub)
    await hub.raised("i1", "go")
    first = hub.hub.ListInstanceIds(pb.ListInstanceIdsRequest(pageSize=3), local_context())
    asked = pb.ListInstanceIdsRequest(pageSize=3, lastInstanceKey=first.lastInstanceKey)
    second = hub.hub.ListInstanceIds(asked, local_context())
    assert [*first.instanceIds, *second.instanceIds] == ["i0", "i2", "i4", "i1"]
