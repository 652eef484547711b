"""The contract: single documents."""

import asyncio
import copy

import pytest

from shared.storage.port import INDEX, INTERVIEWS, AlreadyExists, Changed, NotFound, Store
from tests.store.conftest import Advance
from tests.store.examples import doc, without_etag

pytestmark = pytest.mark.asyncio(loop_scope="session")


class TestReading:
    async def test_a_missing_document_reads_as_none(self, store: Store, pk: str):
        assert await store.get(INTERVIEWS, pk, "none") is None

    async def test_a_document_reads_as_it_was_written(self, store: Store, pk: str):
        written = await store.create(INTERVIEWS, doc(pk, nested={"list": [1, None, True, {"x": "y"}]}))
        assert await store.get(INTERVIEWS, pk, "1") == written
        assert without_etag(written) == doc(pk, nested={"list": [1, None, True, {"x": "y"}]})

    async def test_only_the_etag_is_added(self, store: Store, pk: str):
        written = await store.put(INTERVIEWS, doc(pk))
        read = await store.get(INTERVIEWS, pk, "1")
        assert set(written) == {"id", "pk", "kind", "_etag"}
        assert read is not None
        assert set(read) == set(written)

    @pytest.mark.parametrize(
        "text", ["日本 🎉", "\u2028 \u2029 \x01 \x7f \ufeff", "\\ \" ' % \t\r\n", "é e\u0301", ""]
    )
    async def test_text_comes_back_unchanged(self, store: Store, pk: str, text: str):
        document = {**doc(pk, text=text), f"key {text}": 1}
        await store.put(INTERVIEWS, document)
        assert without_etag(await store.get(INTERVIEWS, pk, "1")) == document

    @pytest.mark.parametrize(
        "number", [0, -1, 2**53, -(2**53), 0.1, 1e-7, 1.0, 2.0**53, 5e-324, -0.0, 1 / 3, 123456789.123456789]
    )
    async def test_numbers_come_back_equal(self, store: Store, pk: str, number: float):
        await store.put(INTERVIEWS, doc(pk, number=number))
        read = await store.get(INTERVIEWS, pk, "1")
        assert read is not None
        assert read["number"] == number

    @pytest.mark.parametrize(
        "doc_id", ["a b", "%2F", "100%", "a+b&c=d", "日本🎉", "é", "'\"", "...", "a:b@c;d,e", "x" * 255]
    )
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
    async def test_a_second_create_is_refused_and_changes_nothing(self, store: Store, pk: str):
        first = await store.create(INTERVIEWS, doc(pk, v=1))
        with pytest.raises(AlreadyExists):
            await store.create(INTERVIEWS, doc(pk, v=2))
        assert await store.get(INTERVIEWS, pk, "1") == first

    async def test_put_makes_and_then_replaces_the_whole_document(self, store: Store, pk: str):
        await store.put(INTERVIEWS, doc(pk, a=1))
        await store.put(INTERVIEWS, doc(pk, kind="fact", b=2))
        assert without_etag(await store.get(INTERVIEWS, pk, "1")) == doc(pk, kind="fact", b=2)

    async def test_every_write_has_another_etag(self, store: Store, pk: str):
        etags = [(await store.put(INTERVIEWS, doc(pk)))["_etag"] for _ in range(3)]
        assert len(set(etags)) == 3

    async def test_a_put_with_the_current_etag_writes(self, store: Store, pk: str):
        first = await store.create(INTERVIEWS, doc(pk))
        second = await store.put(INTERVIEWS, {**first, "v": 2}, etag=first["_etag"])
        assert await store.get(INTERVIEWS, pk, "1") == second
        assert second["v"] == 2

    async def test_a_put_with_an_old_etag_is_refused_and_changes_nothing(self, store: Store, pk: str):
        first = await store.create(INTERVIEWS, doc(pk))
        second = await store.put(INTERVIEWS, doc(pk, v=2))
        with pytest.raises(Changed):
            await store.put(INTERVIEWS, doc(pk, v=3), etag=first["_etag"])
        assert await store.get(INTERVIEWS, pk, "1") == second

    async def test_a_put_with_an_etag_on_nothing_is_refused(self, store: Store, pk: str):
        with pytest.raises(NotFound):
            await store.put(INTERVIEWS, doc(pk), etag="any")
        assert await store.get(INTERVIEWS, pk, "1") is None

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

    async def test_a_deleted_document_is_gone_and_may_be_made_again(self, store: Store, pk: str):
        first = await store.create(INTERVIEWS, doc(pk))
        await store.delete(INTERVIEWS, pk, "1")
        assert await store.get(INTERVIEWS, pk, "1") is None
        assert (await store.list(INTERVIEWS, pk, "turn")).items == []
        with pytest.raises(NotFound):
            await store.put(INTERVIEWS, doc(pk), etag=first["_etag"])
        assert (await store.create(INTERVIEWS, doc(pk)))["_etag"] != first["_etag"]

    async def test_deleting_what_is_not_there_is_fine(self, store: Store, pk: str):
        await store.delete(INTERVIEWS, pk, "none")
        assert await store.ids(INTERVIEWS, pk) == []

    async def test_ping_answers(self, store: Store):
        await store.ping()


