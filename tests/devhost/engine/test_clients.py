"""The hub as the SDK's clients reach it: over gRPC, and for quick calls in the process of the app."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import durabletask.internal.orchestrator_service_pb2_grpc as stubs
import grpc
import pytest
from durabletask.client import AsyncTaskHubGrpcClient, OrchestrationStatus, TaskHubGrpcClient

from devhost.engine import SystemClock
from devhost.engine.channel import clients_in_process
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.local_hub import LocalHub

LARGE = 5 << 20
ANY_SIZE = (("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1))


def echoes(context: Any) -> Any:
    return context.get_input()


def waits(context: Any) -> Steps:
    return (yield context.wait_for_external_event("go"))


@pytest.fixture
async def hub() -> AsyncIterator[LocalHub]:
    async with LocalHub(executor_of(echoes, waits), clock=SystemClock()) as hub:
        yield hub


@pytest.fixture
def client(hub: LocalHub) -> Iterator[TaskHubGrpcClient]:
    with TaskHubGrpcClient(host_address=hub.hub.start()) as client:
        yield client


@pytest.fixture
async def quick(hub: LocalHub) -> AsyncIterator[AsyncTaskHubGrpcClient]:
    with clients_in_process(hub.hub) as address:
        client = AsyncTaskHubGrpcClient(host_address=f"http://{address}")
        yield client
        await client.close()


async def over_grpc[T](hub: LocalHub, call: Callable[[stubs.TaskHubSidecarServiceStub], T]) -> T:
    """What a call over a channel of its own returns, made in a thread."""
    address = hub.hub.start()

    def session() -> T:
        with grpc.insecure_channel(address, options=ANY_SIZE) as channel:
            return call(stubs.TaskHubSidecarServiceStub(channel))

    return await asyncio.to_thread(session)


class TestOverGrpc:
    async def test_a_client_starts_raises_and_awaits(self, client: TaskHubGrpcClient) -> None:
        def session() -> Any:
            instance_id = client.schedule_new_orchestration("waits")
            client.raise_orchestration_event(instance_id, "GO", data=[1])
            return client.wait_for_orchestration_completion(instance_id, timeout=10)

        ended = await asyncio.to_thread(session)
        assert (ended.runtime_status, ended.serialized_output) == (OrchestrationStatus.COMPLETED, "[1]")

    async def test_more_clients_wait_at_once_than_the_stock_backend_has_threads(
        self, hub: LocalHub, client: TaskHubGrpcClient
    ) -> None:
        ids = [hub.start("waits") for _ in range(40)]
        await hub.idle()
        with ThreadPoolExecutor(40) as threads:
            loop, wait = asyncio.get_running_loop(), client.wait_for_orchestration_completion
            waiting = [loop.run_in_executor(threads, lambda i=i: wait(i, timeout=20)) for i in ids]
            state = await asyncio.to_thread(client.get_orchestration_state, ids[0])  # though 40 wait
            assert state is not None
            for instance_id in ids:
                hub.raise_event(instance_id, "go", "now")
            states = await asyncio.gather(*waiting)
        assert all(state is not None and state.serialized_output == '"now"' for state in states)

    async def test_messages_may_be_larger_than_four_megabytes(self, hub: LocalHub) -> None:
        def session(stub: stubs.TaskHubSidecarServiceStub) -> str:
            request = pb.CreateInstanceRequest(name="echoes", instanceId="large")
            request.input.value = f'"{"x" * LARGE}"'
            stub.StartInstance(request)
            asked = pb.GetInstanceRequest(instanceId="large", getInputsAndOutputs=True)
            return stub.WaitForInstanceCompletion(asked, timeout=20).orchestrationState.output.value

        assert len(await over_grpc(hub, session)) == LARGE + 2

    @pytest.mark.parametrize(("call", "code"), [
        (lambda stub: stub.RaiseEvent(pb.RaiseEventRequest(instanceId="nobody")), grpc.StatusCode.NOT_FOUND),
        (lambda stub: list(stub.GetWorkItems(pb.GetWorkItemsRequest())), grpc.StatusCode.UNIMPLEMENTED),
    ], ids=["an unknown instance", "a foreign worker"])  # fmt: skip
    async def test_refusals_reach_the_client_with_their_code(
        self, hub: LocalHub, call: Callable[[stubs.TaskHubSidecarServiceStub], Any], code: grpc.StatusCode
    ) -> None:
        with pytest.raises(grpc.RpcError) as refused:
            await over_grpc(hub, call)
        assert refused.value.code() == code

    async def test_the_server_listens_on_loopback_only(self, hub: LocalHub) -> None:
        assert hub.hub.start().startswith("127.0.0.1:")

    async def test_stopping_the_hub_releases_those_who_wait(self, hub: LocalHub) -> None:
        waiting = asyncio.create_task(hub.wait_for_end(await hub.started("waits"), 30.0))
        while not hub.hub._state_waiters:  # noqa: ASYNC110 - the wait begins in a thread of its own
            await asyncio.sleep(0.001)
        await hub.crash()
        async with asyncio.timeout(5):
            await asyncio.wait([waiting])


class TestInProcess:
    async def test_only_a_wait_goes_through_the_port(
        self, quick: AsyncTaskHubGrpcClient, hub: LocalHub
    ) -> None:
        instance_id = await quick.schedule_new_orchestration("waits")
        await quick.raise_orchestration_event(instance_id, "go", data=[1])
        ended = await quick.wait_for_orchestration_completion(instance_id, timeout=10)
        assert ended is not None
        assert (ended.runtime_status, ended.serialized_output) == (OrchestrationStatus.COMPLETED, "[1]")
        assert hub.hub._server is not None
        await asyncio.to_thread(hub.hub._server.stop(None).wait)
        assert await quick.get_orchestration_state(await quick.schedule_new_orchestration("waits"))

    async def test_refusals_and_faults_of_the_hub_are_errors_of_grpc(
        self, quick: AsyncTaskHubGrpcClient, hub: LocalHub, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def is_full(_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        async def code_of(call: Any) -> grpc.StatusCode:
            with pytest.raises(grpc.RpcError) as failed:
                await call
            return failed.value.code()

        assert await code_of(quick.raise_orchestration_event("nobody", "go")) == grpc.StatusCode.NOT_FOUND
        with monkeypatch.context() as patch:
            patch.setattr(hub.hub._storage, "save", is_full)
            assert await code_of(quick.schedule_new_orchestration("waits")) == grpc.StatusCode.UNKNOWN
        await hub.crash()
        assert await code_of(quick.schedule_new_orchestration("waits")) == grpc.StatusCode.UNAVAILABLE

    async def test_other_hubs_are_reached_through_the_stock_channel(self, hub: LocalHub) -> None:
        stock = grpc.aio.insecure_channel
        with clients_in_process(hub.hub):
            other = grpc.aio.insecure_channel("127.0.0.1:1")
            assert isinstance(other, grpc.aio.Channel)
            await other.close()
        assert grpc.aio.insecure_channel is stock
