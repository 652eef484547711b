"""A browser, and the product that it talks to."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.browser.chromium import browser, visit
from tests.end_to_end.server import Server
from tests.product import Product, client_of, serve

SET_UP = {"TEAMS_ANONYMOUS": "on", "MODEL_PRICES": '{"currency": "EUR", "input": 0.35, "output": 1.4}'}
"""What a console shows more of, where it is set up."""

__all__ = ["browser", "product", "server", "visit"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(serve(tmp_path_factory.mktemp("end-to-end"), **SET_UP))
    yield running
    running.host.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def product(server: Server) -> AsyncIterator[Product]:
    async with client_of(server.host) as client:
        yield client
