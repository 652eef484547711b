"""What the host takes from its clients: sizes, times and numbers, on a host whose limits are small."""

import asyncio
import contextlib
import os
import resource
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from devhost.log_flood import MOST_TROUBLES, WINDOW_S
from tests.devhost.serving.conftest import APPS
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
BODY_OF_9 = "POST /api/size HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n"

type Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(scope="module")
def small_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "http", tmp_path_factory.mktemp("small"), SMALL) as host:
        yield host


@pytest.fixture
async def connection(small_host: HostProcess) -> AsyncIterator[Connection]:
    reader, writer = await connect(small_host)
    yield reader, writer
    writer.close()


async def connect(host: HostProcess, source: str = "127.0.0.1") -> Connection:
    address, port = host.base_url.removeprefix("http://").split(":")
    return await asyncio.open_connection(address, port, local_addr=(source, 0))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the host ends the connection."""
    async with asyncio.timeout(WITHIN_S):
        return await reader.read()


async def head(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(WITHIN_S):
        return await reader.readuntil(b"\r\n\r\n")


async def test_headers_that_stop_half_way_end_the_connection(connection: Connection) -> None:
    reader, writer = connection
    writer.write(b"GET /api/any HTTP/1.1\r\nHost")
    assert (await rest(reader)).startswith(b"HTTP/1.1 408")


async def test_headers_that_drip_do_not_keep_it_open(connection: Connection) -> None:
    reader, writer = connection
    writer.write(b"GET /api/any HTTP/1.1\r\nX: ")
    ended = asyncio.create_task(rest(reader))
    for _ in range(500):
        if ended.done():
            break
        writer.write(b"x")
        await asyncio.sleep(0.02)
    assert ended.done()
    writer.transport.abort()


async def test_a_connection_that_sends_nothing_is_closed(connection: Connection) -> None:
    assert await rest(connection[0]) == b""


async def test_so_is_one_that_is_idle_after_an_answer(connection: Connection) -> None:
    reader, writer = connection
    writer.write(b"GET /api/text HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (await rest(reader)).startswith(b"HTTP/1.1 200")


async def test_a_body_that_stops_half_way_is_answered_with_408(connection: Connection) -> None:
    reader, writer = connection
    writer.write(f"{BODY_OF_9}\r\nhalf".encode())
    said = await rest(reader)
    assert said.startswith(b"HTTP/1.1 408")
    assert b"Connection: close" in said


async def test_a_body_without_a_length_is_refused_once_it_is_too_large(connection: Connection) -> None:
    reader, writer = connection
    writer.write(b"POST /api/size HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    writer.write(b"186A1\r\n" + b"x" * 100_001 + b"\r\n")
    assert (await head(reader)).startswith(b"HTTP/1.1 413")


CHUNKED = b"POST /api/size HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"


async def test_a_body_that_is_mostly_the_lengths_of_its_chunks_ends_the_connection(
    connection: Connection,
) -> None:
    reader, writer = connection
    writer.write(CHUNKED + b"1\r\nx\r\n" * 60_000 + b"0\r\n\r\n")
    with contextlib.suppress(ConnectionError):
        assert await rest(reader) == b""


async def test_a_body_in_chunks_of_a_line_each_is_taken(connection: Connection) -> None:
    reader, writer = connection
    writer.write(CHUNKED + (b"3c\r\n" + b"x" * 60 + b"\r\n") * 1_600 + b"0\r\n\r\n")
    said = await rest(reader)
    assert said.startswith(b"HTTP/1.1 200")
    assert said.endswith(b"96000")


async def test_large_bodies_of_requests_that_follow_each_other_are_taken(connection: Connection) -> None:
    """The second comes before the first has its answer."""
    reader, writer = connection
    first = b"POST /api/size HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n" + b"x" * 90_000
    writer.write(first + CHUNKED + b"7530\r\n" + b"x" * 10_000)
    assert (await head(reader)).startswith(b"HTTP/1.1 200")
    writer.write(b"x" * 20_000 + b"\r\n0\r\n\r\n")
    assert (await rest(reader)).endswith(b"30000")


@pytest.mark.parametrize(
    "path", ["/admin/functions/any", "/runtime/webhooks/durabletask/instances/x/raiseEvent/y"]
)
async def test_without_a_key_the_answer_comes_before_the_body(path: str, connection: Connection) -> None:
    reader, writer = connection
    writer.write(f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n".encode())
    said = await head(reader)
    assert said.startswith(b"HTTP/1.1 401")
    assert b"Connection: close" in said


async def test_a_client_that_asks_first_is_not_invited_to_send_what_is_refused(
    connection: Connection,
) -> None:
    reader, writer = connection
    expects = "Content-Length: 9\r\nExpect: 100-continue\r\n\r\n"
    writer.write(f"POST /admin/functions/any HTTP/1.1\r\nHost: a\r\n{expects}".encode())
    assert (await head(reader)).startswith(b"HTTP/1.1 401")


async def test_and_is_invited_to_send_what_is_wanted(connection: Connection) -> None:
    reader, writer = connection
    writer.write(f"{BODY_OF_9}Expect: 100-continue\r\n\r\n".encode())
    assert await head(reader) == b"HTTP/1.1 100 Continue\r\n\r\n"
    writer.write(b"nine byte")
    assert (await head(reader)).startswith(b"HTTP/1.1 200")


async def test_bodies_fill_only_so_much_memory_and_small_ones_still_arrive(
    small_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    large = [await connect(small_host) for _ in range(3)]
    for _, writer in large:
        writer.write(b"POST /api/size HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + b"x" * 90_000)
    answers = [asyncio.create_task(head(reader)) for reader, _ in large]
    await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED)
    async with web.post(f"{small_host.base_url}/api/size", data=b"x" * 9_000) as answer:
        assert await answer.text() == "9000"
    refused = [said for said in await asyncio.gather(*answers) if said.startswith(b"HTTP/1.1 503")]
    assert refused  # of the others the time runs out
    assert b"Retry-After" in refused[0]
    for _, writer in large:
        writer.close()


async def test_what_bodies_have_filled_is_free_again(
    small_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    for _ in range(5):
        async with web.post(f"{small_host.base_url}/api/size", data=b"x" * 99_000) as answer:
            assert await answer.text() == "99000"


async def test_one_address_holds_only_so_many_connections(
    small_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    """Each waits for an answer, for which there is no time limit."""
    held: list[Connection] = []
    for _ in range(21):
        held.append(await connect(small_host, "127.0.0.3"))
        held[-1][1].write(b"GET /api/hang HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (await rest_or_reset(held[-1][0])).startswith(b"HTTP/1.1 503 ")
    async with web.get(f"{small_host.base_url}/api/text") as answer:
        assert answer.status == 200
    for _, writer in held:
        writer.close()


async def test_a_new_client_takes_the_place_of_the_one_that_is_idle_longest(tmp_path: Path) -> None:
    ask, most = b"GET /nothing/here HTTP/1.1\r\nHost: host\r\n\r\n", 3
    with HostProcess.start(APPS / "http", tmp_path, {"HOST_CONNECTIONS_AN_ADDRESS": str(most)}) as host:
        held: list[Connection] = []
        for _ in range(most + 2):
            held.append(await connect(host))
            held[-1][1].write(ask)
            assert b" 404 " in await head(held[-1][0])
        for reader, _ in held[:2]:
            assert b"HTTP/1.1" not in await rest(reader)  # to the end: the host has closed these
        assert not any(reader.at_eof() for reader, _ in held[2:])
        for _, writer in held:
            writer.close()


async def rest_or_reset(reader: asyncio.StreamReader) -> bytes:
    try:
        return await rest(reader)
    except ConnectionResetError:
        return b""


async def test_an_address_without_a_key_gets_429_in_the_end_and_a_key_opens_from_there(
    small_host: HostProcess,
) -> None:
    connector = aiohttp.TCPConnector(local_addr=("127.0.0.4", 0))
    async with aiohttp.ClientSession(connector=connector) as web:
        url = f"{small_host.base_url}/api/locked"
        answers = [await web.get(url, headers={"x-functions-key": str(number)}) for number in range(31)]
        assert [answer.status for answer in answers] == [401] * 30 + [429]
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
        async with web.get(url, headers={"x-functions-key": small_host.keys.staff}) as answer:
            assert answer.status == 200


@contextlib.contextmanager
def few_lines(host: HostProcess, text: str) -> Iterator[None]:
    """The log may repeat this so often in ten seconds, however much happens inside."""
    before, began = host.output.count(text), time.monotonic()
    yield
    windows = int((time.monotonic() - began) / WINDOW_S) + 2
    assert 0 < host.output.count(text) - before <= windows * MOST_TROUBLES


async def test_a_flood_of_failures_is_a_few_lines_of_the_log(
    small_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    with few_lines(small_host, "The function 'boom' failed"):
        for _ in range(150):
            async with web.get(f"{small_host.base_url}/api/boom") as answer:
                assert answer.status == 500


async def test_so_is_a_flood_of_connections_for_which_there_are_no_files(
    tmp_path: Path, web: aiohttp.ClientSession
) -> None:
    with HostProcess.start(APPS / "http", tmp_path) as host:
        most = len(os.listdir(f"/proc/{host.pid}/fd")) + 20
        with few_lines(host, "out of system resource"):
            resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (most, most))
            held = [await connect(host) for _ in range(100)]
            await host.printed("out of system resource")
            for _, writer in held:
                writer.close()
            async with web.get(f"{host.base_url}/api/text") as answer:
                assert answer.status == 200


async def test_the_app_is_told_the_peers_address_and_not_what_a_client_wrote(
    small_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    forged = {"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}
    async with web.get(f"{small_host.base_url}/api/echo/1", headers=forged) as answer:
        assert (await answer.json())["headers"]["x-forwarded-for"] == "127.0.0.1"


async def test_behind_a_proxy_it_is_told_what_the_proxy_added(
    tmp_path: Path, web: aiohttp.ClientSession
) -> None:
    with HostProcess.start(APPS / "http", tmp_path, {"TRUSTED_PROXIES": "1"}) as host:
        sent = {"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}
        async with web.get(f"{host.base_url}/api/echo/1", headers=sent) as answer:
            told = (await answer.json())["headers"]["x-forwarded-for"]
    assert told == "203.0.113.8, 127.0.0.1"
