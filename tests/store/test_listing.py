"""The contract: what is found by kind, by field and by partition."""

from typing import Any

import pytest

from shared.storage.port import INTERVIEWS, MAX_PAGE, Among, BadQuery, OfKind, Put, Range, Store, Where
from tests.store.examples import doc, pages

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def filled(store: Store, pk: str, ids: list[str]) -> None:
    await store.write(INTERVIEWS, pk, [Put(doc(pk, doc_id)) for doc_id in ids])


async def ids_of_pages(store: Store, pk: str, limit: int, **given: Any) -> list[list[str]]:
    return await pages(
        lambda after: store.list(
            INTERVIEWS, pk, "turn", limit=limit, **{**given, **({"after": after} if after else {})}
        )
    )


class TestPages:
    @pytest.mark.parametrize(("count", "sizes"), [(10, [10]), (11, [10, 1])])
    async def test_pages_are_full_and_the_last_says_so(
        self, store: Store, pk: str, count: int, sizes: list[int]
    ):
        await filled(store, pk, [f"turn-{n:06}" for n in range(count)])
        assert [len(page) for page in await ids_of_pages(store, pk, 10)] == sizes

    async def test_a_cursor_need_not_exist_any_more(self, store: Store, pk: str):
        await filled(store, pk, ["a", "c", "e"])
        assert await ids_of_pages(store, pk, 9, after="b") == [["c", "e"]]
        assert await ids_of_pages(store, pk, 9, after="d", descending=True) == [["c", "a"]]
        assert await ids_of_pages(store, pk, 9, after="") == [["a", "c", "e"]]

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

    async def test_a_page_of_another_size_or_after_no_text_is_refused(self, store: Store, pk: str):
        for limit, after in [(0, None), (-1, None), (MAX_PAGE + 1, None), (1, "\0"), (1, "\ud800")]:
            with pytest.raises(BadQuery):
                await store.list(INTERVIEWS, pk, "turn", limit=limit, after=after)
            with pytest.raises(BadQuery):
                await store.collect(INTERVIEWS, pk, [OfKind("turn")], limit=limit, after=after)

    async def test_an_unknown_container_is_refused_by_every_call(self, store: Store, pk: str):
        calls = [
            store.get("nowhere", pk, "1"),
            store.create("nowhere", doc(pk)),
            store.put("nowhere", doc(pk)),
            store.write("nowhere", pk, []),
            store.delete("nowhere", pk, "1"),
            store.list("nowhere", pk, "turn"),
            store.count("nowhere", pk, "turn"),
            store.collect("nowhere", pk, [OfKind("turn")]),
            store.ids("nowhere", pk),
        ]
        for call in calls:
            with pytest.raises(BadQuery, match="nowhere"):
                await call


VALUES: dict[str, object] = {
    "one": 1, "one-float": 1.0, "true": True, "text": "1", "false": False, "zero": 0, "null": None, "list": [1],
    "word": "héllo 🎉", "quote": "a'b\"c\\", "empty": "",
}  # fmt: skip


EQUAL: list[tuple[str | int, list[str]]] = [
    (1, ["one", "one-float"]), (True, ["true"]), ("1", ["text"]), (0, ["zero"]), (False, ["false"]), ("null", []),
    ("héllo 🎉", ["word"]), ("a'b\"c\\", ["quote"]), ("", ["empty"]), ("' OR 1=1 --", []),
]  # fmt: skip
NOT_ASKED_FOR: list[Where] = [
    {"": 1}, {"a b": 1}, {"a.b": 1}, {'x"]': 1}, {"x' OR 1": 1}, {"x": 2**53 + 1}, {"x": "\0"}, {"x": "\ud800"},
    {"x": Range()}, {"x": Range(at_least="\0")}, {"x": Range(below="\ud800")}, {"x": Range("a", "\0")},
    {"x": Among(frozenset())}, {"x": Among(frozenset({"a", "\0"}))}, {"x": Among(frozenset(map(str, range(1001))))},
]  # fmt: skip


