"""The contract: several documents of one partition, all or none."""

import pytest

from shared.storage.port import (
    INTERVIEWS,
    MAX_BATCH,
    AlreadyExists,
    BadDocument,
    Changed,
    Create,
    NotFound,
    Put,
    Replace,
    Store,
    StoreError,
    TooLarge,
    Write,
)
from tests.store.conftest import Advance
from tests.store.examples import doc, without_etag

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def everything(store: Store, pk: str) -> list[dict[str, object]]:
    return (await store.list(INTERVIEWS, pk, "turn", limit=1000)).items


async def test_creates_puts_and_replaces_are_written_together(store: Store, pk: str):
    old = await store.create(INTERVIEWS, doc(pk, "replaced"))
    await store.put(INTERVIEWS, doc(pk, "put over"))
    await store.write(
        INTERVIEWS,
        pk,
        [
            Create(doc(pk, "created", v=1)),
            Put(doc(pk, "put over", v=2)),
            Put(doc(pk, "put new", v=3)),
            Replace({**old, "v": 4}, old["_etag"]),
        ],
    )
    found = {document["id"]: document["v"] for document in await everything(store, pk)}
    assert found == {"created": 1, "put over": 2, "put new": 3, "replaced": 4}


async def test_a_replaced_document_has_a_new_etag(store: Store, pk: str):
    old = await store.create(INTERVIEWS, doc(pk))
    await store.write(INTERVIEWS, pk, [Replace(doc(pk, v=2), old["_etag"])])
    with pytest.raises(Changed):
        await store.write(INTERVIEWS, pk, [Replace(doc(pk, v=3), old["_etag"])])
    assert without_etag(await store.get(INTERVIEWS, pk, "1")) == doc(pk, v=2)


async def test_a_batch_of_nothing_does_nothing(store: Store, pk: str):
    await store.write(INTERVIEWS, pk, [])
    assert await store.ids(INTERVIEWS, pk) == []


async def test_a_full_batch_is_written_and_a_longer_one_refused(store: Store, pk: str):
    puts = [Put(doc(pk, f"{n:03}")) for n in range(MAX_BATCH + 1)]
    with pytest.raises(BadDocument):
        await store.write(INTERVIEWS, pk, puts)
    assert await store.ids(INTERVIEWS, pk) == []
    await store.write(INTERVIEWS, pk, puts[:-1])
    assert await store.count(INTERVIEWS, pk, "turn") == MAX_BATCH


async def test_a_document_of_another_partition_is_refused(store: Store, pk: str):
    with pytest.raises(BadDocument):
        await store.write(INTERVIEWS, pk, [Put(doc(pk, "a")), Put(doc(pk + "x", "b"))])
    assert await store.ids(INTERVIEWS, pk) == []


def failing(pk: str, case: str) -> Write:
    """An operation that fails when `taken` exists and `free` does not."""
    match case:
        case "taken":
            return Create(doc(pk, "taken", v=2))
        case "changed":
            return Replace(doc(pk, "taken", v=2), "another")
        case "missing":
            return Replace(doc(pk, "free", v=2), "any")
        case "illegal":
            return Put(doc(pk, "a/b"))
        case _:
            return Put(doc(pk, "big", text="x" * 2_200_000))


@pytest.mark.parametrize("position", range(4))
@pytest.mark.parametrize(
    ("case", "error"),
    [
        ("taken", AlreadyExists),
        ("changed", Changed),
        ("missing", NotFound),
        ("illegal", BadDocument),
        ("big", TooLarge),
    ],
)
async def test_one_failure_at_any_position_leaves_nothing_behind(
    store: Store, pk: str, position: int, case: str, error: type[StoreError]
):
    await store.create(INTERVIEWS, doc(pk, "taken", v=1))
    await store.create(INTERVIEWS, doc(pk, "present", v=1))
    before = await everything(store, pk)
    operations: list[Write] = [Create(doc(pk, "new")), Put(doc(pk, "present", v=2)), Put(doc(pk, "also new"))]
    operations.insert(position, failing(pk, case))
    with pytest.raises(error):
        await store.write(INTERVIEWS, pk, operations)
    assert await everything(store, pk) == before


async def test_the_error_is_that_of_the_first_failure(store: Store, pk: str):
    await store.create(INTERVIEWS, doc(pk, "taken"))
    with pytest.raises(Changed):
        await store.write(INTERVIEWS, pk, [Put(doc(pk, "a")), failing(pk, "changed"), failing(pk, "taken")])


async def test_the_same_id_twice_is_taken_in_order(store: Store, pk: str):
    await store.write(INTERVIEWS, pk, [Create(doc(pk, v=1)), Put(doc(pk, v=2))])
    assert without_etag(await store.get(INTERVIEWS, pk, "1")) == doc(pk, v=2)
    with pytest.raises(AlreadyExists):
        await store.write(INTERVIEWS, pk, [Put(doc(pk, "2")), Create(doc(pk, "2"))])
    assert await store.ids(INTERVIEWS, pk) == ["1"]


async def test_expired_documents_are_gone_for_batches(store: Store, pk: str, advance: Advance):
    old = await store.create(INTERVIEWS, doc(pk, "old", ttl=2))
    await store.create(INTERVIEWS, doc(pk, "free again", ttl=2))
    await advance(3)
    with pytest.raises(NotFound):
        await store.write(INTERVIEWS, pk, [Replace(doc(pk, "old"), old["_etag"])])
    await store.write(INTERVIEWS, pk, [Create(doc(pk, "free again", ttl=100))])
    assert await store.ids(INTERVIEWS, pk) == ["free again"]


async def test_a_rolled_back_batch_leaves_times_to_live_as_they_were(store: Store, pk: str, advance: Advance):
    await store.put(INTERVIEWS, doc(pk, "short", ttl=4))
    await advance(2)
    with pytest.raises(NotFound):
        await store.write(INTERVIEWS, pk, [Put(doc(pk, "short", ttl=100)), failing(pk, "missing")])
    await advance(3)
    assert await store.ids(INTERVIEWS, pk) == []


@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
async def test_documents_that_are_too_large_together_are_refused(store: Store, pk: str):
    halves = [Put(doc(pk, doc_id, text="x" * 1_100_000)) for doc_id in ("a", "b")]
    with pytest.raises(TooLarge):
        await store.write(INTERVIEWS, pk, halves)
    assert await store.ids(INTERVIEWS, pk) == []
    for half in halves:
        await store.write(INTERVIEWS, pk, [half])
    assert await store.ids(INTERVIEWS, pk) == ["a", "b"]