class TestExpiry:
    async def test_an_expired_document_is_hidden_everywhere(self, store: Store, pk: str, advance: Advance):
        await store.put(INTERVIEWS, doc(pk, "short", ttl=2))
        await store.put(INTERVIEWS, doc(pk, "kept"))
        await advance(3)
        assert await store.get(INTERVIEWS, pk, "short") is None
        assert [item["id"] for item in (await store.list(INTERVIEWS, pk, "turn")).items] == ["kept"]
        assert await store.count(INTERVIEWS, pk, "turn") == 1
        assert await store.ids(INTERVIEWS, pk) == ["kept"]

    async def test_an_expired_document_is_gone_for_conditions_too(
        self, store: Store, pk: str, advance: Advance
    ):
        old = await store.create(INTERVIEWS, doc(pk, ttl=2))
        await advance(3)
        with pytest.raises(NotFound):
            await store.put(INTERVIEWS, doc(pk), etag=old["_etag"])
        await store.delete(INTERVIEWS, pk, "1")
        assert without_etag(await store.create(INTERVIEWS, doc(pk, v=2))) == doc(pk, v=2)

    async def test_writing_again_starts_the_time_anew_and_may_end_it(
        self, store: Store, pk: str, advance: Advance
    ):
        for doc_id in ("longer", "for ever", "minus one"):
            await store.put(INTERVIEWS, doc(pk, doc_id, ttl=3))
        await advance(1)
        await store.put(INTERVIEWS, doc(pk, "longer", ttl=100))
        await store.put(INTERVIEWS, doc(pk, "for ever"))
        await store.put(INTERVIEWS, doc(pk, "minus one", ttl=-1))
        await advance(5)
        assert await store.ids(INTERVIEWS, pk) == ["for ever", "longer", "minus one"]

    async def test_time_to_live_is_kept_in_the_document(self, store: Store, pk: str):
        assert (await store.put(INTERVIEWS, doc(pk, ttl=1000)))["ttl"] == 1000


class TestRaces:
    async def test_of_twenty_creates_at_once_one_wins(self, store: Store, pk: str):
        made = await asyncio.gather(
            *(store.create(INTERVIEWS, doc(pk, n=n)) for n in range(20)), return_exceptions=True
        )
        winners = [result for result in made if isinstance(result, dict)]
        assert len(winners) == 1
        assert sum(isinstance(result, AlreadyExists) for result in made) == 19
        assert await store.get(INTERVIEWS, pk, "1") == winners[0]

    async def test_no_increment_is_lost_between_read_and_conditional_write(self, store: Store, pk: str):
        await store.create(INTERVIEWS, doc(pk, n=0))

        async def increment() -> None:
            while True:
                read = await store.get(INTERVIEWS, pk, "1")
                assert read is not None
                try:
                    await store.put(INTERVIEWS, {**read, "n": read["n"] + 1}, etag=read["_etag"])
                except Changed:
                    continue
                return

        await asyncio.gather(*(increment() for _ in range(8)))
        read = await store.get(INTERVIEWS, pk, "1")
        assert read is not None
        assert read["n"] == 8
