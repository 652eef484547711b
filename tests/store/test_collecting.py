"""The contract: documents of several kinds in one call, and the newest of what is written at once."""

import asyncio

import pytest

from shared.storage.port import (
    INDEX,
    INTERVIEWS,
    MAX_PAGE,
    MAX_SET,
    BadDocument,
    Document,
    OfKind,
    Put,
    Range,
    Store,
)
from tests.store.conftest import Advance
from tests.store.examples import doc, pages, without_etag

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ids_of(store: Store, pk: str, *wanted: OfKind, limit: int = MAX_PAGE) -> list[list[str]]:
    return await pages(lambda after: store.collect(INTERVIEWS, pk, wanted, limit=limit, after=after))


async def filled(store: Store, pk: str) -> None:
    turns = [doc(pk, f"turn-{n}", kind="turn", main_id=f"q{n % 2}") for n in range(4)]
    answers = [doc(pk, f"answer-{n}", kind="answer", main_id=f"q{n % 2}") for n in range(4)]
    await store.write(INTERVIEWS, pk, [Put(each) for each in (*turns, *answers, doc(pk, "h", kind="header"))])
    await store.put(INTERVIEWS, doc(f"{pk}-other", "turn-9", kind="turn"))


ALL_TURNS = ["turn-0", "turn-1", "turn-2", "turn-3"]
OF_ONE = OfKind("answer", {"main_id": "q1"})


@pytest.mark.parametrize(("wanted", "limit", "found"), [
    ([OfKind("turn"), OF_ONE], MAX_PAGE, [["answer-1", "answer-3", *ALL_TURNS]]),
    ([OfKind("answer", {"id": "answer-3"}), OF_ONE, OfKind("header")], MAX_PAGE, [["answer-1", "answer-3", "h"]]),
    ([OfKind("turn", {"id": Range(at_least="turn-2")})], MAX_PAGE, [ALL_TURNS[2:]]),
    ([OfKind("turn"), OfKind("header")], 2, [["h", "turn-0"], ALL_TURNS[1:3], ALL_TURNS[3:]]), ([], MAX_PAGE, [[]]),
    ([OfKind("\n")], MAX_PAGE, [[]]),
], ids=["a condition each", "found twice", "a range", "pages of all kinds", "nothing wanted", "no kind"])  # fmt: skip
async def test_documents_of_several_kinds_come_once_and_by_id(
    store: Store, pk: str, wanted: list[OfKind], limit: int, found: list[list[str]]
):
    await filled(store, pk)
    assert await ids_of(store, pk, *wanted, limit=limit) == found
    assert await ids_of(store, "\n", *wanted) == [[]]


async def stored(store: Store, pk: str) -> Document:
    return without_etag(await store.get(INDEX, pk, "1"))


class TestTheNewest:
    async def test_what_is_as_old_or_older_is_written_over_and_keeps_what_the_new_one_has_not(
        self, store: Store, pk: str
    ):
        await store.put(INDEX, doc(pk, revision=2, status="open", mine="kept"))
        for revision in (2, 3):
            row = doc(pk, revision=revision, status=f"as of {revision}", since=None)
            assert not await store.put_newest(INDEX, row, by="revision")
            assert await stored(store, pk) == {**row, "mine": "kept"}

    async def test_what_has_no_number_yet_is_written_over(self, store: Store, pk: str):
        await store.put(INDEX, doc(pk, status="open", mine="kept"))
        assert not await store.put_newest(INDEX, doc(pk, revision=1, status="over"), by="revision")
        assert await stored(store, pk) == doc(pk, revision=1, status="over", mine="kept")

    async def test_what_is_newer_stays(self, store: Store, pk: str):
        newer = doc(pk, revision=3, status="thinking")
        await store.put(INDEX, newer)
        assert not await store.put_newest(INDEX, doc(pk, revision=2, status="open"), by="revision")
        assert await stored(store, pk) == newer

    async def test_of_many_at_once_one_creates_and_the_newest_is_left(self, store: Store, pk: str):
        rows = [doc(pk, revision=revision, status=f"as of {revision}") for revision in (2, 5, 1, 4, 3)]
        created = await asyncio.gather(*(store.put_newest(INDEX, row, by="revision") for row in rows))
        assert sum(created) == 1
        assert (await stored(store, pk))["status"] == "as of 5"

    async def test_it_lives_as_long_as_the_new_one_says(self, store: Store, pk: str, advance: Advance):
        await store.put(INDEX, doc(pk, revision=1))
        await store.put_newest(INDEX, doc(pk, revision=2, ttl=100), by="revision")
        await advance(101)
        assert await store.get(INDEX, pk, "1") is None

    async def test_a_document_without_the_number_or_with_too_many_fields_is_refused(
        self, store: Store, pk: str
    ):
        many = doc(pk, revision=1) | {f"field{number}": number for number in range(MAX_SET)}
        for row in (doc(pk), doc(pk, revision="2"), many):
            with pytest.raises(BadDocument):
                await store.put_newest(INDEX, row, by="revision")
