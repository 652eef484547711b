"""A browser, and the product that it talks to."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.browser.chromium import browser, visit
from tests.end_to_end.server import Server
from tests.hosting import ROOT, HostProcess
from tests.product import Product, client_of, serve, serve_app

SET_UP = {
    "TEAMS_ANONYMOUS": "on",
    "MODEL_PRICES": '{"currency": "EUR", "input": 0.35, "output": 1.4}',
}
"""What a console shows more of, where it is set up."""

__all__ = ["browser", "product", "server", "unhurried", "visit"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(serve(tmp_path_factory.mktemp("end-to-end"), **SET_UP))
    yield running
    running.host.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def product(server: Server) -> AsyncIterator[Product]:
    async with client_of(server.host) as client:
        yield client


@pytest.fixture(scope="session")
def unhurried_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    app, folder = ROOT / "tests" / "fakes" / "slow_people_app", tmp_path_factory.mktemp("unhurried")
    with serve_app(app, folder, TEST_SECONDS_MORE="40") as host:
        yield host


@pytest_asyncio.fixture(loop_scope="session")
async def unhurried(unhurried_host: HostProcess) -> AsyncIterator[Product]:
    """The product to which every answer seems to have taken 40 seconds longer."""
    async with client_of(unhurried_host) as client:
        yield client
