"""The stores that the contract is checked on. A session's tests share them; each has a partition of its own."""

import asyncio
import time
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from shared.storage.cosmos import CosmosStore
from shared.storage.port import Store
from shared.storage.sqlite import SqliteStore
from tests.store.endpoints import CosmosEndpoint, cosmos_endpoint

COSMOS = pytest.param("cosmos", marks=pytest.mark.cosmos)


@dataclass(slots=True)
class Clock:
    """Seconds since 1970 that pass when a test says so."""

    time: float

    def now(self) -> float:
        return self.time


type Advance = Callable[[int], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Subject:
    """A store under test, and how to let time pass for it."""

    store: Store
    advance: Advance


@pytest.fixture(scope="session")
def cosmos() -> Generator[CosmosEndpoint]:
    with cosmos_endpoint() as endpoint:
        yield endpoint


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=["sqlite", COSMOS])
async def subject(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[Subject]:
    if request.param == "sqlite":
        made = _sqlite(tmp_path_factory.mktemp("store") / "store.db")
    else:
        made = _cosmos(request.getfixturevalue("cosmos"))
    yield made
    await made.store.close()


@pytest.fixture
def store(subject: Subject) -> Store:
    return subject.store


@pytest.fixture
def advance(subject: Subject) -> Advance:
    return subject.advance


@pytest.fixture
def pk() -> str:
    return uuid.uuid4().hex


def _sqlite(path: Path) -> Subject:
    clock = Clock(time.time())

    async def advance(seconds: int) -> None:
        clock.time += seconds

    return Subject(SqliteStore(path, now=clock.now), advance)


def _cosmos(endpoint: CosmosEndpoint) -> Subject:
    async def advance(seconds: int) -> None:
        if endpoint.clock_moves:
            endpoint.advance(seconds)
        else:
            await asyncio.sleep(seconds + 1)  # an account's own clock can only be waited for

    name = f"contract-{uuid.uuid4().hex[:8]}"
    return Subject(CosmosStore(endpoint.url, name, key=endpoint.key, create_containers=True), advance)
