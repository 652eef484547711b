"""The contract: what may not be stored, anywhere."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from shared.storage.port import INTERVIEWS, MAX_DOCUMENT_BYTES, BadDocument, Create, Store, TooLarge
from tests.store.examples import doc

pytestmark = pytest.mark.asyncio(loop_scope="session")

ILLEGAL_IDS = [
    "",
    "a/b",
    "a\\b",
    "a?b",
    "a#b",
    "x" * 256,
    " ",
    "a ",
    "a\n",
    "a\0b",
    "\x1f",
    "\x7f",
    ".",
    "..",
    "\ud800",
]


async def assert_refused(
    store: Store, pk: str, document: dict[str, Any], error: type[Exception] = BadDocument
):
    writes: list[Callable[[], Any]] = [
        lambda: store.create(INTERVIEWS, document),
        lambda: store.put(INTERVIEWS, document),
        lambda: store.put(INTERVIEWS, document, etag="any"),
        lambda: store.write(INTERVIEWS, pk, [Create(document)]),
    ]
    for write in writes:
        with pytest.raises(error):
            await write()
    assert await store.ids(INTERVIEWS, pk) == []


@pytest.mark.parametrize("doc_id", ILLEGAL_IDS)
async def test_illegal_ids_are_refused_and_find_nothing(store: Store, pk: str, doc_id: str):
    await assert_refused(store, pk, doc(pk, doc_id))
    assert await store.get(INTERVIEWS, pk, doc_id) is None
    await store.delete(INTERVIEWS, pk, doc_id)


@pytest.mark.parametrize("field", ["id", "pk", "kind"])
async def test_a_document_without_a_name_is_refused(store: Store, pk: str, field: str):
    await assert_refused(store, pk, {name: value for name, value in doc(pk).items() if name != field})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, value) for field in ("pk", "kind") for value in ("", "x" * 256, "a\0", "\ud800", 7, None)),
        *(("id", value) for value in (7, None, ["a"])),
        *(("ttl", value) for value in (0, -2, 1.5, True, None, "60", 2**31)),
        *(("nested", [{"value": value}]) for value in (
            float("nan"), float("inf"), -float("inf"), 2**53 + 1, -(2**53) - 1, 10**400, 1e16, 1e308, "\ud800", b"x",
            {1, 2}, datetime.UTC,
        )),
    ],
    ids=lambda value: ascii(value)[:30],
)  # fmt: skip
async def test_a_value_that_a_field_may_not_have_or_json_cannot_say_is_refused(
    store: Store, pk: str, field: str, value: object
):
    await assert_refused(store, pk, {**doc(pk), field: value})


async def test_a_document_inside_itself_is_refused(store: Store, pk: str):
    document = doc(pk)
    document["self"] = document
    await assert_refused(store, pk, document)


def of_size(pk: str, size: int, filler: str) -> dict[str, Any]:
    """A document of exactly `size` bytes of JSON, as good as all of it `filler`."""
    empty = len(f'{{"id":"1","pk":"{pk}","kind":"turn","text":""}}')
    count, rest = divmod(size - empty, len(filler.encode()))
    return doc(pk, text=filler * count + "x" * rest)


@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
@pytest.mark.parametrize("filler", ["x", "é", "日", "🎉"])
async def test_two_megabytes_of_utf_8_are_the_limit(store: Store, pk: str, filler: str):
    await assert_refused(store, pk, of_size(pk, MAX_DOCUMENT_BYTES + 1, filler), TooLarge)
    largest = of_size(pk, MAX_DOCUMENT_BYTES, filler)
    await store.put(INTERVIEWS, largest)
    read = await store.get(INTERVIEWS, pk, "1")
    assert read is not None
    assert read["text"] == largest["text"]