async def assert_found(store: Store, pk: str, where: Where, ids: list[str]) -> None:
    """Listed, collected and counted are the documents of these ids."""
    page = await store.list(INTERVIEWS, pk, "turn", where=where)
    assert [item["id"] for item in page.items] == ids, where
    assert await store.collect(INTERVIEWS, pk, [OfKind("turn", where)]) == page
    assert await store.count(INTERVIEWS, pk, "turn", where=where) == len(ids)


class TestWhere:
    async def test_values_are_equal_in_type_too(self, store: Store, pk: str):
        documents = [Put(doc(pk, name, value=value)) for name, value in VALUES.items()]
        inner = doc(pk, "inner", inner={"value": 1})
        await store.write(INTERVIEWS, pk, [*documents, Put(doc(pk, "missing")), Put(inner)])
        for wanted, found in EQUAL:
            await assert_found(store, pk, {"value": wanted}, sorted(found))

    async def test_one_of_several_texts_is_that_text_alone(self, store: Store, pk: str):
        documents = [Put(doc(pk, name, value=value)) for name, value in VALUES.items()]
        await store.write(INTERVIEWS, pk, [*documents, Put(doc(pk, "missing"))])
        await assert_found(store, pk, {"value": Among(frozenset({"1"}))}, ["text"])
        several = Among(frozenset({"héllo 🎉", "a'b\"c\\", "", "no such", "true"}))
        await assert_found(store, pk, {"value": several}, ["empty", "quote", "word"])
        await assert_found(store, pk, {"value": several, "id": Among(frozenset({"word", "one"}))}, ["word"])

    async def test_pages_are_full_of_what_matches_in_all_fields(self, store: Store, pk: str):
        documents = [doc(pk, f"{n:02}", even=n % 2 == 0, at="ab"[n % 3 == 0]) for n in range(20)]
        await store.write(INTERVIEWS, pk, [Put(each) for each in documents])
        found = await ids_of_pages(store, pk, 6, where={"even": True})
        assert [len(page) for page in found] == [6, 4]
        await assert_found(store, pk, {"even": True, "at": "b"}, ["00", "06", "12", "18"])
        await assert_found(store, pk, {"even": True, "at": Range(at_least="b")}, ["00", "06", "12", "18"])

    async def test_what_cannot_be_asked_for_is_refused(self, store: Store, pk: str):
        for where in NOT_ASKED_FOR:
            for call in (
                store.list(INTERVIEWS, pk, "turn", where=where),
                store.count(INTERVIEWS, pk, "turn", where=where),
                store.collect(INTERVIEWS, pk, [OfKind("turn", where)]),
            ):
                with pytest.raises(BadQuery):
                    await call


TIMES: dict[str, object] = {
    "early": "2030-01-01T00:00:00Z", "noon": "2030-01-01T12:00:00Z", "late": "2030-01-02T00:00:00Z", "null": None,
    "number": 2030, "true": True, "list": ["2030-01-01T12:00:00Z"], "empty": "", "high": "\uff5e", "astral": "🎉",
}  # fmt: skip


WITHIN = [
    (Range(below="2030-01-01T12:00:00Z"), ["early", "empty"]),
    (Range(below="2030-01-01T12:00:00.5Z"), ["early", "empty"]),
    (Range(at_least="2030-01-01T12:00:00Z", below="3"), ["late", "noon"]),
    (Range("2030-01-01T00:00:01Z", "2030-01-02T00:00:00Z"), ["noon"]),
    (Range("2030-01-03T00:00:00Z", "2030-01-02T00:00:00Z"), []),
    (Range(at_least="z"), ["astral", "high"]),
    (Range(below=""), []),
]


class TestRange:
    async def test_only_text_between_the_bounds_is_found_the_lower_one_inside(self, store: Store, pk: str):
        documents = [Put(doc(pk, name, at=value)) for name, value in TIMES.items()]
        await store.write(INTERVIEWS, pk, [*documents, Put(doc(pk, "missing"))])
        for wanted, found in WITHIN:
            await assert_found(store, pk, {"at": wanted}, found)
