"""tools/calls.py: the calls of the developer commands to the app on this machine."""

import asyncio

import pytest
from aiohttp import web

from tests.fakes.listening import listening
from tools.calls import call


async def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def healthy(_: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    app = web.Application()
    app.router.add_get("/api/health", healthy)
    async with listening(app) as url:
        reply = await asyncio.to_thread(call, f"{url}/api/health")
    assert (reply.status, reply.text("status")) == (200, "ok")
