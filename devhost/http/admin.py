"""The few calls of the Functions host's own admin API that this host has, all under the master key."""

import asyncio
import os
import time
from collections.abc import Iterable
from importlib.metadata import version

from aiohttp import web

from devhost.http.access import Access, Area
from devhost.http.answers import json_answer, refusal
from devhost.http.bodies import no_invitation
from devhost.timers.runs import TimerRuns
from devhost.worker.functions import Function


class Admin:
    """``GET /admin/host/status``, ``GET /admin/functions``, and ``POST /admin/functions/{name}`` to run a timer."""

    def __init__(self, functions: Iterable[Function], timers: TimerRuns, access: Access) -> None:
        self._functions = tuple(functions)
        self._timers = timers
        self._access = access
        self._started = time.monotonic()
        self._runs: set[asyncio.Task[None]] = set()

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/admin/host/status", self._status, expect_handler=no_invitation)
        app.router.add_get("/admin/functions", self._list, expect_handler=no_invitation)
        app.router.add_post("/admin/functions/{name}", self._run, expect_handler=no_invitation)

    async def _status(self, request: web.Request) -> web.Response:
        self._access.check(Area.ADMIN, request)
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
        self._access.check(Area.ADMIN, request)
        return json_answer([{"name": function.name} for function in self._functions])

    async def _run(self, request: web.Request) -> web.Response:
        """202 at once, as on Azure: the run goes on behind it. 404 for a function that is no timer."""
        self._access.check(Area.ADMIN, request)
        name = request.match_info["name"]
        if not self._timers.has(name):
            return refusal(404)
        task = asyncio.create_task(self._timers.run(name))
        self._runs.add(task)
        task.add_done_callback(self._runs.discard)
        return web.Response(status=202)
