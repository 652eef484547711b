"""Rate limits hold across processes that share a store, at few calls of the store (I4)."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from shared.platform.http import Problem
from shared.platform.shared_limits import SharedLimit
from shared.storage.port import Document, Unavailable
from shared.storage.sqlite import SqliteStore

BEGIN = datetime(2031, 5, 1, 9, tzinfo=UTC)
LIMIT = 120


class CountedStore(SqliteStore):
    """A store that counts its calls, and may be out of reach."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.calls, self.away = 0, False

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        self.calls += 1
        if self.away:
            raise Unavailable
        return await super().get(container, pk, doc_id)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[CountedStore]:
    opened = CountedStore(tmp_path / "interviews.db")
    yield opened
    await opened.close()


class Process:
    """One of several processes, each with a clock of its own that was started at another time."""

    def __init__(self, store: CountedStore, started: float) -> None:
        self.store, self.started, self.passed = store, started, 0.0
        self.limit = SharedLimit("test", LIMIT, lambda: self.started + self.passed)

    async def calls(self, times: int, credential: str = "one") -> int:
        """How many of these calls, which come at once, are taken."""
        taken = await asyncio.gather(*(self._is_taken(credential) for _ in range(times)))
        return sum(taken)

    async def _is_taken(self, credential: str) -> bool:
        try:
            await self.limit.take(credential, self.store, BEGIN + timedelta(seconds=self.passed))
        except Problem as problem:
            return not (problem.status == 429 and 1 <= int(problem.headers["Retry-After"]) <= 60)
        return True


@pytest.fixture
def pair(store: CountedStore) -> tuple[Process, Process]:
    return Process(store, 17.0), Process(store, 90_000.0)


async def test_two_processes_let_through_what_one_may_and_at_most_a_tenth_more(
    pair: tuple[Process, Process],
) -> None:
    taken = sum(await asyncio.gather(*(process.calls(160) for process in pair)))
    assert LIMIT <= taken <= LIMIT * 1.1


async def test_one_process_lets_through_exactly_the_limit(pair: tuple[Process, Process]) -> None:
    assert await pair[0].calls(160) == LIMIT


async def test_what_one_process_has_let_through_the_other_does_not(pair: tuple[Process, Process]) -> None:
    assert await pair[0].calls(160) == LIMIT
    assert await pair[1].calls(160) <= LIMIT / 10


async def test_after_a_minute_there_is_a_limit_anew(pair: tuple[Process, Process]) -> None:
    await asyncio.gather(*(process.calls(160) for process in pair))
    for process in pair:
        process.passed = 60.5
    assert LIMIT <= sum(await asyncio.gather(*(process.calls(160) for process in pair))) <= LIMIT * 1.1


async def test_who_calls_a_tenth_of_the_limit_costs_no_call_of_the_store(
    pair: tuple[Process, Process], store: CountedStore
) -> None:
    """Ten times over: what was called a minute ago does not add up."""
    for _ in range(10):
        await pair[0].calls(LIMIT // 10)
        pair[0].passed += 60.0
    assert store.calls == 0


async def test_a_minute_of_one_credential_costs_few_calls_of_the_store(
    pair: tuple[Process, Process], store: CountedStore
) -> None:
    await pair[0].calls(1_000)
    assert store.calls <= 30


async def test_while_the_store_is_away_each_process_counts_alone_and_asks_it_seldom(
    pair: tuple[Process, Process], store: CountedStore
) -> None:
    store.away = True
    assert [await process.calls(160) for process in pair] == [LIMIT, LIMIT]
    assert store.calls == 2


async def test_another_credential_has_a_limit_of_its_own(pair: tuple[Process, Process]) -> None:
    await pair[0].calls(160)
    assert await pair[1].calls(160, "another") == LIMIT


def test_nothing_of_a_credential_is_in_what_is_shared(tmp_path: Path) -> None:
    async def share() -> None:
        store: Any = CountedStore(tmp_path / "interviews.db")
        await Process(store, 0.0).calls(60, "a-secret-credential")
        await store.close()

    asyncio.run(share())
    assert not any(b"a-secret-credential" in file.read_bytes() for file in tmp_path.iterdir())
