"""The contract: what of single documents and batches `test_model` cannot say."""

import asyncio
import copy

import pytest

from shared.storage.port import (
    INDEX,
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
from tests.store.examples import doc, without_etag

pytestmark = pytest.mark.asyncio(loop_scope="session")


ODD_TEXTS = ["日本 🎉", "\u2028 \u2029 \x01 \x7f \ufeff", "\\ \" ' % \t\r\n", "é e\u0301", ""]
ODD_NUMBERS = [0, -1, 2**53, -(2**53), 0.1, 1e-7, 1.0, 5e-324, -0.0, 1 / 3, 123456789.123456789]
ODD_IDS = ["a b", "%2F", "100%", "a+b&c=d", "日本🎉", "é", "'\"", "...", "a:b@c;d,e", "x" * 255]


class TestReading:
    async def test_texts_and_numbers_come_back_as_they_were_written(self, store: Store, pk: str):
        document = doc(pk, numbers=ODD_NUMBERS, **{f"key {text}": text for text in ODD_TEXTS})
        await store.put(INTERVIEWS, document)
        assert without_etag(await store.get(INTERVIEWS, pk, "1")) == document

    @pytest.mark.parametrize("doc_id", ODD_IDS)
    async def test_odd_but_legal_ids_work_in_every_call(self, store: Store, pk: str, doc_id: str):
        created = await store.create(INTERVIEWS, doc(pk, doc_id))
        replaced = await store.put(INTERVIEWS, {**created, "v": 2}, etag=created["_etag"])
        assert await store.get(INTERVIEWS, pk, doc_id) == replaced
        assert await store.ids(INTERVIEWS, pk) == [doc_id]
        await store.delete(INTERVIEWS, pk, doc_id)
        assert await store.get(INTERVIEWS, pk, doc_id) is None

    @pytest.mark.parametrize("suffix", [" and spaces", "/slash", "ü日🎉", "\"quotes'", "?#\\%"])
    async def test_odd_but_legal_partitions_work(self, store: Store, pk: str, suffix: str):
        await store.put(INTERVIEWS, doc(pk + suffix))
        assert without_etag(await store.get(INTERVIEWS, pk + suffix, "1")) == doc(pk + suffix)
        assert await store.count(INTERVIEWS, pk + suffix, "turn") == 1

    async def test_partitions_and_containers_are_apart(self, store: Store, pk: str):
        await store.create(INTERVIEWS, doc(pk, v=1))
        await store.create(INTERVIEWS, doc(pk + "other", v=2))
        await store.create(INDEX, doc(pk, v=3))
        read = [
            await store.get(container, part, "1")
            for container, part in [(INTERVIEWS, pk), (INTERVIEWS, pk + "other"), (INDEX, pk)]
        ]
        assert [document and document["v"] for document in read] == [1, 2, 3]


class TestWriting:
    async def test_what_a_store_added_is_ignored_when_written_back(self, store: Store, pk: str):
        added = {"_etag": "x", "_rid": "x", "_self": "x", "_ts": 1, "_attachments": "x", "_lsn": 1}
        written = await store.put(INTERVIEWS, {**doc(pk), **added})
        assert without_etag(written) == doc(pk)
        assert written["_etag"] != "x"

    async def test_the_callers_document_is_left_alone(self, store: Store, pk: str):
        given = doc(pk, nested={"list": [1]}, _etag="mine")
        before = copy.deepcopy(given)
        returned = await store.put(INTERVIEWS, given)
        returned["nested"]["list"].append(2)
        assert given == before

    async def test_ping_answers(self, store: Store):
        await store.ping()


class TestRaces:
    async def test_of_twenty_creates_at_once_one_wins(self, store: Store, pk: str):
        made = await asyncio.gather(
            *(store.create(INTERVIEWS, doc(pk, n=n)) for n in range(20)), return_exceptions=True
        )
        winners = [result for result in made if isinstance(result, dict)]
        assert len(winners) == 1
        assert sum(isinstance(result, AlreadyExists) for result in made) == 19
        assert await store.get(INTERVIEWS, pk, "1") == winners[0]


class TestBatches:
    async def test_a_full_batch_is_written_and_a_longer_one_refused(self, store: Store, pk: str):
        puts = [Put(doc(pk, f"{n:03}")) for n in range(MAX_BATCH + 1)]
        with pytest.raises(BadDocument):
            await store.write(INTERVIEWS, pk, puts)
        assert await store.ids(INTERVIEWS, pk) == []
        await store.write(INTERVIEWS, pk, puts[:-1])
        assert await store.count(INTERVIEWS, pk, "turn") == MAX_BATCH

    async def test_a_document_of_another_partition_is_refused(self, store: Store, pk: str):
        with pytest.raises(BadDocument):
            await store.write(INTERVIEWS, pk, [Put(doc(pk, "a")), Put(doc(pk + "x", "b"))])
        assert await store.ids(INTERVIEWS, pk) == []

    async def test_the_same_id_twice_is_taken_in_order(self, store: Store, pk: str):
        await store.write(INTERVIEWS, pk, [Create(doc(pk, v=1)), Put(doc(pk, v=2))])
        assert without_etag(await store.get(INTERVIEWS, pk, "1")) == doc(pk, v=2)
        with pytest.raises(AlreadyExists):
            await store.write(INTERVIEWS, pk, [Put(doc(pk, "2")), Create(doc(pk, "2"))])
        assert await store.ids(INTERVIEWS, pk) == ["1"]

    @pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
    async def test_documents_that_are_too_large_together_are_refused(self, store: Store, pk: str):
        halves = [Put(doc(pk, doc_id, text="x" * 1_100_000)) for doc_id in ("a", "b")]
        with pytest.raises(TooLarge):
            await store.write(INTERVIEWS, pk, halves)
        assert await store.ids(INTERVIEWS, pk) == []
        for half in halves:
            await store.write(INTERVIEWS, pk, [half])
        assert await store.ids(INTERVIEWS, pk) == ["a", "b"]

    async def test_one_failure_leaves_nothing_of_its_batch(self, store: Store, pk: str):
        taken = await store.create(INTERVIEWS, doc(pk, "taken"))
        fine: list[Write] = [Create(doc(pk, "new")), Put(doc(pk, "taken", v=2))]
        failing: list[tuple[Write, type[StoreError]]] = [
            (Create(doc(pk, "taken", v=2)), AlreadyExists),
            (Replace(doc(pk, "taken", v=2), "another"), Changed),
            (Replace(doc(pk, "free", v=2), "any"), NotFound),
            (Put(doc(pk, "a/b")), BadDocument),
            (Put(doc(pk, "big", text="x" * 2_200_000)), TooLarge),
        ]
        for write, error in failing:
            for operations in ([write, *fine], [fine[0], write]):
                with pytest.raises(error):
                    await store.write(INTERVIEWS, pk, operations)
            assert (await store.list(INTERVIEWS, pk, "turn")).items == [taken]
