"""HTTP-triggered functions behind the routes."""

import asyncio
import logging
from http import HTTPStatus

from aiohttp import web
from multidict import MultiMapping

from devhost.errors import AppRefused
from devhost.http.access import Access
from devhost.http.admission import Admission, Ask
from devhost.http.answers import nothing_here, refusal
from devhost.http.bodies import BODIES, ClientLeft, unread
from devhost.http.clients import FORWARDED_FOR, KnownClients, address_of, forwarded_for
from devhost.http.connections import CONNECTION
from devhost.http.gate import Gate, Line
from devhost.http.limits import Limits
from devhost.http.responses import BadResponse, to_response
from devhost.http.routes import RouteTable, WrongMethod
from devhost.worker.functions import HttpFunction
from devhost.worker.messages import RpcHttp, TypedData
from devhost.worker.worker import FunctionFailed, InvocationResult, Worker


def to_worker(
    request: web.Request, parameters: dict[str, str], body: bytes, forwarded_for: list[str]
) -> TypedData:
    """Header names in lower case, repeated headers and query parameters joined by commas, as Azure's host does.

    Like Azure's front end it says in `X-Forwarded-For` where the request came from.
    """
    headers = _joined(request.headers, lower=True) | {FORWARDED_FOR.lower(): ", ".join(forwarded_for)}
    return TypedData(
        http=RpcHttp(
            method=request.method,
            url=f"{request.scheme}://{request.host}{request.raw_path}",
            headers=headers,
            params=parameters,
            query=_joined(request.query),
            body=TypedData(bytes=body),
        )
    )


def _joined(values: MultiMapping[str], *, lower: bool = False) -> dict[str, str]:
    joined: dict[str, list[str]] = {}
    for name, value in values.items():
        joined.setdefault(name.lower() if lower else name, []).append(value)
    return {name: ",".join(several) for name, several in joined.items()}


_ONLY_READ = frozenset({"GET", "HEAD"})

_log = logging.getLogger(__name__)


class HttpTriggers:
    """Answers every request that no other part of the host claims."""

    def __init__(
        self,
        worker: Worker,
        routes: RouteTable[HttpFunction],
        access: Access,
        limits: Limits,
        admission: str | None = None,
    ) -> None:
        """`admission` is the path of the function that is asked before a large body is read. Raises AppRefused."""
        self._worker = worker
        self._routes = routes
        self._access = access
        self._limits = limits
        self._clients = KnownClients()
        self._gate = Gate(limits.waiting_a_client)
        self._admission = Admission(None if admission is None else self._asking(admission), limits)

    async def handle(self, request: web.Request) -> web.Response:
        """404 without a route, 405 for a method the route does not take, 429 while too many calls of this
        client wait to begin. Raises KeyRefused and BodyRefused.
        """
        found = self._routes.find(request.method, request.rel_url.raw_path)
        if found is None:
            return nothing_here(request)
        if isinstance(found, WrongMethod):
            # The preflight of a browser, or someone who asks: the routes themselves answer.
            allow = {"Allow": ", ".join(sorted(found.allowed))}
            return (
                web.Response(status=204, headers=allow)
                if request.method == "OPTIONS"
                else refusal(405, allow)
            )
        self._access.check(found.target.auth_level, request)
        address = address_of(request, self._limits.trusted_proxies)
        line = self._clients.line_of(request, address)
        if self._gate.is_full(line):
            answer = refusal(429, {"Retry-After": "1"})
            return unread(answer) if request.can_read_body else answer
        answer = await self._call(found.target, request, found.parameters, line)
        if answer.status < HTTPStatus.MULTIPLE_CHOICES:
            self._clients.accepted(request, address)
        return answer

    async def _call(
        self, function: HttpFunction, request: web.Request, parameters: dict[str, str], line: Line
    ) -> web.Response:
        try:
            most = await self._admission.most_of_body(function, request)
            if isinstance(most, web.Response):
                return most
            body = await request.app[BODIES].read(request, most)
            await self._gate.enter(line)
            if request.transport is None:
                raise ClientLeft
            sender = forwarded_for(request, self._limits.trusted_proxies)
            outcome = await self._invoke(function, request, to_worker(request, parameters, body, sender))
            return to_response(_answer(function, outcome))
        except ClientLeft:
            return web.Response(status=400)  # for nobody: the function is not called with half a request
        except FunctionFailed as failure:
            _log.error("%s\n%s", failure, failure.stack_trace.rstrip())
        except BadResponse as error:
            _log.error("The function '%s' gave a response that cannot be sent: %s", function.name, error)
        return refusal(500)

    async def _invoke(
        self, function: HttpFunction, request: web.Request, trigger: TypedData
    ) -> InvocationResult:
        """A call that only reads ends when its client leaves: nobody waits for it. Raises ClientLeft."""
        call = asyncio.create_task(self._worker.invoke(function, trigger))
        connection = request.get(CONNECTION)
        if connection is not None and request.method in _ONLY_READ:
            connection.left = call.cancel
        try:
            await asyncio.wait([call])
        finally:
            call.cancel()
        if call.cancelled():
            raise ClientLeft
        return call.result()

    def _asking(self, path: str) -> Ask:
        """Calls the function at this path for a request whose body is still to come."""
        found = self._routes.find("GET", f"/{path}")
        if found is None or isinstance(found, WrongMethod):
            raise AppRefused(f"host.json names '{path}' for admission, where no function takes GET.")
        target = found.target

        async def ask(request: web.Request) -> web.Response:
            sender = forwarded_for(request, self._limits.trusted_proxies)
            # A clone of the request but for its method and path: what it shows is what counts.
            shown = request.clone(
                method="GET", rel_url=request.rel_url.with_path(f"/{path}", keep_query=True)
            )
            outcome = await self._worker.invoke(target, to_worker(shown, {}, b"", sender))
            return to_response(_answer(target, outcome))

        return ask


def _answer(function: HttpFunction, outcome: InvocationResult) -> TypedData | None:
    if outcome.return_value is not None:
        return outcome.return_value
    return outcome.outputs.get(function.output_parameter)
