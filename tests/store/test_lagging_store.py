"""The lagging store keeps what the tests lean on: a process sees its own writes, and those of others a moment later."""

import uuid
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from shared.storage.port import INTERVIEWS, Document
from tests.fakes.lagging_store import LaggingStore
from tests.store.endpoints import CosmosEndpoint
from tests.store.examples import doc

pytestmark = pytest.mark.cosmos

type Pair = tuple[LaggingStore, LaggingStore]


@pytest.fixture
async def pair(cosmos: CosmosEndpoint) -> AsyncGenerator[Pair]:
    """The stores of two processes over one database, each of which always sees as late as it may."""
    named: dict[str, Any] = {"key": cosmos.key, "create_containers": True, "lag_s": 60.0, "likelihood": 1.0}
    database = f"lagging-{uuid.uuid4().hex[:8]}"
    async with AsyncExitStack() as running:
        made = [LaggingStore(cosmos.url, database, chance=Random(1), **named) for _ in range(2)]
        for store in made:
            running.push_async_callback(store.close)
        yield made[0], made[1]


async def seen(store: LaggingStore) -> int | None:
    found: Document | None = await store.get(INTERVIEWS, "i", "1")
    return None if found is None else found["number"]


async def test_a_process_sees_its_own_writes_at_once_and_those_of_others_late(pair: Pair) -> None:
    one, other = pair
    assert await seen(other) is None
    await one.create(INTERVIEWS, doc("i", number=1))
    assert (await seen(one), await seen(other)) == (1, None)
    await other.put(INTERVIEWS, doc("i", number=2))
    assert (await seen(one), await seen(other)) == (1, 2)


async def test_nothing_is_seen_late_once_the_lag_is_over(pair: Pair) -> None:
    one, other = pair
    await one.create(INTERVIEWS, doc("i", number=1))
    assert await seen(other) is None
    other._lag_s = 0
    assert await seen(other) == 1
    assert (one.late, other.late) == (0, 1)
