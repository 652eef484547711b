"""The store of stale reads keeps what the tests lean on: a read is as of one moment, and conditions see the truth."""

from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random

import pytest

from shared.storage.port import INTERVIEWS, AlreadyExists, Changed, Create, OfKind, Put, Replace
from tests.fakes.stale_store import OLDEST, StaleStore
from tests.store.examples import doc

READS = 200


@pytest.fixture
async def stale(tmp_path: Path) -> AsyncGenerator[StaleStore]:
    store = StaleStore(tmp_path / "s.db", Random(1), likelihood=0.5)
    yield store
    await store.close()


async def test_a_read_sees_both_documents_of_a_batch_or_neither_and_none_too_old(stale: StaleStore) -> None:
    for number in range(6):
        await stale.write(INTERVIEWS, "i", [Put(doc("i", each, number=number)) for each in ("a", "b")])
    seen: set[int] = set()
    for _ in range(READS):
        page = await stale.collect(INTERVIEWS, "i", [OfKind("turn")])
        numbers = {item["number"] for item in page.items}
        assert (len(page.items), len(numbers)) == (2, 1)
        seen |= numbers
        one = await stale.get(INTERVIEWS, "i", "a")
        assert one is not None
        seen.add(one["number"])
    assert seen == set(range(5 - OLDEST, 6))


async def test_what_was_just_created_may_not_be_there_yet(stale: StaleStore) -> None:
    await stale.create(INTERVIEWS, doc("i"))
    found = [await stale.get(INTERVIEWS, "i", "1") for _ in range(READS)]
    assert {None if each is None else each["id"] for each in found} == {None, "1"}
    with pytest.raises(AlreadyExists):
        await stale.write(INTERVIEWS, "i", [Create(doc("i"))])


async def test_a_write_by_an_old_etag_is_refused(stale: StaleStore) -> None:
    stale.likelihood = 0
    first = await stale.create(INTERVIEWS, doc("i"))
    await stale.write(INTERVIEWS, "i", [Replace(doc("i", number=2), str(first["_etag"]))])
    stale.likelihood = 1
    with pytest.raises(Changed):
        await stale.write(INTERVIEWS, "i", [Replace(doc("i", number=3), str(first["_etag"]))])
