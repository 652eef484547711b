"""The orchestrations behind webhooks: one a delivery, one a pause that is reminded of, found by whom they are about."""

import asyncio
from collections.abc import Callable
from datetime import UTC, timedelta
from itertools import batched
from time import monotonic
from typing import Final

import azure.durable_functions as df
from durabletask.client import OrchestrationQuery

from shared.channels.webhooks.events import Delivery, Parked
from shared.platform.durable import OVER, instances_of, start_once
from shared.platform.services import Services

DELIVERY: Final = "webhook_delivery"
REMINDERS: Final = "reminders"
PREFIX: Final = "webhook-"
KEPT_FOR: Final = timedelta(hours=1)
"""How long one that is over is found by an operator, before it is purged."""
PURGED_TOGETHER: Final = 20
PURGING_S: Final = 240.0
"""How long one purge goes on, well within the limit of a function: what is left then is for the next."""


async def start_delivery(client: df.DurableFunctionsClient, delivery: Delivery) -> None:
    """Start the delivery, unless it was started before."""
    instance_id = f"{_prefix(delivery.about)}{delivery.event_id.removeprefix('msg_')}"
    await start_once(client, DELIVERY, instance_id, delivery.model_dump(mode="json"))


async def start_reminders(client: df.DurableFunctionsClient, parked: Parked) -> None:
    """Start the reminders of this pause, unless they were started before."""
    instance_id = f"{_prefix(parked.interview_id)}reminders-{parked.turn}"
    await start_once(client, REMINDERS, instance_id, parked.model_dump(mode="json"))


async def notices_of(client: df.DurableFunctionsClient, about: str) -> list[str]:
    """The ids of all of them that are about this interview or study."""
    return await instances_of(client, _prefix(about))


async def purge_finished(
    services: Services,
    client: df.DurableFunctionsClient,
    clock: Callable[[], float] = monotonic,
    *,
    prefix: str = PREFIX,
) -> int:
    """Purge those that have been over for a while, and return how many. What fails is left for the next purge.

    `prefix` is what the ids of other notices begin with, which are purged in the same way.
    """
    before, until = services.now() - KEPT_FOR, clock() + PURGING_S
    query = OrchestrationQuery(
        instance_id_prefix=prefix, runtime_status=OVER, created_time_to=before, max_instance_count=100
    )
    over = [
        each.instance_id
        for each in await client.get_all_orchestration_states(query)
        if each.last_updated_at.replace(tzinfo=UTC) <= before
    ]
    purged = 0
    for together in batched(over, PURGED_TOGETHER, strict=False):
        if clock() >= until:
            break
        done = await asyncio.gather(*map(client.purge_orchestration, together), return_exceptions=True)
        purged += sum(not isinstance(each, BaseException) for each in done)
    return purged


def _prefix(about: str) -> str:
    return f"{PREFIX}{about}-"
