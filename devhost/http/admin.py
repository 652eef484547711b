"""The few calls of the Functions host's own admin API that this host has, all under the master key."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable
from importlib.metadata import version

from aiohttp import web

from devhost.http.access import Access, Area
from devhost.http.answers import json_answer, refusal
from devhost.timers.runs import TimerRuns
from devhost.worker.functions import Function

type _Handler = Callable[[web.Request], Awaitable[web.Response]]


class Admin:
    """``GET /admin/host/status``, ``GET /admin/functions``, and ``POST /admin/functions/{name}`` to run a timer."""

    def __init__(self, functions: Iterable[Function], timers: TimerRuns, access: Access) -> None:
        self._functions = tuple(functions)
        self._timers = timers
        self._access = access
        self._started = time.monotonic()
        self._runs: set[asyncio.Task[None]] = set()

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/admin/host/status", self._behind_key(self._status))
        app.router.add_get("/admin/functions", self._behind_key(self._list))
        app.router.add_post("/admin/functions/{name}", self._behind_key(self._run))

    async def _status(self, request: web.Request) -> web.Response:
        uptime = int((time.monotonic() - self._started) * 1000)
        runtime = version("azure-functions-runtime")
        return json_answer(
            {
                "id": "devhost",
                "state": "Running",
                "version": runtime,
                "processUptime": uptime,
                "processId": os.getpid(),
            }
        )

    async def _list(self, request: web.Request) -> web.Response:
        return json_answer([{"name": function.name} for function in self._functions])

    async def _run(self, request: web.Request) -> web.Response:
        """202 at once, as on Azure: the run goes on behind it. 404 for a function that is no timer."""
        name = request.match_info["name"]
        if not self._timers.has(name):
            return refusal(404)
        task = asyncio.create_task(self._timers.run(name))
        self._runs.add(task)
        task.add_done_callback(self._runs.discard)
        return web.Response(status=202)

    def _behind_key(self, handler: _Handler) -> _Handler:
        async def answer(request: web.Request) -> web.Response:
            if not self._access.allows(Area.ADMIN, request.headers, request.query):
                return refusal(401)
            return await handler(request)

        return answer
