"""The Bot Connector as a bot sees it: it takes what the bot sends, keeps it in order, and can refuse it.

Activities of a person go to the product from here, too, since they name the connector they came from.
"""

import asyncio
import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from tests.product import PATIENCE_S, Product, Reply

APP: Final = "11111111-2222-3333-4444-555555555555"
TENANT: Final = "66666666-7777-8888-9999-000000000000"


class Connector:
    """`await come()` to listen. `sent` holds what a bot sent to any chat, in order, `replaced` by what."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.authorizations: list[str | None] = []
        self.refuse_with: int | None = None
        self.refused = 0
        self._arrived = asyncio.Condition()
        app = web.Application()
        app.router.add_post("/v3/conversations/{chat}/activities", self._take)
        app.router.add_post("/v3/conversations/{chat}/activities/{reply_to}", self._take)
        app.router.add_put("/v3/conversations/{chat}/activities/{replaced}", self._replace)
        self.replaced: dict[str, dict[str, Any]] = {}
        self._runner = web.AppRunner(app)
        self.url = ""

    async def come(self) -> None:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/"

    async def leave(self) -> None:
        await self._runner.cleanup()

    async def _take(self, request: web.Request) -> web.Response:
        if self.refuse_with is not None:
            self.refused += 1
            return web.json_response({"error": {"code": "refused"}}, status=self.refuse_with)
        activity = await request.json()
        async with self._arrived:
            self.authorizations.append(request.headers.get("Authorization"))
            self.sent.append(activity | {"chat": request.match_info["chat"]})
            self._arrived.notify_all()
        return web.json_response({"id": f"sent-{len(self.sent)}"}, status=201)

    async def _replace(self, request: web.Request) -> web.Response:
        if self.refuse_with is not None:
            return web.json_response({"error": {"code": "refused"}}, status=self.refuse_with)
        self.replaced[request.match_info["replaced"]] = await request.json()
        return web.json_response({"id": request.match_info["replaced"]})

    async def until(self, chat: str, count: int) -> list[dict[str, Any]]:
        """What was said in the chat, once it is `count` messages; typing is no message."""
        async with asyncio.timeout(PATIENCE_S), self._arrived:
            await self._arrived.wait_for(lambda: len(self.said(chat)) >= count)
            return self.said(chat)

    def said(self, chat: str) -> list[dict[str, Any]]:
        return [each for each in self.sent if each["chat"] == chat and each["type"] == "message"]


@dataclass
class Person:
    """Somebody in a chat with the bot."""

    product: Product
    connector: Connector
    chat: str = "a:chat-1"
    locale: str = "en-GB"
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    heard: int = 0

    _numbers = itertools.count(1)

    def activity(self, **fields: Any) -> dict[str, Any]:
        return {
            "type": "message",
            "id": f"message-{next(self._numbers)}",
            "channelId": "msteams",
            "serviceUrl": self.connector.url,
            "from": {"id": f"29:{self.chat}", "name": "Ada", "aadObjectId": TENANT},
            "recipient": {"id": f"28:{APP}", "name": "Interviews"},
            "conversation": {"id": self.chat, "conversationType": "personal", "tenantId": TENANT},
            "locale": self.locale,
            **fields,
        }

    async def post(self, activity: Any) -> Reply:
        return await self.product.call("POST", "/api/messages", json=activity, headers=self.headers)

    async def write(self, text: str, **fields: Any) -> None:
        reply = await self.post(self.activity(text=text, **fields))
        assert reply.status == 200, reply.text

    async def press(self, card: Mapping[str, Any], title: str, **inputs: str) -> None:
        """Press the button of a card, with what was typed into it."""
        button = next(each for each in card["actions"] if each["title"] == title)
        typed = {} if button.get("associatedInputs") == "none" else inputs
        reply = await self.post(self.activity(value=button["data"] | typed))
        assert reply.status == 200, reply.text

    async def hear(self) -> dict[str, Any]:
        """The next message that has not been heard yet."""
        said = await self.connector.until(self.chat, self.heard + 1)
        self.heard += 1
        return said[self.heard - 1]

    async def text(self) -> str:
        """The next message, which must be plain text."""
        message = await self.hear()
        assert "attachments" not in message, message
        return message["text"]

    async def card(self) -> dict[str, Any]:
        """The next message, which must be a card."""
        message = await self.hear()
        assert "attachments" in message, message
        return message["attachments"][0]["content"]


def words_of(card: Mapping[str, Any]) -> list[str]:
    """Everything that a card says, in order."""
    found: list[str] = []
    for element in card["body"]:
        found += [run["text"] for run in element.get("inlines", ())]
        found += [element["text"]] if "text" in element else []
    return found
