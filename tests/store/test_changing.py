"""Compare and swap over a real store: a writer in between makes the change be decided anew."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from shared.storage.changing import ATTEMPTS, Contended, change
from shared.storage.port import LIBRARY, Document
from shared.storage.sqlite import SqliteStore

COUNTER: Document = {"id": "counter", "pk": "p", "kind": "counter", "count": 0}


class InterruptedStore(SqliteStore):
    """Before each of its next `interruptions` conditional writes, somebody else counts one further."""

    interruptions = 0

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        if etag is not None and self.interruptions:
            self.interruptions -= 1
            found = await self.get(container, document["pk"], document["id"])
            assert found is not None
            await super().put(container, plus_one(found))
        return await super().put(container, document, etag=etag)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[InterruptedStore]:
    opened = InterruptedStore(tmp_path / "store.db")
    await opened.create(LIBRARY, COUNTER)
    yield opened
    await opened.close()


def plus_one(document: Document) -> Document:
    return {**document, "count": document["count"] + 1}


async def count(store: SqliteStore) -> int:
    found = await store.get(LIBRARY, "p", "counter")
    assert found is not None
    return found["count"]


async def test_no_change_is_lost_to_another_writer(store: InterruptedStore) -> None:
    store.interruptions = ATTEMPTS - 1
    changed = await change(store, LIBRARY, "p", "counter", plus_one)
    assert changed is not None
    assert changed["count"] == await count(store) == ATTEMPTS


async def test_too_many_writers_are_an_error_and_change_nothing(store: InterruptedStore) -> None:
    store.interruptions = ATTEMPTS
    with pytest.raises(Contended):
        await change(store, LIBRARY, "p", "counter", plus_one)
    assert await count(store) == ATTEMPTS


async def test_a_document_that_is_to_stay_is_returned_as_it_is(store: InterruptedStore) -> None:
    before = await store.get(LIBRARY, "p", "counter")
    assert await change(store, LIBRARY, "p", "counter", lambda _: None) == before


async def test_a_document_that_is_gone_is_not_made_anew(store: InterruptedStore) -> None:
    await store.delete(LIBRARY, "p", "counter")
    assert await change(store, LIBRARY, "p", "counter", plus_one) is None
    assert await store.get(LIBRARY, "p", "counter") is None
