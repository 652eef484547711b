"""What triggers and activities both do with Durable's client."""

from typing import Any

import azure.durable_functions as df
import grpc


async def exists(client: df.DurableFunctionsClient, instance_id: str) -> bool:
    """Whether the task hub knows the instance."""
    return await client.get_orchestration_state(instance_id, fetch_payloads=False) is not None


async def start_once(
    client: df.DurableFunctionsClient, name: str, instance_id: str, given: dict[str, Any]
) -> None:
    """Start this orchestration, unless it is there already."""
    if await exists(client, instance_id):
        return
    try:
        await client.schedule_new_orchestration(name, instance_id=instance_id, input=given)
    except grpc.RpcError:  # the same start, sent twice at once: the other one was first
        if not await exists(client, instance_id):
            raise
