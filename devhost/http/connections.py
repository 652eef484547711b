"""Open connections: how many there may be, and how long one may stay silent. A new one takes the place of an idle one.

aiohttp has one time for a connection without a request, however many bytes of headers came. So each of its protocols
stands behind one of ours, which sees the same bytes, ends what is too slow, and lets no connection hold up the others.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, cast

from aiohttp import StreamReader, web

from devhost.http.limits import Limits

_END: Final = b"Connection: close\r\nContent-Length: 0\r\n\r\n"
_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\n" + _END
_TOO_MANY: Final = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n" + _END
_FAREWELL_S: Final = 1.0
"""Seconds in which a refused client may read that it is refused; closed at once, its connection would be reset."""
MOST_FAREWELLS: Final = 256
"""They need a file each, beyond those of the connections that may be open; further ones are closed at once."""
_AT_ONCE: Final = 16 * 1024
"""Bytes that a connection may bring in one pass of the event loop: as chunks of one byte these take 1.5 ms to read."""
_FRAMING: Final = 16 * 1024
"""Bytes that the lengths of chunks may take beyond an eighth of a body, until it is whole."""

_log = logging.getLogger(__name__)


class Connections:
    """Counts connections and refuses those over the limits. `protocol` makes what speaks HTTP on one of them."""

    def __init__(self, limits: Limits, protocol: Callable[[], asyncio.Protocol]) -> None:
        self.limits = limits
        self.buffer = memoryview(bytearray(_AT_ONCE))
        """Where each connection's bytes arrive; the next ones come when these are read."""
        self._protocol = protocol
        self._open: dict[asyncio.BaseTransport, Connection] = {}
        self._of_address: Counter[str] = Counter()
        self._idle: dict[str, OrderedDict[asyncio.Transport, None]] = {}
        self._farewells: set[asyncio.Transport] = set()

    def __call__(self) -> "Connection":
        return Connection(self, self._protocol)

    def of(self, transport: asyncio.BaseTransport | None) -> "Connection | None":
        return None if transport is None else self._open.get(transport)

    def admit(self, connection: "Connection", transport: asyncio.BaseTransport, address: str) -> bool:
        """Whether this connection may stay; where there are too many, the one that is idle longest makes room.

        All of a reverse proxy's connections have one address.
        """
        most = self.limits.connections if self.limits.trusted_proxies else self.limits.connections_an_address
        if self._of_address[address] >= most:
            has_room = self._make_room(address)
        elif len(self._open) >= self.limits.connections:
            has_room = self._make_room(self._of_address.most_common(1)[0][0])
        else:
            has_room = True
        if not has_room:
            _log.warning("Too many connections are open; one more was refused")
            return False
        self._open[transport] = connection
        self._of_address[address] += 1
        return True

    def refuse(self, transport: asyncio.Transport) -> None:
        """Answer 503 with Retry-After, and close the connection."""
        if len(self._farewells) >= MOST_FAREWELLS:
            transport.abort()
            return
        self._farewells.add(transport)
        transport.write(_TOO_MANY)
        transport.write_eof()
        asyncio.get_running_loop().call_later(_FAREWELL_S, self._end_farewell, transport)

    def _end_farewell(self, transport: asyncio.Transport) -> None:
        self._farewells.discard(transport)
        transport.abort()

    def idle(self, transport: asyncio.Transport, address: str) -> None:
        """The connection has got its answer and may be closed when another one needs its place."""
        if transport in self._open:
            self._idle.setdefault(address, OrderedDict())[transport] = None

    def busy(self, transport: asyncio.Transport, address: str) -> None:
        """The connection's next request has begun."""
        if (idle := self._idle.get(address)) is not None:
            idle.pop(transport, None)
            if not idle:
                del self._idle[address]

    def closed(self, transport: asyncio.Transport, address: str) -> None:
        self.busy(transport, address)
        if self._open.pop(transport, None) is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _make_room(self, address: str) -> bool:
        """Close the connection of this address that is idle longest and has received its answer; False for none."""
        idle = self._idle.get(address, ())
        transport = next((each for each in idle if not each.get_write_buffer_size()), None)
        if transport is None:
            return False
        self.closed(transport, address)
        transport.close()
        return True


class Connection(asyncio.BufferedProtocol):
    """One connection. A timer runs between requests; the first byte of a request starts a shorter one."""

    def __init__(self, connections: Connections, protocol: Callable[[], asyncio.Protocol]) -> None:
        self._connections = connections
        self._make = protocol
        self._http: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._between_requests = True
        self._refused = False
        self._unsent = 0
        self._body: StreamReader | None = None
        self._received = 0
        """Bytes of the body with the lengths of its chunks."""
        self.left: Callable[[], object] | None = None
        """Called when the client closes the connection during a request."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._transport = cast(asyncio.Transport, transport)
        self._refused = not self._connections.admit(self, transport, self._address)
        if self._refused:
            self._connections.refuse(self._transport)
            return
        self._start(self._connections.limits.headers_within_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._transport is not None:
            self._connections.closed(self._transport, self._address)
        if self._http is not None:
            self._http.connection_lost(exc)
        if self.left is not None:
            self.left()
        self._http = self._transport = self.left = self._body = None

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._connections.buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._transport is None or self._refused or self._transport.is_closing():
            return
        if self._http is None:  # made late, since a connection that sends nothing is to cost nothing
            self._http = self._make()
            self._http.connection_made(self._transport)
        if self._between_requests:
            self._between_requests = False
            self._connections.busy(self._transport, self._address)
            self._start(self._connections.limits.headers_within_s)
        self._received += nbytes
        self._http.data_received(bytes(self._connections.buffer[:nbytes]))
        if self._is_mostly_framing():
            self._transport.abort()

    def eof_received(self) -> bool | None:
        return self._http.eof_received() if self._http is not None else None

    def pause_writing(self) -> None:
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        if self._http is not None:
            self._http.resume_writing()

    def begin_request(self, body: StreamReader) -> None:
        """The headers have arrived: from now on the body's own time limit holds."""
        self._between_requests = False
        self._body, self._received = body, body.total_bytes
        self._stop()

    def end_request(self) -> None:
        """The answer is ready: it must be sent, and the next request must arrive, in time."""
        self.left = None
        if self._transport is not None:
            self._between_requests = True
            self._connections.idle(self._transport, self._address)
            self._start(self._connections.limits.idle_s)

    def _is_mostly_framing(self) -> bool:
        """Whether a body comes in chunks so small that their framing costs more than their content."""
        body = self._body
        if body is None or body.is_eof():
            return False
        return self._received - body.total_bytes > _FRAMING + body.total_bytes // 8

    def _start(self, seconds: float) -> None:
        self._stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._expire)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        """End the connection, unless its client is still receiving an answer."""
        transport = self._transport
        if transport is None:
            return
        unsent = transport.get_write_buffer_size()
        if unsent and unsent != self._unsent:
            self._unsent = unsent
            self._start(self._connections.limits.idle_s)
        elif unsent:
            transport.abort()
        else:
            if not self._between_requests:
                transport.write(_TOO_SLOW)
            transport.close()


CONNECTION: Final = web.RequestKey("connection", Connection)
"""Where a handler finds the connection of its request."""
