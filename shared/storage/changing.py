"""Compare and swap: the one loop that changes a stored document under the etag that was read."""

from collections.abc import Callable
from typing import ClassVar, Final, Protocol, Self

from shared.storage.port import AlreadyExists, Changed, Create, Document, NotFound, Replace, Store, Write

ATTEMPTS: Final = 12
OUTPACED: Final = (AlreadyExists, Changed, NotFound)
"""What a write raises where another one came first, be it under an etag or of a new document."""


class Missing(Exception):
    """There is none of this kind with the id that was named, or it was erased."""

    kind: ClassVar[str]

    @property
    def sentence(self) -> str:
        return f"There is no such {self.kind}."


class Contended(Exception):
    """Too many writers changed the document at once; the caller may try again."""


class Stale(Exception):
    """Something was changed meanwhile: the caller has not seen its present version."""


class Stored(Protocol):
    """A model that is stored as one document."""

    def to_document(self, pk: str, ttl: int | None, /) -> Document: ...

    @classmethod
    def read(cls, document: Document, /) -> Self: ...


def over(document: Document, etag: str | None) -> Write:
    return Replace(document, etag) if etag else Create(document)


async def change(
    store: Store, container: str, pk: str, doc_id: str, decide: Callable[[Document], Document | None]
) -> Document | None:
    """Replace a document by what a pure `decide` makes of it; decide again when another write came first.

    `decide` returns None to leave the document as it is. Returns the document as it then stands, None when there is none.
    Raises Contended after `ATTEMPTS`.
    """
    for _ in range(ATTEMPTS):
        found = await store.get(container, pk, doc_id)
        changed = None if found is None else decide(found)
        if found is None or changed is None:
            return found
        try:
            return await store.put(container, changed, etag=str(found["_etag"]))
        except (Changed, NotFound):
            continue
    raise Contended(doc_id)


async def change_stored[S: Stored](
    store: Store,
    container: str,
    pk: str,
    doc_id: str,
    model: type[S],
    decide: Callable[[S], S | None],
    ttl: int | None,
) -> S | None:
    """As `change`, with the document read as `model`. Nothing is written where `decide` returns an equal one."""

    def decide_on_document(document: Document) -> Document | None:
        before = model.read(document)
        after = decide(before)
        return None if after is None or after == before else after.to_document(pk, ttl)

    found = await change(store, container, pk, doc_id, decide_on_document)
    return None if found is None else model.read(found)
