"""What is kept of a webhook: where it leads, what it is told, its secret, and how its deliveries went."""

from datetime import datetime
from typing import Final

from pydantic import BaseModel

from shared.channels.webhooks.events import EventType
from shared.interview.records.record import Record

WEBHOOKS: Final = "webhooks"
"""The partition of `library` that all webhooks share."""
MOST_FORMER: Final = 2
"""Secrets that may sign beside the newest one."""


class FormerSecret(BaseModel, frozen=True):
    """A secret that was replaced, and until when it signs beside the one in its place."""

    secret: str
    until: datetime


class Webhook(Record):
    """A webhook. The secret signs, so it is kept as it is, and so are the `former` ones for a while.

    `key_digest` is the row of the key that it was made under. `base_url` is what participants' links begin with, for a
    webhook that is given them. `last_failure` is a short word of ours; `failures_in_a_row` counts attempts. A webhook is
    `disabled` once its receiver said that it is gone.
    """

    KIND = "webhook"

    webhook_id: str
    url: str
    events: tuple[EventType, ...]
    description: str | None
    secret: str
    former: tuple[FormerSecret, ...] = ()
    include_links: bool
    base_url: str | None
    key_digest: str | None
    created_at: datetime
    last_success_at: datetime | None = None
    last_failure_at: datetime | None = None
    last_failure: str | None = None
    failures_in_a_row: int = 0
    disabled: bool = False

    def key(self) -> str:
        return self.webhook_id

    def secrets(self, now: datetime) -> tuple[str, ...]:
        """The secrets that sign at this time, the newest first."""
        return (self.secret, *(each.secret for each in self.former if each.until > now))
