"""The web server of the host."""

import errno
import logging
import socket
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from devhost.errors import PortRefused
from devhost.http.answers import refusal

_BODY_LIMIT = 100 * 1024 * 1024  # bytes, as on Azure
_HEADER_LIMIT = 32 * 1024  # bytes of one header, as on Azure
_DRAIN = 1.0  # seconds that requests under way get to finish, and again to end once they are cancelled

type Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def bind(host: str, port: int) -> socket.socket:
    """Take the address at once, so that a taken one is told before anything else starts. Raises PortRefused."""
    try:
        return socket.create_server((host, port), family=_family(host), backlog=512)
    except OSError as error:
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise PortRefused(f"The address {host}:{port} {reason}.") from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


class Server:
    """Serves the host's own paths, and every other path through ``fallback``."""

    def __init__(self, listening: socket.socket) -> None:
        self.app = web.Application(client_max_size=_BODY_LIMIT, middlewares=[_refuse_large_bodies])
        self._listening = listening
        self._runner = web.AppRunner(
            self.app,
            access_log=None,
            shutdown_timeout=_DRAIN,
            auto_decompress=False,  # Azure hands bodies to functions as they came
            max_field_size=_HEADER_LIMIT,
        )

    @property
    def port(self) -> int:
        return int(self._listening.getsockname()[1])

    async def start(self, fallback: Handler) -> None:
        self.app.router.add_route("*", "/{path:(?s:.*)}", fallback)
        logging.getLogger("aiohttp.server").addFilter(_is_worth_a_line)
        await self._runner.setup()
        await web.SockSite(self._runner, self._listening).start()

    def close(self) -> None:
        """Give the address back; for a start that did not come to its end."""
        self._listening.close()

    async def stop(self) -> None:
        """Take no more connections; let requests under way finish for a moment, then cut them off."""
        await self._runner.cleanup()


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not what is no HTTP: it was answered with a 400, and no traceback of the parser tells anyone more."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


@web.middleware
async def _refuse_large_bodies(request: web.Request, handler: Handler) -> web.StreamResponse:
    """413 before a byte of the body is read where its length is told; aiohttp counts where it is not."""
    if (request.content_length or 0) > _BODY_LIMIT:
        return refusal(413, {"Connection": "close"})
    return await handler(request)
