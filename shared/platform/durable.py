"""What triggers and activities both do with Durable's client."""

from collections.abc import Collection
from typing import Any

import azure.durable_functions as df
import grpc
from durabletask.client import OrchestrationStatus


async def exists(client: df.DurableFunctionsClient, instance_id: str) -> bool:
    """Whether the task hub knows the instance."""
    return await client.get_orchestration_state(instance_id, fetch_payloads=False) is not None


class Stopped(Exception):
    """The orchestration failed at Durable's level or was terminated: until staff resume it, no event reaches it."""


async def start_once(
    client: df.DurableFunctionsClient,
    name: str,
    instance_id: str,
    given: dict[str, Any],
    *,
    anew: Collection[OrchestrationStatus] = (),
) -> None:
    """Start this orchestration, unless it is there already; one that stands as `anew` says begins anew."""

    async def is_there() -> bool:
        state = await client.get_orchestration_state(instance_id, fetch_payloads=False)
        return state is not None and state.runtime_status not in anew

    if await is_there():
        return
    try:
        await client.schedule_new_orchestration(name, instance_id=instance_id, input=given)
    except grpc.RpcError:  # the same start, sent twice at once: the other one was first
        if not await is_there():
            raise
