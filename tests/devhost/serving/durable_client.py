"""Calling the Durable management API of a served app."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.hosting import HostProcess
from tests.product import Reply

type Payload = Any
_PATIENCE = 20.0  # seconds


async def eventually[Found](look: Callable[[], Awaitable[Found]]) -> Found:
    """The first true thing that ``look`` finds; TimeoutError when it finds none for long."""
    async with asyncio.timeout(_PATIENCE):
        while True:
            if found := await look():
                return found
            await asyncio.sleep(0.005)


class DurableClient:
    def __init__(self, host: HostProcess, session: aiohttp.ClientSession, key: str | None = None) -> None:
        self.host, self._session = host, session
        self.base = f"{host.base_url}/runtime/webhooks/durabletask"
        self._key = host.keys.durable if key is None else key

    async def call(
        self,
        method: str,
        path: str,
        query: Mapping[str, str] | None = None,
        *,
        data: str | bytes | None = None,
        **headers: str,
    ) -> Reply:
        """``path`` is below the API's base, or a whole URL, which then brings its own key."""
        url = path if path.startswith("http") else f"{self.base}/{path}"
        sent = {} if path.startswith("http") else {"x-functions-key": self._key}
        if data is not None:
            sent["Content-Type"] = "application/json"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        async with self._session.request(method, url, data=data, headers=sent, params=query) as reply:
            return Reply(reply.status, reply.headers.copy(), await reply.read())

    async def post(self, path: str, *, data: str | bytes | None = None, **query: str) -> Reply:
        return await self.call("POST", path, query, data=data)

    async def start(self, orchestrator: str, given: Payload = None, instance: str | None = None) -> str:
        """Start an instance; its id."""
        instance = instance or uuid.uuid4().hex
        reply = await self.post(f"orchestrators/{orchestrator}/{instance}", data=json.dumps(given))
        assert reply.status == 202, reply.text
        return instance

    async def ended(
        self, orchestrator: str, given: Payload = None, status: str = "Completed", **more: str
    ) -> str:
        """The id of an instance that has come to this status."""
        instance = await self.start(orchestrator, given, **more)
        await self.until(instance, status)
        return instance

    async def run(self, orchestrator: str, given: Payload = None) -> Reply:
        """Start an instance and wait for its end."""
        wait = {"timeout": str(_PATIENCE), "pollingInterval": "1"}
        return await self.post(f"orchestrators/{orchestrator}", data=json.dumps(given), **wait)

    async def go(self, instance: str, said: str = "1") -> int:
        """Raise the event `go`, with its JSON; the status of the answer."""
        return (await self.post(f"instances/{instance}/raiseEvent/go", data=said)).status

    async def status(self, instance: str, **query: str) -> Reply:
        return await self.call("GET", f"instances/{instance}", query)

    async def until(self, instance: str, runtime_status: str) -> Payload:
        """The status of the instance once it is ``runtime_status``."""

        async def look() -> Payload:
            found = (await self.status(instance)).json
            return found if found["runtimeStatus"] == runtime_status else None

        return await eventually(look)


@asynccontextmanager
async def durable_client(host: HostProcess, *, key: str | None = None) -> AsyncIterator[DurableClient]:
    async with aiohttp.ClientSession() as session:
        yield DurableClient(host, session, key)
