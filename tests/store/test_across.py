"""The contract: the documents of one id in all partitions."""

import pytest

from shared.storage.port import INTERVIEWS, LIBRARY, MAX_PAGE, BadQuery, Store
from tests.store.conftest import Advance
from tests.store.examples import doc, pages

pytestmark = pytest.mark.asyncio(loop_scope="session")

PARTITIONS = ["-", "10", "9", "A", "a", "b", "é", "日"]


async def filled(store: Store, doc_id: str, partitions: list[str]) -> None:
    for pk in reversed(partitions):
        await store.put(INTERVIEWS, doc(pk, doc_id))
        await store.put(INTERVIEWS, doc(pk, f"{doc_id}-other"))


async def partitions_of(
    store: Store, doc_id: str, limit: int = 100, after: str | None = None
) -> list[list[str]]:
    return await pages(
        lambda cursor: store.across(INTERVIEWS, doc_id, limit=limit, after=cursor or after), field="pk"
    )


@pytest.mark.parametrize(("limit", "sizes"), [(1, [1] * 8), (3, [3, 3, 2]), (7, [7, 1]), (8, [8]), (9, [8])])
async def test_pages_are_full_and_in_the_order_of_their_partitions(
    limit: int, sizes: list[int], store: Store, pk: str
):
    await filled(store, pk, PARTITIONS)
    found = await partitions_of(store, pk, limit)
    assert [len(page) for page in found] == sizes
    assert [each for page in found for each in page] == PARTITIONS


async def test_what_comes_after_a_partition_is_found_whether_there_is_one_or_not(store: Store, pk: str):
    await filled(store, pk, ["a", "c", "e"])
    assert await partitions_of(store, pk, after="a") == [["c", "e"]]
    assert await partitions_of(store, pk, after="b") == [["c", "e"]]
    assert await partitions_of(store, pk, after="e") == await partitions_of(store, f"none-{pk}") == [[]]


async def test_documents_come_whole_and_of_the_container_alone(store: Store, pk: str):
    written = await store.put(INTERVIEWS, doc("here", pk, text="日本", n=1.5))
    await store.put(LIBRARY, doc("there", pk))
    assert (await store.across(INTERVIEWS, pk)).items == [written]


async def test_what_has_expired_or_was_deleted_is_not_found(store: Store, advance: Advance, pk: str):
    await store.put(INTERVIEWS, doc("brief", pk, ttl=1))
    await store.put(INTERVIEWS, doc("deleted", pk))
    await store.put(INTERVIEWS, doc("stays", pk))
    await store.delete(INTERVIEWS, "deleted", pk)
    await advance(2)
    assert await partitions_of(store, pk) == [["stays"]]


async def test_an_unknown_container_and_a_page_of_another_size_are_refused_and_a_wrong_id_finds_nothing(
    store: Store,
):
    for container, limit in (("elsewhere", 1), (INTERVIEWS, 0), (INTERVIEWS, MAX_PAGE + 1)):
        with pytest.raises(BadQuery):
            await store.across(container, "header", limit=limit)
    assert (await store.across(INTERVIEWS, "a/b")).items == []
