"""A mail server on loopback, and the served product that mails by it."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.fakes.mail_server import MailServer
from tests.hosting import HostProcess
from tests.product import Product, client_of, serve


@pytest.fixture
def server() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="session")
def served_mail() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="session")
def mailing_host(served_mail: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("mailing"), DEVELOPMENT="1", **served_mail.env) as host:
        yield host


@pytest.fixture
async def product(mailing_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(mailing_host) as client:
        yield client
