"""The product behind the local host as fixtures for a conftest; a module may give it another `product_host`."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hosting import ROOT, HostProcess
from tests.product import Product, client_of, serve, serve_app


def host_of(name: str, app: Path = ROOT, **env: str) -> Any:
    """A fixture of one module: a host of its own, of the product or of the app in this folder around it."""

    @pytest.fixture(scope="module")
    def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
        with serve_app(app, tmp_path_factory.mktemp(name), **env) as running:
            yield running

    return host


@pytest.fixture(scope="session")
def product_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("product")) as host:
        yield host


@pytest.fixture
async def product(product_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(product_host) as client:
        yield client
