"""One attempt to tell a webhook of something: who is told what is looked up, sent and noted. Nothing of it is kept."""

import logging
from typing import Final

from shared.records.documents import Header
from shared.records.header import Gone, read_header
from shared.services import Services
from shared.store.port import Unavailable
from shared.webhooks.events import Delivery
from shared.webhooks.keeping import change_webhook, failed, find_webhook, succeeded
from shared.webhooks.payload import body_of
from shared.webhooks.posting import Posted, post
from shared.webhooks.records import Webhook
from shared.webhooks.schedule import GONE, Attempted, outcome_of
from shared.webhooks.signing import headers_of

logger = logging.getLogger("interviews.webhooks")

OVER: Final = Attempted(outcome="over")


async def attempt(services: Services, delivery: Delivery) -> Attempted:
    """Tell the webhook, unless it or the interview is gone, or a reminder comes too late. Raises Unavailable."""
    webhook = await find_webhook(services.store, delivery.webhook_id)
    if webhook is None or webhook.disabled:
        return OVER
    try:
        header = await read_header(services.store, delivery.interview_id)
    except Gone:
        return OVER
    if delivery.happened.type == "interview.reminder" and not still_waits(header, delivery.happened.turn):
        return OVER
    body = body_of(services.settings, webhook, header, delivery.happened, delivery.event_id)
    headers = headers_of(webhook.secret, delivery.event_id, services.now(), body)
    posted = await post(webhook.url, headers, body, local=services.settings.webhooks_local == "on")
    await _note(services, webhook, delivery, posted)
    return attempted(posted)


def still_waits(header: Header, turn: int) -> bool:
    """Whether the question of this turn is parked, and nobody has answered it."""
    return header.status == "parked" and header.turn == turn and header.is_open


def attempted(posted: Posted) -> Attempted:
    """What a request that was sent means for the next one."""
    if posted.status is None:
        return Attempted(outcome="refused" if posted.word == "address" else "failed")
    return Attempted(outcome=outcome_of(posted.status), retry_after_s=posted.retry_after_s)


async def _note(services: Services, webhook: Webhook, delivery: Delivery, posted: Posted) -> None:
    """How it went, for staff. A note that cannot be stored repeats no request."""
    now = services.now()
    if posted.status is not None and outcome_of(posted.status) == "delivered":
        change = succeeded(now)
    else:
        told = (webhook.webhook_id, delivery.event_id, posted.word)
        logger.warning("webhook %s did not take %s: %s", *told)
        change = failed(now, posted.word, gone=posted.status == GONE)
    try:
        await change_webhook(services.store, webhook.webhook_id, change)
    except Unavailable:
        logger.warning("webhook %s: how a delivery went could not be noted", webhook.webhook_id)
    if posted.status == GONE:
        services.webhooks.forget()
