"""A store as one of several processes sees Cosmos DB: what others have written may be seen a moment late."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any, cast

from shared.storage.cosmos import CosmosStore
from shared.storage.port import INDEX, INTERVIEWS, MAX_PAGE, Document, OfKind, Page, Where, Write
from tests.fakes.stale_store import Partition, page_of_partition

LATE = frozenset({INTERVIEWS, INDEX})


class LaggingStore(CosmosStore):
    """A read may see its partition as this process last saw it, if that is no longer ago than `lag_s` seconds.

    So a process sees what it wrote itself, and never goes back in time. A partition that it sees for the first time may
    be empty. Conditions of writes are checked against what is stored in truth.
    """

    def __init__(
        self, *given: Any, chance: Random, lag_s: float, likelihood: float = 0.5, **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self._chance, self._lag_s, self._likelihood = chance, lag_s, likelihood
        self._seen: dict[tuple[str, str], tuple[float, Partition]] = {}
        self.late = 0

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        if container not in LATE:
            return await super().get(container, pk, doc_id)
        return (await self._read(container, pk)).get(doc_id)

    async def list(
        self,
        container: str,
        pk: str,
        kind: str,
        *,
        where: Where | None = None,
        limit: int = 100,
        after: str | None = None,
        descending: bool = False,
    ) -> Page:
        if container not in LATE or descending:
            return await super().list(
                container, pk, kind, where=where, limit=limit, after=after, descending=descending
            )
        return page_of_partition(await self._read(container, pk), [OfKind(kind, where or {})], limit, after)

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        if container not in LATE:
            return await super().collect(container, pk, wanted, limit=limit, after=after)
        return page_of_partition(await self._read(container, pk), wanted, limit, after)

    async def create(self, container: str, document: Document) -> Document:
        stored = await super().create(container, document)
        await self._look(container, str(document["pk"]))
        return stored

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        stored = await super().put(container, document, etag=etag)
        await self._look(container, str(document["pk"]))
        return stored

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        created = await super().put_newest(container, document, by=by, settled=settled)
        await self._look(container, str(document["pk"]))
        return created

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        await super().write(container, pk, operations)
        await self._look(container, pk)

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        await super().delete(container, pk, doc_id)
        await self._look(container, pk)

    async def _read(self, container: str, pk: str) -> Partition:
        """The partition as this read sees it."""
        at, seen = self._seen.setdefault((container, pk), (time.monotonic(), {}))
        if time.monotonic() - at < self._lag_s and self._chance.random() < self._likelihood:
            self.late += 1
            return seen
        return await self._look(container, pk)

    async def _look(self, container: str, pk: str) -> Partition:
        """See the partition as it is now."""
        if container not in LATE:
            return {}
        at = time.monotonic()
        rows = await self._query(container, pk, "SELECT * FROM c WHERE c.pk = @pk", {})
        found = {row["id"]: row for row in cast("Sequence[Document]", rows)}
        if self._seen.get((container, pk), (at, found))[0] <= at:  # else a later look was faster
            self._seen[container, pk] = at, found
        return found
