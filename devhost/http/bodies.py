"""Request bodies, read within limits of size, time and memory."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from aiohttp import HttpVersion11, web

from devhost.http.answers import refusal
from devhost.http.limits import Limits

_UNCOUNTED: Final = 16 * 1024
"""Bytes of each body that the bound on all bodies leaves out, so that small ones arrive while large ones fill it."""


class BodyRefused(Exception):
    """The body is not read to its end; `answer` says why, and ends the connection."""

    def __init__(self, status: int, headers: dict[str, str] | None = None) -> None:
        super().__init__(status)
        self._status, self._headers = status, headers

    def answer(self) -> web.Response:
        return unread(refusal(self._status, self._headers))


class ClientLeft(Exception):
    """The client went away before its request was whole."""


class HeldBytes:
    """The counted bytes that one request holds in memory."""

    def __init__(self) -> None:
        self.counted = 0


_HELD: Final = web.RequestKey("held", HeldBytes)


class Bodies:
    """Reads bodies; those of requests under way hold at most `bodies_bytes` together."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counted = 0

    @contextmanager
    def held_by(self, request: web.Request) -> Generator[None]:
        """Count what the request's body takes until its answer is made."""
        held = request[_HELD] = HeldBytes()
        try:
            yield
        finally:
            self._counted -= held.counted

    def check_length(self, request: web.Request, most: int) -> None:
        """Raises BodyRefused for a declared length over `most`, before a byte is read."""
        if (request.content_length or 0) > most:
            raise BodyRefused(413)

    async def read(self, request: web.Request, most: int | None = None) -> bytes:
        """The whole body, at most `most` bytes or what the limits allow any body.

        Raises ClientLeft, and BodyRefused: 413 for a larger body, 408 for one that is too slow, 503 where bodies fill
        the memory that they may have.
        """
        most = self._limits.body_bytes if most is None else most
        self.check_length(request, most)
        await _continue(request)
        body, began = bytearray(), asyncio.get_running_loop().time()
        try:
            while True:
                async with asyncio.timeout_at(began + self._allowed_s(len(body))):
                    part = await request.content.readany()
                if not part:
                    return bytes(body)
                body += part
                if len(body) > most:
                    raise BodyRefused(413)
                self._count(request[_HELD], len(body))
        except TimeoutError:
            raise BodyRefused(408) from None
        except ConnectionError as error:
            raise ClientLeft from error

    def _allowed_s(self, size: int) -> float:
        return self._limits.body_grace_s + size / self._limits.body_bytes_a_second

    def _count(self, held: HeldBytes, size: int) -> None:
        more = max(0, size - _UNCOUNTED) - held.counted
        if self._counted + more > self._limits.bodies_bytes:
            raise BodyRefused(503, {"Retry-After": "5"})
        held.counted += more
        self._counted += more


BODIES: Final = web.AppKey("bodies", Bodies)
"""Where the handlers of the web application find what reads bodies."""


def unread(answer: web.Response) -> web.Response:
    """The answer to a request whose body is not read: the connection ends with it."""
    answer.force_close()
    answer.headers["Connection"] = "close"
    return answer


async def no_invitation(_request: web.Request) -> None:
    """In place of aiohttp's answer to `Expect: 100-continue`, which would invite a body before anyone looked at it."""


async def _continue(request: web.Request) -> None:
    """Invite the body, where the client waits for that."""
    if request.version >= HttpVersion11 and request.headers.get("Expect", "").lower() == "100-continue":
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the answer itself has not begun
