"""The management API under ``/runtime/webhooks/durabletask``: who may call it, and which handler answers."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from devhost.http.access import Access, Area
from devhost.http.answers import refusal
from devhost.http.bodies import BodyRefused
from devhost.http.routes import MatchedRoute, Route, RouteTable, read_route
from devhost.management.entities import EntityCalls
from devhost.management.errors import CallRefused
from devhost.management.hub import HubCalls
from devhost.management.instances import InstanceCalls, Parameters
from devhost.management.links import BASE, Links
from devhost.management.starting import StartCalls
from devhost.worker.durable import DurableFunctions

_log = logging.getLogger(__name__)

type _Handler = Callable[[web.Request, Parameters], Awaitable[web.Response]]


class ManagementApi:
    """Answers every path under ``BASE``, in any case, to holders of the system key or the master key."""

    def __init__(self, calls: HubCalls, functions: DurableFunctions, links: Links, access: Access) -> None:
        self._access = access
        instances, entities = InstanceCalls(calls), EntityCalls(calls, functions)
        starting = StartCalls(calls, functions, links)
        table = [
            _route("GET", "/instances", instances.list),
            _route("DELETE", "/instances", instances.purge_many),
            _route("GET", "/instances/{instance}", instances.status),
            _route("DELETE", "/instances/{instance}", instances.purge),
            _route("POST", "/instances/{instance}/raiseEvent/{event}", instances.raise_event),
            _route("POST", "/instances/{instance}/terminate", instances.terminate),
            _route("POST", "/instances/{instance}/suspend", instances.suspend),
            _route("POST", "/instances/{instance}/resume", instances.resume),
            _route("POST", "/instances/{instance}/rewind", instances.rewind),
            _route("POST", "/instances/{instance}/restart", starting.restart),
            _route("POST", "/orchestrators/{function}", starting.start),
            _route("POST", "/orchestrators/{function}/{instance}", starting.start),
            _route("GET", "/entities", entities.list),
            _route("GET", "/entities/{name}", entities.list),
            _route("GET", "/entities/{name}/{key}", entities.get),
            _route("POST", "/entities/{name}/{key}", entities.signal),
            _route("DELETE", "/entities/{name}/{key}", entities.delete),
        ]
        self.routes = RouteTable(table)

    def claims(self, request: web.Request) -> bool:
        path = request.path.lower()
        return path == BASE or path.startswith(f"{BASE}/")

    async def handle(self, request: web.Request) -> web.Response:
        """404 for a path or method that the API does not have. Raises KeyRefused."""
        self._access.check(Area.DURABLE, request)
        found = self.routes.find(request.method, request.rel_url.raw_path)
        return await _answer(found, request) if isinstance(found, MatchedRoute) else refusal(404)


def _route(method: str, path: str, handler: _Handler) -> Route[_Handler]:
    return read_route((BASE + path).removeprefix("/"), {method}, handler)


async def _answer(found: MatchedRoute[_Handler], request: web.Request) -> web.Response:
    try:
        return await found.target(request, found.parameters)
    except CallRefused as refused:
        return refused.answer()
    except (web.HTTPException, BodyRefused):
        raise
    except Exception:
        _log.exception("The management call %s %s failed", request.method, request.path)
        return refusal(500)
