"""The product with Teams in the local anonymous mode, a connector, and somebody who writes from it."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.fakes.connector import Connector, Person
from tests.fakes.receiver import Receiver
from tests.hosting import HostProcess
from tests.product import Product, client_of, serve


@pytest.fixture(scope="session")
def teams_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    folder = tmp_path_factory.mktemp("teams")
    with serve(folder, TEAMS_ANONYMOUS="on", REMIND_AFTER_S="0.3", WEBHOOKS_LOCAL="on") as host:
        yield host


@pytest.fixture
async def product(teams_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(teams_host) as client:
        yield client


@pytest.fixture
async def connector() -> AsyncIterator[Connector]:
    connector = Connector()
    await connector.come()
    yield connector
    await connector.leave()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with Receiver.listening() as receiver:
        yield receiver


@pytest.fixture
def ada(product: Product, connector: Connector, request: pytest.FixtureRequest) -> Person:
    return Person(product, connector, chat=f"a:{request.node.name}")
