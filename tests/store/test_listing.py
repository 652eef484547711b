"""The contract: what is found by kind, by field and by partition."""

import pytest

from shared.storage.port import INTERVIEWS, MAX_PAGE, BadQuery, Put, Range, Store, Where
from tests.store.examples import doc

pytestmark = pytest.mark.asyncio(loop_scope="session")

ODD_ORDER = ["-", "10", "9", "A", "B", "_", "a", "b", "e", "z", "é", "日", "\uff5e", "🎉"]


async def filled(store: Store, pk: str, ids: list[str]) -> None:
    await store.write(INTERVIEWS, pk, [Put(doc(pk, doc_id)) for doc_id in ids])


async def ids_of_pages(store: Store, pk: str, limit: int, *, descending: bool = False) -> list[list[str]]:
    pages: list[list[str]] = []
    after: str | None = None
    while True:
        page = await store.list(INTERVIEWS, pk, "turn", limit=limit, after=after, descending=descending)
        pages.append([item["id"] for item in page.items])
        if page.next is None:
            return pages
        after = page.next


def joined(pages: list[list[str]]) -> list[str]:
    return [doc_id for page in pages for doc_id in page]


class TestPages:
    async def test_an_empty_partition_has_one_empty_page(self, store: Store, pk: str):
        assert await ids_of_pages(store, pk, 10) == [[]]

    @pytest.mark.parametrize(
        ("count", "sizes"), [(9, [9]), (10, [10]), (11, [10, 1]), (20, [10, 10]), (25, [10, 10, 5])]
    )
    async def test_pages_are_full_and_the_last_says_so(
        self, store: Store, pk: str, count: int, sizes: list[int]
    ):
        ids = [f"turn-{n:06}" for n in range(count)]
        await filled(store, pk, ids[::-1])
        pages = await ids_of_pages(store, pk, 10)
        assert [len(page) for page in pages] == sizes
        assert joined(pages) == ids

    async def test_descending_pages_come_from_the_end(self, store: Store, pk: str):
        await filled(store, pk, ["1", "2", "3", "4", "5"])
        assert await ids_of_pages(store, pk, 2, descending=True) == [["5", "4"], ["3", "2"], ["1"]]

    async def test_ids_are_in_the_order_of_their_code_points(self, store: Store, pk: str):
        assert sorted(ODD_ORDER) == ODD_ORDER
        await filled(store, pk, ODD_ORDER[::-1])
        for limit in (1, 5):
            assert joined(await ids_of_pages(store, pk, limit)) == ODD_ORDER
            assert joined(await ids_of_pages(store, pk, limit, descending=True)) == ODD_ORDER[::-1]
        assert await store.ids(INTERVIEWS, pk) == ODD_ORDER

    async def test_a_cursor_need_not_exist_any_more(self, store: Store, pk: str):
        await filled(store, pk, ["a", "c", "e"])
        page = await store.list(INTERVIEWS, pk, "turn", after="b")
        assert [item["id"] for item in page.items] == ["c", "e"]
        page = await store.list(INTERVIEWS, pk, "turn", after="d", descending=True)
        assert [item["id"] for item in page.items] == ["c", "a"]
        assert (await store.list(INTERVIEWS, pk, "turn", after="")).items != []

    async def test_documents_are_listed_whole_as_they_are_read(self, store: Store, pk: str):
        written = await store.put(INTERVIEWS, doc(pk, text="日本", n=1.5))
        assert (await store.list(INTERVIEWS, pk, "turn")).items == [written]

    async def test_other_kinds_and_partitions_are_not_listed(self, store: Store, pk: str):
        await filled(store, pk, ["a"])
        await store.put(INTERVIEWS, doc(pk, "b", kind="fact"))
        await store.put(INTERVIEWS, doc(pk + "x", "c"))
        assert await ids_of_pages(store, pk, 10) == [["a"]]
        assert await store.count(INTERVIEWS, pk, "turn") == 1
        assert await store.ids(INTERVIEWS, pk) == ["a", "b"]

    async def test_names_that_nothing_may_have_find_nothing(self, store: Store, pk: str):
        for bad in ("", "\0", "\ud800", "x" * 256):
            assert (await store.list(INTERVIEWS, bad, "turn")).items == []
            assert (await store.list(INTERVIEWS, pk, bad)).items == []
            assert await store.count(INTERVIEWS, bad, "turn") == 0
            assert await store.ids(INTERVIEWS, bad) == []

    @pytest.mark.parametrize("limit", [0, -1, MAX_PAGE + 1])
    async def test_a_limit_out_of_bounds_is_refused(self, store: Store, pk: str, limit: int):
        with pytest.raises(BadQuery):
            await store.list(INTERVIEWS, pk, "turn", limit=limit)

    @pytest.mark.parametrize("after", ["\0", "\ud800"])
    async def test_a_cursor_that_is_not_text_is_refused(self, store: Store, pk: str, after: str):
        with pytest.raises(BadQuery):
            await store.list(INTERVIEWS, pk, "turn", after=after)

    async def test_an_unknown_container_is_refused_by_every_call(self, store: Store, pk: str):
        calls = [
            store.get("nowhere", pk, "1"),
            store.create("nowhere", doc(pk)),
            store.put("nowhere", doc(pk)),
            store.write("nowhere", pk, []),
            store.delete("nowhere", pk, "1"),
            store.list("nowhere", pk, "turn"),
            store.count("nowhere", pk, "turn"),
            store.ids("nowhere", pk),
        ]
        for call in calls:
            with pytest.raises(BadQuery, match="nowhere"):
                await call


