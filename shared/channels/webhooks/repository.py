"""The repository of webhooks and of the results of their deliveries. All share one partition of `library`."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from shared.channels.webhooks.events import EventType
from shared.channels.webhooks.records import MOST_FORMER, WEBHOOKS, FormerSecret, Webhook
from shared.interview.records.index import IDEMPOTENCY
from shared.storage.changing import change_stored
from shared.storage.port import INDEX, LIBRARY, AlreadyExists, Store

MOST_WEBHOOKS: Final = 20
KNOWN_FOR_S: Final = 5.0
"""How long a process goes by the webhooks that it has read."""
SAME_S: Final = 60.0
"""Successes that follow one another within this time are noted as one."""


class TooMany(Exception):
    """There are as many webhooks as there may be."""


async def list_webhooks(store: Store) -> list[Webhook]:
    """All of them, oldest first."""
    page = await store.list(LIBRARY, WEBHOOKS, Webhook.KIND, limit=10 * MOST_WEBHOOKS)
    return [Webhook.read(document) for document in page.items]


async def find_webhook(store: Store, webhook_id: str) -> Webhook | None:
    found = await store.get(LIBRARY, WEBHOOKS, webhook_id)
    return None if found is None else Webhook.read(found)


async def create_webhook(store: Store, wanted: Webhook) -> Webhook:
    """Store the webhook and return it, or the one that a repetition of the call stored before. Raises TooMany.

    Two calls at once may both pass the first check, so each counts again afterwards and deletes its own beyond the limit.
    """
    if len(await list_webhooks(store)) >= MOST_WEBHOOKS:
        raise TooMany
    try:
        await store.create(LIBRARY, wanted.to_document(WEBHOOKS, None))
    except AlreadyExists:
        if (found := await find_webhook(store, wanted.webhook_id)) is None:
            raise TooMany from None
        return found
    if len(await list_webhooks(store)) > MOST_WEBHOOKS:
        await store.delete(LIBRARY, WEBHOOKS, wanted.webhook_id)
        raise TooMany
    return wanted


async def delete_webhook(store: Store, webhook_id: str) -> bool:
    """Delete it with the key that it was made under; False when there is no such webhook."""
    found = await find_webhook(store, webhook_id)
    if found is None:
        return False
    if found.key_digest is not None:
        await store.delete(INDEX, IDEMPOTENCY, found.key_digest)
    await store.delete(LIBRARY, WEBHOOKS, webhook_id)
    return True


async def replace_secret(
    store: Store, webhook_id: str, secret: str, *, now: datetime, overlap: timedelta
) -> Webhook | None:
    """Sign with this secret from now on, and with the one before as well until the overlap is over.

    The webhook as it then stands, None when there is none. Raises Contended.
    """
    return await change_webhook(store, webhook_id, _signing_with(secret, now, now + overlap))


def _signing_with(secret: str, now: datetime, until: datetime) -> Callable[[Webhook], Webhook]:
    def change(webhook: Webhook) -> Webhook:
        if webhook.secret == secret:
            return webhook
        # A shorter overlap than that of the time before holds for all: after a leak, 0 leaves none of them.
        ends = [(webhook.secret, until), *((each.secret, min(each.until, until)) for each in webhook.former)]
        former = [FormerSecret(secret=one, until=end) for one, end in ends if end > now and one != secret]
        return webhook.model_copy(update={"secret": secret, "former": tuple(former[:MOST_FORMER])})

    return change


async def change_webhook(
    store: Store, webhook_id: str, change: Callable[[Webhook], Webhook]
) -> Webhook | None:
    """Apply a pure `change` and return the webhook as it then stands; None when there is none. Raises Contended."""
    return await change_stored(store, LIBRARY, WEBHOOKS, webhook_id, Webhook, change, None)


@dataclass(slots=True)
class KnownWebhooks:
    """The webhooks as this process knows them: read every few seconds, so that an interview without any costs nothing."""

    clock: Callable[[], float] = time.monotonic
    _webhooks: tuple[Webhook, ...] = ()
    _until: float = field(default=float("-inf"))

    async def wanting(self, store: Store, what: EventType) -> tuple[Webhook, ...]:
        if self.clock() >= self._until:
            self._webhooks = tuple(each for each in await list_webhooks(store) if not each.disabled)
            self._until = self.clock() + KNOWN_FOR_S
        return tuple(each for each in self._webhooks if what in each.events)

    def forget(self) -> None:
        """Read them again next time: this process has changed them."""
        self._until = float("-inf")


def succeeded(at: datetime) -> Callable[[Webhook], Webhook]:
    """The change after a delivery that arrived at this time. Successes within `SAME_S` are noted as one."""

    def change(webhook: Webhook) -> Webhook:
        last = webhook.last_success_at
        if webhook.failures_in_a_row == 0 and last is not None and (at - last).total_seconds() < SAME_S:
            return webhook
        return webhook.model_copy(update={"last_success_at": at, "failures_in_a_row": 0})

    return change


def failed(at: datetime, reason: str, *, gone: bool) -> Callable[[Webhook], Webhook]:
    """The change after an attempt that failed at this time; `gone` when the receiver said that it is."""

    def change(webhook: Webhook) -> Webhook:
        return webhook.model_copy(
            update={
                "last_failure_at": at,
                "last_failure": reason,
                "failures_in_a_row": webhook.failures_in_a_row + 1,
                "disabled": webhook.disabled or gone,
            }
        )

    return change
