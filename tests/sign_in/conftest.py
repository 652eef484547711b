"""A real provider, a product that signs people in at it, and a browser."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.browser.chromium import browser, visit
from tests.fakes.identity_provider import IdentityProvider, identity_provider
from tests.hosting import HostProcess
from tests.product import Product, client_of, serve_at

__all__ = ["browser", "product", "visit"]


@pytest.fixture(scope="session")
def provider() -> Iterator[IdentityProvider]:
    with identity_provider() as running:
        yield running


@pytest.fixture(scope="session")
def host(provider: IdentityProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve_at(provider.base_url, tmp_path_factory.mktemp("sign-in"), **provider.settings) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as client:
        yield client
