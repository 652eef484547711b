"""Hosts that serve the sample apps, one a session, since starting one is what costs time."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.hosting import HostProcess

APPS = Path(__file__).resolve().parents[1] / "apps"


@pytest.fixture(scope="session")
def http_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "http", tmp_path_factory.mktemp("http")) as host:
        yield host


@pytest.fixture(scope="session")
def durable_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with HostProcess.start(APPS / "durable", tmp_path_factory.mktemp("durable")) as host:
        yield host


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session
