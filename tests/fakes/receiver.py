"""A receiver of webhooks: it takes what is sent, checks the signatures by code of its own, and can refuse.

The check is written from the specification, and shares nothing with the product.
"""

import asyncio
import base64
import hashlib
import hmac
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Self

from aiohttp import web

from tests.fakes.listening import listening
from tests.product import PATIENCE_S, Product

TOLERANCE_S: Final = 300


@dataclass(frozen=True)
class Notification:
    """What was received: the id of the header, when it was signed, and the body."""

    id: str
    timestamp: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]

    @property
    def type(self) -> str:
        return self.body["type"]

    @property
    def data(self) -> Mapping[str, Any]:
        return self.body["data"]


class NotSigned(Exception):
    """The signature does not fit the body, or is of another time."""


def verified(secret: str, headers: Mapping[str, str], raw: bytes) -> bytes:
    """The body back. Raises NotSigned."""
    stamp = headers["webhook-timestamp"]
    if abs(time.time() - int(stamp)) > TOLERANCE_S:
        raise NotSigned("timestamp")
    key = base64.b64decode(secret.split("_", 1)[1])
    content = b".".join([headers["webhook-id"].encode(), stamp.encode(), raw])
    wanted = base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
    for each in headers["webhook-signature"].split(" "):
        version, _, signature = each.partition(",")
        if version == "v1" and hmac.compare_digest(signature, wanted):
            return raw
    raise NotSigned("signature")


class Receiver:
    """Listens at `url`, where every path is a webhook of its own, and checks by the secret of that."""

    def __init__(self) -> None:
        self.secrets: dict[str, str] = {}
        self.taken: list[Notification] = []
        self.refused: list[str] = []
        self.refuse_with: list[int] = []
        self.headers: dict[str, str] = {}
        self._arrived = asyncio.Condition()
        self.url = ""

    @classmethod
    @asynccontextmanager
    async def listening(cls) -> AsyncIterator[Self]:
        """A receiver on a free port of this machine."""
        receiver, app = cls(), web.Application()
        app.router.add_route("*", "/{name:.*}", receiver._take)
        async with listening(app) as receiver.url:
            yield receiver

    async def register(self, product: Product, name: str = "hook", **given: Any) -> str:
        """Have the product tell this receiver; the webhook's id."""
        reply = await product.staff("POST", "/api/webhooks", json={"url": f"{self.url}/{name}", **given})
        assert reply.status == 201, reply.text
        self.secrets[name] = reply.json["secret"]
        return reply.json["id"]

    async def _take(self, request: web.Request) -> web.Response:
        raw = await request.read()
        async with self._arrived:
            self._arrived.notify_all()
            if self.refuse_with:
                self.refused.append(request.headers["webhook-id"])
                return web.Response(status=self.refuse_with.pop(0), headers=self.headers)
            try:
                verified(self.secrets[request.match_info["name"]], request.headers, raw)
            except NotSigned as error:
                return web.Response(status=401, text=str(error))
            stamp = int(request.headers["webhook-timestamp"])
            body = await request.json()
            taken = Notification(request.headers["webhook-id"], stamp, body, dict(request.headers))
            self.taken.append(taken)
        return web.Response(status=204)

    def of(self, interview_id: str) -> list[Notification]:
        """What was told of this interview, in the order in which it happened."""
        mine = [each for each in self.taken if each.data.get("interview_id") == interview_id]
        return sorted(mine, key=lambda each: datetime.fromisoformat(each.body["timestamp"]))

    async def until(self, interview_id: str, *types: str) -> list[Notification]:
        """What was told of this interview, once it was told each of these."""
        async with asyncio.timeout(PATIENCE_S), self._arrived:
            await self._arrived.wait_for(lambda: set(types) <= {each.type for each in self.of(interview_id)})
            return self.of(interview_id)
