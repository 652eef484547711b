"""A store of whose partitions a read may see an earlier state, as Cosmos DB shows them to who did not write them."""

from collections.abc import Sequence
from typing import Any

from shared.storage.port import MAX_PAGE, Among, Document, OfKind, Page, Range, Store, Where

type Partition = dict[str, Document]

WRITES = frozenset({"create", "put", "put_newest", "write", "delete"})


class LateReads:
    """Passes every call on to `store`, but for reads of partitions of which `_seen` gives another state.

    Conditions of writes are checked against what is stored in truth.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _seen(self, container: str, pk: str) -> Partition | None:
        """The partition as this read sees it; None where that is as it stands."""
        raise NotImplementedError

    async def _wrote(self, container: str, pk: str) -> None:
        """Called after each write."""
        raise NotImplementedError

    def __getattr__(self, operation: str) -> Any:
        call = getattr(self._store, operation)
        if operation not in WRITES:
            return call

        async def written(container: str, of: str | Document, *given: Any, **named: Any) -> Any:
            result = await call(container, of, *given, **named)
            await self._wrote(container, of if isinstance(of, str) else str(of["pk"]))
            return result

        return written

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        seen = await self._seen(container, pk)
        return await self._store.get(container, pk, doc_id) if seen is None else seen.get(doc_id)

    async def list(
        self, container: str, pk: str, kind: str, *, where: Where | None = None, **page: Any
    ) -> Page:
        seen = None if page.get("descending") else await self._seen(container, pk)
        if seen is None:
            return await self._store.list(container, pk, kind, where=where, **page)
        return _page(seen, [OfKind(kind, where or {})], **page)

    async def collect(self, container: str, pk: str, wanted: Sequence[OfKind], **page: Any) -> Page:
        seen = await self._seen(container, pk)
        if seen is None:
            return await self._store.collect(container, pk, wanted, **page)
        return _page(seen, wanted, **{"limit": MAX_PAGE, **page})


def _page(
    partition: Partition, wanted: Sequence[OfKind], *, limit: int = 100, after: str | None = None, **_: Any
) -> Page:
    found = [
        partition[doc_id]
        for doc_id in sorted(partition)
        if doc_id > (after or "") and any(_fulfils(partition[doc_id], each) for each in wanted)
    ]
    return Page(found[:limit], found[limit - 1]["id"] if len(found) > limit else None)


def _fulfils(document: Document, wanted: OfKind) -> bool:
    return document["kind"] == wanted.kind and all(
        _is(document.get(name), value) for name, value in wanted.where.items()
    )


def _is(found: Any, value: Any) -> bool:
    if isinstance(value, Among):
        return found in value.texts
    if not isinstance(value, Range):
        return type(found) is type(value) and found == value
    return (
        isinstance(found, str)
        and (value.at_least is None or found >= value.at_least)
        and (value.below is None or found < value.below)
    )
