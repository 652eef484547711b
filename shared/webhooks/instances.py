"""The orchestrations behind webhooks: one a delivery, one a pause that is reminded of, found by their interview's id."""

from datetime import UTC, timedelta
from typing import Final

import azure.durable_functions as df
from durabletask.client import OrchestrationQuery, OrchestrationState, OrchestrationStatus

from shared.durable import start_once
from shared.services import Services
from shared.webhooks.events import Delivery, Parked

DELIVERY: Final = "webhook_delivery"
REMINDERS: Final = "reminders"
PREFIX: Final = "webhook-"
OVER: Final = [OrchestrationStatus.COMPLETED, OrchestrationStatus.FAILED, OrchestrationStatus.TERMINATED]
KEPT_FOR: Final = timedelta(hours=1)
"""How long one that is over is found by an operator, before it is purged."""
MOST_AT_ONCE: Final = 2_000
"""How many are purged in one go: the rest is left for the next."""


async def start_delivery(client: df.DurableFunctionsClient, delivery: Delivery) -> None:
    """Deliver this, unless it was begun before."""
    instance_id = f"{_prefix(delivery.interview_id)}{delivery.event_id.removeprefix('msg_')}"
    await start_once(client, DELIVERY, instance_id, delivery.model_dump(mode="json"))


async def start_reminders(client: df.DurableFunctionsClient, parked: Parked) -> None:
    """Remind of this pause, unless its question is reminded of already."""
    instance_id = f"{_prefix(parked.interview_id)}reminders-{parked.turn}"
    await start_once(client, REMINDERS, instance_id, parked.model_dump(mode="json"))


async def notices_of(client: df.DurableFunctionsClient, interview_id: str) -> list[str]:
    """The ids of all of them that are about this interview."""
    query = OrchestrationQuery(instance_id_prefix=_prefix(interview_id))
    return [each.instance_id for each in await _found(client, query)]


async def purge_finished(services: Services, client: df.DurableFunctionsClient) -> int:
    """Purge those that have been over for a while, and tell how many they were."""
    before = services.now() - KEPT_FOR
    query = OrchestrationQuery(
        instance_id_prefix=PREFIX, runtime_status=OVER, created_time_to=before, max_instance_count=100
    )
    over = [
        each for each in await _found(client, query) if each.last_updated_at.replace(tzinfo=UTC) <= before
    ]
    for each in over[:MOST_AT_ONCE]:
        await client.purge_orchestration(each.instance_id)
    return len(over[:MOST_AT_ONCE])


def _prefix(interview_id: str) -> str:
    return f"{PREFIX}{interview_id}-"


async def _found(client: df.DurableFunctionsClient, query: OrchestrationQuery) -> list[OrchestrationState]:
    return await client.get_all_orchestration_states(query)
