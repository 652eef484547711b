"""The hub over gRPC, for the SDK's clients."""

import asyncio
from collections.abc import AsyncIterator, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import durabletask.internal.orchestrator_service_pb2_grpc as stubs
import grpc
import pytest
from durabletask.client import OrchestrationStatus, TaskHubGrpcClient

from devhost.engine import SystemClock
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

LARGE = 5 << 20
ANY_SIZE = (("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1))


def echoes(context: Any) -> Any:
    return context.get_input()


def waits(context: Any) -> Generator[Any, Any, Any]:
    return (yield context.wait_for_external_event("go"))


@pytest.fixture
async def hub() -> AsyncIterator[LocalHub]:
    executor = InProcessExecutor(orchestrators={"echoes": echoes, "waits": waits})
    async with LocalHub(executor, clock=SystemClock()) as hub:
        yield hub


@pytest.fixture
def client(hub: LocalHub) -> Iterator[TaskHubGrpcClient]:
    with TaskHubGrpcClient(host_address=hub.hub.start()) as client:
        yield client


async def test_an_sdk_client_starts_tells_and_awaits_an_instance(client: TaskHubGrpcClient) -> None:
    def session() -> Any:
        instance_id = client.schedule_new_orchestration("waits")
        client.raise_orchestration_event(instance_id, "GO", data=[1])
        return client.wait_for_orchestration_completion(instance_id, timeout=10)

    state = await asyncio.to_thread(session)
    assert state.runtime_status == OrchestrationStatus.COMPLETED
    assert state.serialized_output == "[1]"


async def test_more_clients_wait_at_once_than_the_stock_backend_has_threads(
    hub: LocalHub, client: TaskHubGrpcClient
) -> None:
    ids = [hub.start("waits") for _ in range(40)]
    await hub.idle()
    with ThreadPoolExecutor(40) as threads:
        loop = asyncio.get_running_loop()
        waiting = [
            loop.run_in_executor(threads, lambda i=i: client.wait_for_orchestration_completion(i, timeout=20))
            for i in ids
        ]
        state = await asyncio.to_thread(client.get_orchestration_state, ids[0])  # answered, though 40 wait
        assert state is not None
        for instance_id in ids:
            hub.raise_event(instance_id, "go", "now")
        states = await asyncio.gather(*waiting)
    assert all(state is not None and state.serialized_output == '"now"' for state in states)


async def test_messages_may_be_larger_than_four_megabytes(hub: LocalHub) -> None:
    address = hub.hub.start()

    def session() -> str:
        with grpc.insecure_channel(address, options=ANY_SIZE) as channel:
            stub = stubs.TaskHubSidecarServiceStub(channel)
            request = pb.CreateInstanceRequest(name="echoes", instanceId="large")
            request.input.value = f'"{"x" * LARGE}"'
            stub.StartInstance(request)
            asked = pb.GetInstanceRequest(instanceId="large", getInputsAndOutputs=True)
            return stub.WaitForInstanceCompletion(asked, timeout=20).orchestrationState.output.value

    output = await asyncio.to_thread(session)
    assert len(output) == LARGE + 2


async def test_refusals_reach_the_client_with_their_code(hub: LocalHub) -> None:
    address = hub.hub.start()

    def session() -> grpc.StatusCode:
        with grpc.insecure_channel(address) as channel:
            stub = stubs.TaskHubSidecarServiceStub(channel)
            with pytest.raises(grpc.RpcError) as refused:
                stub.RaiseEvent(pb.RaiseEventRequest(instanceId="nobody", name="go"))
            return refused.value.code()

    assert await asyncio.to_thread(session) == grpc.StatusCode.NOT_FOUND


async def test_foreign_workers_are_turned_away(hub: LocalHub) -> None:
    address = hub.hub.start()

    def session() -> grpc.StatusCode:
        with grpc.insecure_channel(address) as channel:
            with pytest.raises(grpc.RpcError) as refused:
                list(stubs.TaskHubSidecarServiceStub(channel).GetWorkItems(pb.GetWorkItemsRequest()))
            return refused.value.code()

    assert await asyncio.to_thread(session) == grpc.StatusCode.UNIMPLEMENTED


async def test_the_server_listens_on_loopback_only(hub: LocalHub) -> None:
    assert hub.hub.start().startswith("127.0.0.1:")


async def test_stopping_the_hub_releases_those_who_wait(hub: LocalHub) -> None:
    instance_id = hub.start("waits")
    await hub.idle()
    waiting = asyncio.create_task(hub.wait_for_end(instance_id, 30.0))
    while not hub.hub._state_waiters:  # noqa: ASYNC110 - the wait begins in a thread of its own
        await asyncio.sleep(0.001)
    await hub.crash()
    async with asyncio.timeout(5):
        await asyncio.wait([waiting])
