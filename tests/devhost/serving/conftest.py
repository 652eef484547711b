"""Hosts that serve the sample apps, one a session, since starting one is what costs time."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from tests.hosting import HostProcess
from tests.product import Reply

APPS = Path(__file__).resolve().parents[1] / "apps"


@pytest.fixture(scope="session")
def http_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "http", tmp_path_factory.mktemp("http")) as host:
        yield host


@pytest.fixture(scope="session")
def durable_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "durable", tmp_path_factory.mktemp("durable")) as host:
        yield host


class Web:
    """Calls a host as any client does; what comes back is read whole."""

    def __init__(self, session: aiohttp.ClientSession, base_url: str) -> None:
        self._session, self._base_url = session, base_url

    async def __call__(self, path: str, method: str = "GET", **given: Any) -> Reply:
        url = path if path.startswith("http") else f"{self._base_url}/{path}"
        async with self._session.request(
            method, URL(url, encoded=True), allow_redirects=False, **given
        ) as reply:
            return Reply(reply.status, reply.headers.copy(), await reply.read())


@asynccontextmanager
async def calling(host: HostProcess) -> AsyncIterator[Web]:
    async with aiohttp.ClientSession() as session:
        yield Web(session, host.base_url)


@pytest.fixture
async def web(http_host: HostProcess) -> AsyncIterator[Web]:
    async with calling(http_host) as web:
        yield web
