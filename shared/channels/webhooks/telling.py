"""Have every webhook told of an event that wants to know: one delivery each, whose id follows from the event."""

import asyncio

import azure.durable_functions as df

from shared.channels.webhooks.events import Delivery, Occurrence, StudyOccurrence
from shared.channels.webhooks.instances import start_delivery
from shared.platform.services import Services


async def tell(
    services: Services,
    client: df.DurableFunctionsClient,
    happened: Occurrence | StudyOccurrence,
    interview_id: str = "",
) -> None:
    """Start the deliveries that were not started before. Raises Unavailable and RpcError.

    `interview_id` is that of the interview that it happened to, where it is one.
    """
    webhooks = await services.webhooks.wanting(services.store, happened.type)
    deliveries = (
        Delivery(webhook_id=each.webhook_id, interview_id=interview_id, happened=happened)
        for each in webhooks
    )
    await asyncio.gather(*(start_delivery(client, each) for each in deliveries))
