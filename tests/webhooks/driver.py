"""Interviews with a webhook, on a local hub whose clock is moved; its receiver is scripted."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from durabletask.client import OrchestrationQuery

import shared.channels.webhooks.posting
from shared.channels.webhooks.events import EVENT_TYPES, EventType
from shared.channels.webhooks.posting import Posted
from shared.channels.webhooks.records import Webhook
from shared.channels.webhooks.repository import create_webhook, find_webhook
from tests.orchestrators.driver import Interviews, interviews_in
from tests.orchestrators.product_on_hub import HubClient

SECRET: Final = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
URL: Final = "https://hooks.example.org/in"


AT: Final = datetime(2026, 1, 1, tzinfo=UTC)


TAKEN: Final = Posted(204, "http_204")


@dataclass
class Scripted:
    """A receiver: what it was sent, and what it answers next, taking all once that is used up."""

    answers: list[Posted] = field(default_factory=list[Posted])
    requests: list[tuple[Mapping[str, str], Any]] = field(default_factory=list[tuple[Mapping[str, str], Any]])

    async def post(self, _: str, headers: Mapping[str, str], body: bytes, *, local: bool) -> Posted:
        self.requests.append((headers, json.loads(body)))
        return self.answers.pop(0) if self.answers else TAKEN

    @property
    def types(self) -> list[str]:
        """The types of what was sent, without what they have in common."""
        return [body["type"].removeprefix("interview.") for _, body in self.requests]

    @property
    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _ in self.requests]

    def data(self, what: str) -> list[Any]:
        return [body["data"] for _, body in self.requests if body["type"] == f"interview.{what}"]


def a_webhook(**changes: Any) -> Webhook:
    """One that wants no events, unless told otherwise."""
    return Webhook(
        **{
            "webhook_id": "0" * 32, "url": URL, "events": (), "description": None, "secret": SECRET,
            "include_links": False, "base_url": None, "key_digest": None, "created_at": AT, **changes,
        }
    )  # fmt: skip


@dataclass
class Told:
    """Interviews with one webhook, whose id is `webhook_id`."""

    interviews: Interviews
    receiver: Scripted
    webhook_id: str = "0" * 31 + "1"

    async def register(self, **given: Any) -> None:
        """Have the receiver told of everything, or of what is given."""
        await create_webhook(self.interviews.services.store, self.webhook(**given))
        self.interviews.services.webhooks.forget()

    def webhook(
        self, *, events: tuple[EventType, ...] = EVENT_TYPES, url: str = URL, links: bool = False
    ) -> Webhook:
        return a_webhook(
            webhook_id=self.webhook_id,
            url=url,
            events=events,
            include_links=links,
            base_url="https://interviews.example",
            created_at=self.interviews.services.now(),
        )

    async def kept(self) -> Webhook:
        """The webhook as staff sees it."""
        found = await find_webhook(self.interviews.services.store, self.webhook_id)
        assert found is not None
        return found

    async def notices(self) -> dict[str, str]:
        """The orchestrations about the interview, each with its status, by what its id ends with."""
        prefix = f"webhook-{self.interviews.interview_id}-"
        query = OrchestrationQuery(instance_id_prefix=prefix)
        found = await self.client.get_all_orchestration_states(query)
        return {each.instance_id.removeprefix(prefix): each.runtime_status.name for each in found}

    @property
    def client(self) -> HubClient:
        return HubClient(self.interviews.hub)


@asynccontextmanager
async def told_in(folder: Path) -> AsyncGenerator[Told]:
    """Interviews in this folder, and a receiver that nothing leads to until it is registered."""
    receiver = Scripted()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shared.channels.webhooks.posting, "post", receiver.post)
        async with interviews_in(folder) as interviews:
            yield Told(interviews, receiver)
