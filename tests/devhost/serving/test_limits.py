"""What the host takes from its clients: sizes, times and numbers, on a host whose limits are small."""

import asyncio
import contextlib
import os
import resource
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from devhost.log_flood import MOST_TROUBLES, WINDOW_S
from tests.devhost.serving.conftest import APPS, Web, calling
from tests.hosting import HostProcess

WITHIN_S = 15
"""More than the host's own times, on a machine that is busy."""
SMALL = {
    "HOST_ANONYMOUS_BODY_BYTES": "100000",
    "HOST_BODIES_BYTES": "150000",
    "HOST_HEADERS_WITHIN_S": "0.5",
    "HOST_BODY_GRACE_S": "0.8",
    "HOST_BODY_BYTES_A_SECOND": "100000",
    "HOST_IDLE_S": "1",
    "HOST_CONNECTIONS_AN_ADDRESS": "20",
    "HOST_REFUSED_A_MINUTE": "30",
}
POST: Final = b"POST /api/size HTTP/1.1\r\nHost: a\r\n"
RAISE: Final = b"/runtime/webhooks/durabletask/instances/x/raiseEvent/y"
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
OF_9: Final = POST + b"Content-Length: 9\r\n"


@dataclass(frozen=True)
class Peer:
    """One connection, byte by byte."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def rest(self) -> bytes:
        """All that comes until the host ends the connection."""
        async with asyncio.timeout(WITHIN_S):
            return await self.reader.read()

    async def head(self) -> bytes:
        async with asyncio.timeout(WITHIN_S):
            return await self.reader.readuntil(b"\r\n\r\n")


@pytest.fixture(scope="module")
def small_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "http", tmp_path_factory.mktemp("small"), SMALL) as host:
        yield host


@pytest.fixture
async def small(small_host: HostProcess) -> AsyncIterator[Web]:
    async with calling(small_host) as web:
        yield web


@pytest.fixture
async def peer(small_host: HostProcess) -> AsyncIterator[Peer]:
    made = await connect(small_host)
    yield made
    made.writer.close()


async def connect(host: HostProcess, source: str = "127.0.0.1") -> Peer:
    address, port = host.base_url.removeprefix("http://").split(":")
    return Peer(*await asyncio.open_connection(address, port, local_addr=(source, 0)))


@pytest.mark.parametrize(("sent", "parts"), [
    (b"", ()), (b"GET /api/any HTTP/1.1\r\nHost", (b"HTTP/1.1 408",)),
    (b"GET /api/text HTTP/1.1\r\nHost: a\r\n\r\n", (b"HTTP/1.1 200",)),
    (OF_9 + b"\r\nhalf", (b"HTTP/1.1 408", b"Connection: close")),
    (CHUNKED + (b"3c\r\n" + b"x" * 60 + b"\r\n") * 1_600 + b"0\r\n\r\n", (b"HTTP/1.1 200", b"96000")),
], ids=["nothing", "half of its headers", "no second request", "half of a body", "chunks of a line each"])  # fmt: skip
async def test_a_connection_ends_in_time_whatever_was_sent(
    sent: bytes, parts: tuple[bytes, ...], peer: Peer
) -> None:
    peer.send(sent)
    said = await peer.rest()
    assert all(part in said for part in parts), said
    assert parts or not said


async def test_headers_that_drip_do_not_keep_it_open(peer: Peer) -> None:
    peer.send(b"GET /api/any HTTP/1.1\r\nX: ")
    ended = asyncio.create_task(peer.rest())
    for _ in range(500):
        if ended.done():
            break
        peer.send(b"x")
        await asyncio.sleep(0.02)
    assert ended.done()
    peer.writer.transport.abort()


async def test_a_body_that_is_mostly_the_lengths_of_its_chunks_ends_the_connection(peer: Peer) -> None:
    peer.send(CHUNKED + b"1\r\nx\r\n" * 60_000 + b"0\r\n\r\n")
    with contextlib.suppress(ConnectionError):
        assert await peer.rest() == b""


async def test_large_bodies_of_requests_that_follow_each_other_are_taken(peer: Peer) -> None:
    """The second comes before the first has its answer."""
    first = POST + b"Content-Length: 90000\r\n\r\n" + b"x" * 90_000
    peer.send(first + CHUNKED + b"7530\r\n" + b"x" * 10_000)
    assert (await peer.head()).startswith(b"HTTP/1.1 200")
    peer.send(b"x" * 20_000 + b"\r\n0\r\n\r\n")
    assert (await peer.rest()).endswith(b"30000")


@pytest.mark.parametrize(("sent", "status"), [
    (CHUNKED + b"186A1\r\n" + b"x" * 100_001 + b"\r\n", b"413"),
    (b"POST /admin/functions/any HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n", b"401"),
    (POST.replace(b"/api/size", RAISE) + b"Content-Length: 100000000\r\n\r\n", b"401"),
    (OF_9.replace(b"/api/size", RAISE) + b"Expect: 100-continue\r\n\r\n", b"401"),
], ids=["too large without a length", "admin without a key", "management without a key", "it asks first"])  # fmt: skip
async def test_what_is_refused_is_answered_before_its_body_and_the_connection_closed(
    sent: bytes, status: bytes, peer: Peer
) -> None:
    peer.send(sent)
    said = await peer.head()
    assert said.startswith(b"HTTP/1.1 " + status)
    assert b"Connection: close" in said


async def test_a_client_that_asks_first_is_invited_to_send_what_is_wanted(peer: Peer) -> None:
    peer.send(OF_9 + b"Expect: 100-continue\r\n\r\n")
    assert await peer.head() == b"HTTP/1.1 100 Continue\r\n\r\n"
    peer.send(b"nine byte")
    assert (await peer.head()).startswith(b"HTTP/1.1 200")


async def test_bodies_fill_only_so_much_memory_and_small_ones_still_arrive(
    small_host: HostProcess, small: Web
) -> None:
    large = [await connect(small_host) for _ in range(3)]
    for each in large:
        each.send(POST + b"Content-Length: 100000\r\n\r\n" + b"x" * 90_000)
    answers = [asyncio.create_task(each.head()) for each in large]
    await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED)
    assert (await small("api/size", "POST", data=b"x" * 9_000)).text == "9000"
    refused = [said for said in await asyncio.gather(*answers) if said.startswith(b"HTTP/1.1 503")]
    assert refused  # of the others the time runs out
    assert b"Retry-After" in refused[0]
    for each in large:
        each.writer.close()


async def test_what_bodies_have_filled_is_free_again(small: Web) -> None:
    for _ in range(5):
        assert (await small("api/size", "POST", data=b"x" * 99_000)).text == "99000"


async def test_one_address_holds_only_so_many_connections(small_host: HostProcess, small: Web) -> None:
    """Each waits for an answer, for which there is no time limit."""
    held: list[Peer] = []
    for _ in range(21):
        held.append(await connect(small_host, "127.0.0.3"))
        held[-1].send(b"GET /api/hang HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (await held[-1].rest()).startswith(b"HTTP/1.1 503 ")
    assert (await small("api/text")).status == 200
    for each in held:
        each.writer.close()


async def test_a_new_client_takes_the_place_of_the_one_that_is_idle_longest(tmp_path: Path) -> None:
    most = 3
    with HostProcess.start(APPS / "http", tmp_path, {"HOST_CONNECTIONS_AN_ADDRESS": str(most)}) as host:
        held: list[Peer] = []
        for _ in range(most + 2):
            held.append(await connect(host))
            held[-1].send(b"GET /nothing/here HTTP/1.1\r\nHost: host\r\n\r\n")
            assert b" 404 " in await held[-1].head()
        for each in held[:2]:
            assert b"HTTP/1.1" not in await each.rest()  # to the end: the host has closed these
        assert not any(each.reader.at_eof() for each in held[2:])
        for each in held:
            each.writer.close()


async def test_an_address_without_a_key_gets_429_in_the_end_and_a_key_opens_from_there(
    small_host: HostProcess,
) -> None:
    connector = aiohttp.TCPConnector(local_addr=("127.0.0.4", 0))
    async with aiohttp.ClientSession(connector=connector) as session:
        web = Web(session, small_host.base_url)
        replies = [await web("api/locked", headers={"x-functions-key": str(each)}) for each in range(31)]
        assert [reply.status for reply in replies] == [401] * 30 + [429]
        assert 1 <= int(replies[-1].headers["Retry-After"]) <= 60
        assert (await web("api/locked", headers={"x-functions-key": small_host.keys.staff})).status == 200


@contextlib.contextmanager
def few_lines(host: HostProcess, text: str) -> Iterator[None]:
    """The log may repeat this so often in ten seconds, however much happens inside."""
    before, began = host.output.count(text), time.monotonic()
    yield
    windows = int((time.monotonic() - began) / WINDOW_S) + 2
    assert 0 < host.output.count(text) - before <= windows * MOST_TROUBLES


async def test_a_flood_of_failures_is_a_few_lines_of_the_log(small_host: HostProcess, small: Web) -> None:
    with few_lines(small_host, "The function 'boom' failed"):
        assert {(await small("api/boom")).status for _ in range(150)} == {500}


async def test_so_is_a_flood_of_connections_for_which_there_are_no_files(tmp_path: Path) -> None:
    with HostProcess.start(APPS / "http", tmp_path) as host:
        most = len(os.listdir(f"/proc/{host.pid}/fd")) + 20
        async with calling(host) as web:
            with few_lines(host, "out of system resource"):
                resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (most, most))
                held = [await connect(host) for _ in range(100)]
                await host.printed("out of system resource")
                for each in held:
                    each.writer.close()
                assert (await web("api/text")).status == 200


@pytest.mark.parametrize(("proxies", "shown"), [("", "127.0.0.1"), ("1", "203.0.113.8, 127.0.0.1")])
async def test_the_app_gets_the_peers_address_and_what_a_trusted_proxy_added_alone(
    proxies: str, shown: str, tmp_path: Path
) -> None:
    env = {"TRUSTED_PROXIES": proxies} if proxies else {}
    with HostProcess.start(APPS / "http", tmp_path, env) as host:
        async with calling(host) as web:
            reply = await web("api/echo/1", headers={"X-Forwarded-For": "203.0.113.7, 203.0.113.8"})
    assert reply.json["headers"]["x-forwarded-for"] == shown
