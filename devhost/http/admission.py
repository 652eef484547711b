"""Whether a call may send a large body: the app is asked by a call without one, before a byte of it is read.

It is what nginx calls `auth_request`. A function that asks for no key of the host's looks at credentials itself, but is
called with a body that was read; so a caller without a credential could fill the memory.
"""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

from aiohttp import web

from devhost.http.bodies import unread
from devhost.http.limits import Limits
from devhost.worker.functions import AuthLevel, HttpFunction

type Ask = Callable[[web.Request], Awaitable[web.Response]]
"""Calls the app's function with the headers and the query of this request, and without its body."""


class Admission:
    """Tells how large a body may be; `ask` is None where the app names no function to be asked."""

    def __init__(self, ask: Ask | None, limits: Limits) -> None:
        self._ask = ask
        self._limits = limits

    async def most_of_body(self, function: HttpFunction, request: web.Request) -> int | web.Response:
        """The most bytes that the function's body may have here, or the refusal of the credential."""
        anonymous = self._limits.anonymous_body_bytes
        if function.auth_level is not AuthLevel.ANONYMOUS:
            return self._limits.body_bytes
        if (
            not request.can_read_body
            or self._ask is None
            or not _shows_something(request.headers, request.query)
        ):
            return anonymous
        if request.content_length is not None and request.content_length <= anonymous:
            return anonymous
        answer = await self._ask(request)
        return self._limits.body_bytes if answer.status < HTTPStatus.MULTIPLE_CHOICES else unread(answer)


def _shows_something(headers: Mapping[str, str], query: Mapping[str, str]) -> bool:
    """Whether there is a credential to ask about; without one nothing is asked."""
    return any(headers.get(name) for name in ("x-functions-key", "Authorization", "Cookie")) or bool(
        query.get("code")
    )
