"""Documents for the tests to store."""

from collections.abc import Awaitable, Callable

from shared.storage.port import Document, Page


def doc(pk: str, doc_id: str = "1", *, kind: str = "turn", **fields: object) -> Document:
    return {"id": doc_id, "pk": pk, "kind": kind, **fields}


def without_etag(document: Document | None) -> Document:
    assert document is not None
    return {name: value for name, value in document.items() if name != "_etag"}


async def pages(call: Callable[[str | None], Awaitable[Page]], field: str = "id") -> list[list[str]]:
    """This field of the documents on every page that the call, which is given the cursor, returns."""
    found: list[list[str]] = []
    after: str | None = None
    while not found or after is not None:
        page = await call(after)
        found.append([item[field] for item in page.items])
        after = page.next
    return found
