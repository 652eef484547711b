"""The client of a request: its address, and the queue in which its calls wait for their turn."""

import hashlib
from collections import OrderedDict
from typing import Final

from aiohttp import web

from devhost.http.gate import Line

FORWARDED_FOR: Final = "X-Forwarded-For"
UNKNOWN: Final = "unknown"
NOBODY: Final = b""
_KNOWN_MOST: Final = 20_000
_LINES_OF_UNKNOWN: Final = 16
"""So many lines share the credentials of an address that are not known yet: more delay those that are."""


def address_of(request: web.BaseRequest, trusted_proxies: int) -> str:
    """The client's address: the peer's, or what the outermost trusted proxy says that its peer was."""
    return forwarded_for(request, trusted_proxies)[-1 - trusted_proxies :][0]


def forwarded_for(request: web.BaseRequest, trusted_proxies: int) -> list[str]:
    """The addresses that the app is given: those that trusted proxies added, then the peer's.

    What a client wrote into the header itself is left out.
    """
    sent = ",".join(request.headers.getall(FORWARDED_FOR, ()))
    entries = [entry.strip() for entry in sent.split(",") if entry.strip()]
    added = entries[-trusted_proxies:] if trusted_proxies else []
    return [*added, request.remote or UNKNOWN]


class KnownClients:
    """Credentials that functions have accepted from an address: the latest are remembered, as digests.

    Calls of such a credential wait in a line of their own, all others of the address in a few. A flood of forged
    credentials is therefore a few lines, a flood of one token leaves the others to who comes for the first time, and
    credentials of one address only ever share the turns of that address.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[Line, None] = OrderedDict()

    def line_of(self, request: web.BaseRequest, address: str) -> Line:
        credential = _credential(request)
        if (address, credential) in self._known or credential == NOBODY:
            return address, credential
        return address, bytes([credential[0] % _LINES_OF_UNKNOWN])

    def accepted(self, request: web.BaseRequest, address: str) -> None:
        """Remember the credential of a call that succeeded."""
        line = (address, _credential(request))
        self._known[line] = None
        self._known.move_to_end(line)
        if len(self._known) > _KNOWN_MOST:
            self._known.popitem(last=False)


def _credential(request: web.BaseRequest) -> bytes:
    """A digest of the credential that the request carries, however it is written; NOBODY without one."""
    headers = request.headers
    bearer = headers.get("Authorization", "").split()
    key = headers.get("x-functions-key") or request.query.get("code")
    given = bearer[-1] if bearer else key or headers.get("Cookie")
    return hashlib.blake2b(given.encode(errors="replace"), digest_size=16).digest() if given else NOBODY
