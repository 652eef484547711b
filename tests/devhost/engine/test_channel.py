"""The hub's quick calls in process, for the SDK's asynchronous clients."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Generator
from typing import Any

import grpc
import pytest
from durabletask.client import AsyncTaskHubGrpcClient, OrchestrationStatus

from devhost.engine import SystemClock
from devhost.engine.channel import clients_in_process
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def waits(context: Any) -> Generator[Any, Any, Any]:
    return (yield context.wait_for_external_event("go"))


@pytest.fixture
async def hub() -> AsyncIterator[LocalHub]:
    async with LocalHub(InProcessExecutor(orchestrators={"waits": waits}), clock=SystemClock()) as hub:
        yield hub


@pytest.fixture
async def client(hub: LocalHub) -> AsyncIterator[AsyncTaskHubGrpcClient]:
    with clients_in_process(hub.hub) as address:
        client = AsyncTaskHubGrpcClient(host_address=f"http://{address}")
        yield client
        await client.close()


async def test_a_client_starts_tells_and_awaits_an_instance(client: AsyncTaskHubGrpcClient) -> None:
    """The wait goes through the port, the rest does not."""
    instance_id = await client.schedule_new_orchestration("waits")
    state = await client.get_orchestration_state(instance_id)
    assert state is not None
    await client.raise_orchestration_event(instance_id, "go", data=[1])
    ended = await client.wait_for_orchestration_completion(instance_id, timeout=10)
    assert ended is not None
    assert (ended.runtime_status, ended.serialized_output) == (OrchestrationStatus.COMPLETED, "[1]")


async def test_quick_calls_need_no_port(client: AsyncTaskHubGrpcClient, hub: LocalHub) -> None:
    assert hub.hub._server is not None
    await asyncio.to_thread(hub.hub._server.stop(None).wait)
    instance_id = await client.schedule_new_orchestration("waits")
    assert await client.get_orchestration_state(instance_id) is not None


async def test_refusals_are_errors_of_grpc_with_their_code(client: AsyncTaskHubGrpcClient) -> None:
    with pytest.raises(grpc.RpcError) as refused:
        await client.raise_orchestration_event("nobody", "go")
    assert refused.value.code() == grpc.StatusCode.NOT_FOUND


async def test_what_goes_wrong_in_the_hub_is_an_error_of_grpc(
    client: AsyncTaskHubGrpcClient, hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(hub.hub._storage, "save", is_full)
    with pytest.raises(grpc.RpcError) as failed:
        await client.schedule_new_orchestration("waits")
    assert failed.value.code() == grpc.StatusCode.UNKNOWN
    monkeypatch.undo()
    await hub.crash()
    with pytest.raises(grpc.RpcError) as closed:
        await client.schedule_new_orchestration("waits")
    assert closed.value.code() == grpc.StatusCode.UNAVAILABLE


async def test_other_hubs_are_reached_as_ever(hub: LocalHub) -> None:
    stock = grpc.aio.insecure_channel
    with clients_in_process(hub.hub):
        other = grpc.aio.insecure_channel("127.0.0.1:1")
        assert isinstance(other, grpc.aio.Channel)
        await other.close()
    assert grpc.aio.insecure_channel is stock
