"""The web server of the host."""

import asyncio
import errno
import logging
import math
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from devhost.errors import PortRefused
from devhost.http.access import KeyRefused
from devhost.http.answers import KEY_WANTED, refusal
from devhost.http.bodies import BODIES, Bodies, BodyRefused, no_invitation, unread
from devhost.http.clients import address_of
from devhost.http.connections import CONNECTION, Connections
from devhost.http.limits import Limits

_WINDOW_S: Final = 60.0
_MOST_ADDRESSES: Final = 20_000


class RefusedKeys:
    """Counts in whole minutes. Calls with an accepted key never come here, so they pass from any address."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most = a_minute
        self._now = now
        self._began = now()
        self._of_address: Counter[str] = Counter()

    def retry_after(self, address: str) -> int | None:
        """Count one call. The seconds after which the address may call again, None while it is within the limit."""
        if self._now() >= self._began + _WINDOW_S or len(self._of_address) > _MOST_ADDRESSES:
            self._began = self._now()
            self._of_address.clear()
        self._of_address[address] += 1
        if self._of_address[address] <= self._most:
            return None
        return max(1, math.ceil(self._began + _WINDOW_S - self._now()))


_HEADER_LIMIT = 32 * 1024  # bytes of one header, as on Azure
_DRAIN = 1.0  # seconds that requests under way get to finish, and again to end once they are cancelled
_LINGER = (
    2.0  # seconds in which the rest of a body that was refused is thrown away, so that its sender sees why
)
_READ_AHEAD = 16 * 1024  # bytes of a body that wait in memory before anyone reads it
_WAITING_CONNECTIONS = 1_024
_ACCEPTED_AT_ONCE = 16  # connections accepted in one pass of the event loop, which others wait for

type Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def bind(host: str, port: int) -> socket.socket:
    """Bind the address at once, so that a used one is reported before anything else starts. Raises PortRefused."""
    try:
        return socket.create_server((host, port), family=_family(host), backlog=_WAITING_CONNECTIONS)
    except OSError as error:
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise PortRefused(f"The address {host}:{port} {reason}.") from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


class WebServer:
    """Serves the host's own paths, and every other path through ``fallback``."""

    def __init__(self, listening: socket.socket, limits: Limits) -> None:
        self._limits = limits
        self.app = web.Application(middlewares=[self._watch_over])
        self.app[BODIES] = self._bodies = Bodies(limits)
        self._refused_keys = RefusedKeys(limits.refused_a_minute)
        self._listening = listening
        self._accepting: asyncio.Server | None = None
        self._connections: Connections | None = None
        self._runner = web.AppRunner(
            self.app,
            access_log=None,
            shutdown_timeout=_DRAIN,
            auto_decompress=False,  # Azure hands bodies to functions as they came
            max_field_size=_HEADER_LIMIT,
            keepalive_timeout=2 * limits.idle_s,  # our own connections end sooner
            lingering_time=_LINGER,
            read_bufsize=_READ_AHEAD,
        )

    @property
    def port(self) -> int:
        return int(self._listening.getsockname()[1])

    async def start(self, fallback: Handler) -> None:
        self.app.router.add_route("*", "/{path:(?s:.*)}", fallback, expect_handler=no_invitation)
        logging.getLogger("aiohttp.server").addFilter(_is_worth_a_line)
        await self._runner.setup()
        speaks_http = self._runner.server
        assert speaks_http is not None, "the runner is set up"
        self._connections = Connections(self._limits, speaks_http)
        loop = asyncio.get_running_loop()
        self._accepting = await loop.create_server(
            self._connections, sock=self._listening, backlog=_ACCEPTED_AT_ONCE
        )
        self._listening.listen(_WAITING_CONNECTIONS)  # asyncio has set the smaller number here, too

    def close(self) -> None:
        """Give the address back; for a start that did not come to its end."""
        self._listening.close()

    async def stop(self) -> None:
        """Take no more connections; let requests under way finish for a moment, then cut them off."""
        if self._accepting is not None:
            self._accepting.close()
        await self._runner.cleanup()

    @web.middleware
    async def _watch_over(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        connection = self._connections.of(request.transport) if self._connections is not None else None
        if connection is not None:
            connection.begin_request(request.content)
            request[CONNECTION] = connection
        try:
            with self._bodies.held_by(request):
                self._bodies.check_length(request, self._limits.body_bytes)
                answer = await handler(request)
        except BodyRefused as refused:
            answer = refused.answer()
        except KeyRefused:
            answer = self._refuse_key(request)
        except web.HTTPException as refused:
            if request.can_read_body:
                unread(refused)
            raise
        finally:
            if connection is not None:
                connection.end_request()
        return answer

    def _refuse_key(self, request: web.Request) -> web.Response:
        """401, or 429 for an address that has had too many; the body is not read."""
        wait = self._refused_keys.retry_after(address_of(request, self._limits.trusted_proxies))
        answer = refusal(401, KEY_WANTED) if wait is None else refusal(429, {"Retry-After": str(wait)})
        return unread(answer) if request.can_read_body else answer


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """False for errors about bytes that are not HTTP: they got a 400, and a traceback of the parser says no more."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))
