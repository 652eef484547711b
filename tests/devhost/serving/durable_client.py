"""Calling the Durable management API of a served app."""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

import aiohttp

from tests.hosting import HostProcess

type Payload = Any
_PATIENCE = 20.0  # seconds


async def eventually[Found](look: Callable[[], Awaitable[Found]]) -> Found:
    """The first true thing that ``look`` finds; TimeoutError when it finds none for long."""
    async with asyncio.timeout(_PATIENCE):
        while True:
            if found := await look():
                return found
            await asyncio.sleep(0.005)


class ApiAnswer:
    """Status, headers, and the body, parsed where it is JSON."""

    def __init__(self, status: int, headers: Mapping[str, str], body: str) -> None:
        self.status = status
        self.headers = headers
        self.text = body
        self.body: Payload = json.loads(body) if body else None


class DurableClient:
    """The management API of one host, with a session of its own."""

    def __init__(self, host: HostProcess, *, key: str | None = None) -> None:
        self.host = host
        self.base = f"{host.base_url}/runtime/webhooks/durabletask"
        self._key = host.keys.durable if key is None else key
        self._session = aiohttp.ClientSession()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def call(
        self,
        method: str,
        path: str,
        query: Mapping[str, str] | None = None,
        *,
        data: str | bytes | None = None,
        content_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> ApiAnswer:
        """``path`` is below the API's base, or a whole URL, which then brings its own key."""
        url = path if path.startswith("http") else f"{self.base}/{path}"
        sent = dict(headers or {})
        if not path.startswith("http"):
            sent["x-functions-key"] = self._key
        if data is not None:
            sent["Content-Type"] = content_type
        async with self._session.request(method, url, data=data, headers=sent, params=query) as response:
            return ApiAnswer(response.status, response.headers.copy(), await response.text())

    async def start(self, orchestrator: str, given: Payload = None, instance: str | None = None) -> str:
        """Start an instance; its id."""
        instance = instance or uuid.uuid4().hex
        answer = await self.call("POST", f"orchestrators/{orchestrator}/{instance}", data=json.dumps(given))
        assert answer.status == 202, answer.text
        return instance

    async def run(self, orchestrator: str, given: Payload = None) -> ApiAnswer:
        """Start an instance and wait for its end."""
        wait = {"timeout": str(_PATIENCE), "pollingInterval": "1"}
        return await self.call("POST", f"orchestrators/{orchestrator}", wait, data=json.dumps(given))

    async def status(self, instance: str, **query: str) -> ApiAnswer:
        return await self.call("GET", f"instances/{instance}", query)

    async def until(self, instance: str, runtime_status: str) -> Payload:
        """The status of the instance once it is ``runtime_status``."""

        async def look() -> Payload:
            answer = await self.status(instance)
            return answer.body if answer.body["runtimeStatus"] == runtime_status else None

        return await eventually(look)
