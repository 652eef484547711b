"""HTTP-triggered functions behind the routes."""

import logging

from aiohttp import web

from devhost.http.access import Access
from devhost.http.answers import KEY_WANTED, refusal
from devhost.http.requests import ClientLeft, to_worker
from devhost.http.responses import BadResponse, to_response
from devhost.http.routes import RouteTable, WrongMethod
from devhost.worker.failures import FunctionFailed
from devhost.worker.functions import HttpFunction
from devhost.worker.messages import TypedData
from devhost.worker.worker import Outcome, Worker

_log = logging.getLogger(__name__)


class HttpTriggers:
    """Answers every request that no other part of the host claims."""

    def __init__(self, worker: Worker, routes: RouteTable, access: Access) -> None:
        self._worker = worker
        self._routes = routes
        self._access = access

    async def handle(self, request: web.Request) -> web.Response:
        """404 without a route, 405 for a method the route does not take, 401 without the key its level asks for."""
        found = self._routes.find(request.method, request.rel_url.raw_path)
        if found is None:
            return refusal(404)
        if isinstance(found, WrongMethod):
            # The preflight of a browser, or someone who asks: the routes themselves answer.
            allow = {"Allow": ", ".join(sorted(found.allowed))}
            return (
                web.Response(status=204, headers=allow)
                if request.method == "OPTIONS"
                else refusal(405, allow)
            )
        if not self._access.allows(found.function.auth_level, request.headers, request.query):
            return refusal(401, KEY_WANTED)
        return await self._call(found.function, request, found.parameters)

    async def _call(
        self, function: HttpFunction, request: web.Request, parameters: dict[str, str]
    ) -> web.Response:
        try:
            outcome = await self._worker.invoke(function, await to_worker(request, parameters))
            return to_response(_answer(function, outcome))
        except ClientLeft:
            return web.Response(status=400)  # for nobody: the function is not called with half a request
        except FunctionFailed as failure:
            _log.error("%s\n%s", failure, failure.stack_trace.rstrip())
        except BadResponse as error:
            _log.error("The function '%s' gave a response that cannot be sent: %s", function.name, error)
        return refusal(500)


def _answer(function: HttpFunction, outcome: Outcome) -> TypedData | None:
    if outcome.return_value is not None:
        return outcome.return_value
    return outcome.outputs.get(function.output_parameter)
