"""The product behind the local host as fixtures for a conftest; a module may give it another `product_host`."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.hosting import HostProcess
from tests.product import Product, client_of, serve


@pytest.fixture(scope="session")
def product_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("product")) as host:
        yield host


@pytest.fixture
async def product(product_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(product_host) as client:
        yield client