VALUES: dict[str, object] = {
    "one": 1, "one-float": 1.0, "true": True, "text": "1", "false": False, "zero": 0, "null": None, "list": [1],
    "word": "héllo 🎉", "quote": "a'b\"c\\", "empty": "",
}  # fmt: skip


class TestWhere:
    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            (1, ["one", "one-float"]),
            (True, ["true"]),
            ("1", ["text"]),
            (0, ["zero"]),
            (False, ["false"]),
            ("héllo 🎉", ["word"]),
            ("a'b\"c\\", ["quote"]),
            ("", ["empty"]),
            ("null", []),
            ("' OR 1=1 --", []),
        ],
    )
    async def test_values_are_equal_in_type_too(
        self, store: Store, pk: str, wanted: str | int, found: list[str]
    ):
        documents = [Put(doc(pk, name, value=value)) for name, value in VALUES.items()]
        await store.write(INTERVIEWS, pk, [*documents, Put(doc(pk, "missing"))])
        page = await store.list(INTERVIEWS, pk, "turn", where={"value": wanted})
        assert [item["id"] for item in page.items] == sorted(found)
        assert await store.count(INTERVIEWS, pk, "turn", where={"value": wanted}) == len(found)

    async def test_all_fields_must_be_equal(self, store: Store, pk: str):
        for doc_id, mode, done in [("1", "a", True), ("2", "a", False), ("3", "b", True)]:
            await store.put(INTERVIEWS, doc(pk, doc_id, mode=mode, done=done))
        page = await store.list(INTERVIEWS, pk, "turn", where={"mode": "a", "done": True})
        assert [item["id"] for item in page.items] == ["1"]

    async def test_pages_are_full_of_what_matches(self, store: Store, pk: str):
        await store.write(INTERVIEWS, pk, [Put(doc(pk, f"{n:02}", even=n % 2 == 0)) for n in range(20)])
        first = await store.list(INTERVIEWS, pk, "turn", where={"even": True}, limit=6)
        rest = await store.list(INTERVIEWS, pk, "turn", where={"even": True}, limit=6, after=first.next)
        assert [len(first.items), len(rest.items), rest.next] == [6, 4, None]

    async def test_only_top_level_fields_count(self, store: Store, pk: str):
        await store.put(INTERVIEWS, doc(pk, inner={"value": 1}))
        assert await store.count(INTERVIEWS, pk, "turn", where={"value": 1}) == 0

    @pytest.mark.parametrize(
        "where",
        [
            {"": 1},
            {"a b": 1},
            {"a.b": 1},
            {'x"]': 1},
            {"x' OR 1": 1},
            {"x": 2**53 + 1},
            {"x": "\0"},
            {"x": "\ud800"},
        ],
    )
    async def test_what_cannot_be_asked_for_is_refused(self, store: Store, pk: str, where: Where):
        with pytest.raises(BadQuery):
            await store.list(INTERVIEWS, pk, "turn", where=where)
        with pytest.raises(BadQuery):
            await store.count(INTERVIEWS, pk, "turn", where=where)


TIMES: dict[str, object] = {
    "early": "2030-01-01T00:00:00Z", "noon": "2030-01-01T12:00:00Z", "late": "2030-01-02T00:00:00Z", "null": None,
    "number": 2030, "true": True, "list": ["2030-01-01T12:00:00Z"], "empty": "", "high": "\uff5e", "astral": "🎉",
}  # fmt: skip


class TestRange:
    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            (Range(below="2030-01-01T12:00:00Z"), ["early", "empty"]),
            (Range(below="2030-01-01T12:00:00.5Z"), ["early", "empty"]),
            (Range(at_least="2030-01-01T12:00:00Z", below="3"), ["late", "noon"]),
            (Range("2030-01-01T00:00:01Z", "2030-01-02T00:00:00Z"), ["noon"]),
            (Range("2030-01-03T00:00:00Z", "2030-01-02T00:00:00Z"), []),
            (Range(at_least="z"), ["astral", "high"]),
            (Range(below=""), []),
        ],
        ids=str,
    )
    async def test_only_text_between_the_bounds_is_found_the_lower_one_inside(
        self, store: Store, pk: str, wanted: Range, found: list[str]
    ):
        documents = [Put(doc(pk, name, at=value)) for name, value in TIMES.items()]
        await store.write(INTERVIEWS, pk, [*documents, Put(doc(pk, "missing"))])
        page = await store.list(INTERVIEWS, pk, "turn", where={"at": wanted})
        assert [item["id"] for item in page.items] == found
        assert await store.count(INTERVIEWS, pk, "turn", where={"at": wanted}) == len(found)

    async def test_a_range_and_a_value_must_both_hold(self, store: Store, pk: str):
        for doc_id, at, done in [("1", "a", True), ("2", "b", True), ("3", "b", False)]:
            await store.put(INTERVIEWS, doc(pk, doc_id, at=at, done=done))
        page = await store.list(INTERVIEWS, pk, "turn", where={"at": Range(at_least="b"), "done": True})
        assert [item["id"] for item in page.items] == ["2"]

    @pytest.mark.parametrize(
        "wanted", [Range(), Range(at_least="\0"), Range(below="\ud800"), Range("a", "\0")]
    )
    async def test_a_range_without_a_bound_or_of_what_is_no_text_is_refused(
        self, store: Store, pk: str, wanted: Range
    ):
        with pytest.raises(BadQuery):
            await store.count(INTERVIEWS, pk, "turn", where={"at": wanted})
