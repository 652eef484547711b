"""The management API under ``/runtime/webhooks/durabletask``: who may call it, and which handler answers."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from devhost.http.access import Access, Area
from devhost.http.answers import refusal
from devhost.http.bodies import BodyRefused
from devhost.http.templates import Template, compile_template
from devhost.management.entities import Entities
from devhost.management.errors import Refused
from devhost.management.hub import HubCalls
from devhost.management.instances import Instances, Parameters
from devhost.management.links import BASE, Links
from devhost.management.starting import Starting
from devhost.worker.durable import DurableFunctions

_log = logging.getLogger(__name__)

type _Handler = Callable[[web.Request, Parameters], Awaitable[web.Response]]


class ManagementApi:
    """Answers every path under ``BASE``, in any case, to holders of the system key or the master key."""

    def __init__(self, calls: HubCalls, functions: DurableFunctions, links: Links, access: Access) -> None:
        self._access = access
        instances, entities = Instances(calls), Entities(calls, functions)
        starting = Starting(calls, functions, links)
        self._routes: list[tuple[str, Template, _Handler]] = [
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
            _route("POST", "/orchestrators/{function}/{instance?}", starting.start),
            _route("GET", "/entities/{name?}", entities.list),
            _route("GET", "/entities/{name}/{key}", entities.get),
            _route("POST", "/entities/{name}/{key}", entities.signal),
            _route("DELETE", "/entities/{name}/{key}", entities.delete),
        ]

    def claims(self, request: web.Request) -> bool:
        path = request.path.lower()
        return path == BASE or path.startswith(f"{BASE}/")

    async def handle(self, request: web.Request) -> web.Response:
        """404 for a path or method that the API does not have. Raises KeyRefused."""
        self._access.check(Area.DURABLE, request)
        path = request.rel_url.raw_path.strip("/")
        for method, template, handler in self._routes:
            if method == request.method and (parameters := template.match(path)) is not None:
                return await _answer(handler, request, parameters)
        return refusal(404)


def _route(method: str, path: str, handler: _Handler) -> tuple[str, Template, _Handler]:
    return method, compile_template(BASE + path), handler


async def _answer(handler: _Handler, request: web.Request, parameters: Parameters) -> web.Response:
    try:
        return await handler(request, parameters)
    except Refused as refused:
        return refused.answer()
    except (web.HTTPException, BodyRefused):
        raise
    except Exception:
        _log.exception("The management call %s %s failed", request.method, request.path)
        return refusal(500)
