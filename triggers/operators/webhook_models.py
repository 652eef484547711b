"""Bodies and answers of webhooks."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, Field, Strict, field_validator

from shared.channels.webhooks.addresses import MOST_CHARS
from shared.channels.webhooks.events import EVENT_TYPES, EventType
from shared.channels.webhooks.records import Webhook
from shared.channels.webhooks.signing import BadSecret, key_of
from shared.interview.state_machine.settings import DAY_S
from triggers.http.models import Given

MAX_DESCRIPTION = 200


def _can_sign(secret: str | None) -> str | None:
    if secret is not None:
        try:
            key_of(secret)
        except BadSecret as error:
            raise ValueError(str(error)) from None
    return secret


type Secret = Annotated[str | None, AfterValidator(_can_sign)]


class GivenWebhook(Given):
    """A webhook that is to be made: https, all events unless some are named, and a secret unless one is given."""

    url: Annotated[str, Field(max_length=MOST_CHARS)]
    events: tuple[EventType, ...] = EVENT_TYPES
    description: Annotated[str, Field(max_length=MAX_DESCRIPTION)] | None = None
    secret: Secret = None
    include_links: bool = False

    @field_validator("events")
    @classmethod
    def _once_each(cls, events: tuple[EventType, ...]) -> tuple[EventType, ...]:
        if not events:
            raise ValueError("at least one is needed")
        return tuple(each for each in EVENT_TYPES if each in events)


class NewSecret(Given):
    """A new secret for a webhook, made here unless one is given; the one before signs as well for so many seconds."""

    secret: Secret = None
    overlap_s: Annotated[float, Strict(), Field(ge=0, le=30 * DAY_S, allow_inf_nan=False)] = DAY_S


class ListedWebhook(BaseModel):
    """A webhook, without its secret, and how its deliveries went; a `disabled` one gets nothing more."""

    id: str
    url: str
    events: tuple[EventType, ...]
    description: str | None
    include_links: bool
    created_at: datetime
    last_success_at: datetime | None
    last_failure_at: datetime | None
    last_failure: str | None
    failures_in_a_row: int
    disabled: bool

    @classmethod
    def of(cls, webhook: Webhook) -> Self:
        return cls.model_validate(webhook.model_dump() | {"id": webhook.webhook_id})


class CreatedWebhook(ListedWebhook):
    """A webhook with the secret that signs from now on: it is shown here alone."""

    secret: str


class WebhookList(BaseModel):
    """All webhooks, oldest first."""

    items: list[ListedWebhook]
