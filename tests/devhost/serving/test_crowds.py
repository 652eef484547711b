"""More connections than there may be: new clients come first, and those who must go learn why."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.hosting import HostProcess

MOST = 10
SHORT_OF_PLACES = {"HOST_CONNECTIONS_AN_ADDRESS": str(MOST)}
REQUEST = b"GET /nothing/here HTTP/1.1\r\nHost: host\r\n\r\n"

type Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[HostProcess]:
    with HostProcess.start(Path("tests/devhost/apps/http").resolve(), tmp_path, SHORT_OF_PLACES) as host:
        yield host


class Crowd:
    """Connections to one host, closed together at the end."""

    def __init__(self, host: HostProcess) -> None:
        self._address = urlsplit(host.base_url)
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self) -> Streams:
        reader, writer = await asyncio.open_connection(self._address.hostname, self._address.port)
        self._writers.append(writer)
        return reader, writer

    async def leave(self) -> None:
        for writer in self._writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


@pytest.fixture
async def crowd(crowded: HostProcess) -> AsyncIterator[Crowd]:
    crowd = Crowd(crowded)
    yield crowd
    await crowd.leave()


async def ask(streams: Streams) -> bytes:
    """The first line of the answer; nothing when the connection was closed without one."""
    reader, writer = streams
    writer.write(REQUEST)
    async with asyncio.timeout(20):
        line = await reader.readline()
        while await reader.readline() not in {b"\r\n", b""}:
            pass
    return line


async def test_a_new_client_takes_the_place_of_the_one_that_is_idle_longest(crowd: Crowd) -> None:
    idle = [await crowd.connect() for _ in range(MOST)]
    for each in idle:
        assert b" 404 " in await ask(each)
    assert b" 404 " in await ask(await crowd.connect())
    assert b"HTTP/1.1" not in await idle[0][0].read()  # to the end: the host has closed this one
    assert b" 404 " in await ask(await crowd.connect())
    assert b"HTTP/1.1" not in await idle[1][0].read()


async def test_a_client_for_whom_there_is_no_place_is_told_to_come_back(crowd: Crowd) -> None:
    for _ in range(MOST):
        await crowd.connect()  # asks for nothing: none of them is idle after an answer
    assert await ask(await crowd.connect()) == b"HTTP/1.1 503 Service Unavailable\r\n"
