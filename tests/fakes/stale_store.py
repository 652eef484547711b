"""A store whose reads may be older than what was written: Cosmos DB as seen from a process that did not write it."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from shared.storage.port import (
    INDEX,
    INTERVIEWS,
    MAX_PAGE,
    Among,
    Document,
    OfKind,
    Page,
    Range,
    Where,
    Write,
)
from shared.storage.sqlite import COLUMNS, SqliteStore, read_row

type Partition = dict[str, Document]

LATE = frozenset({INTERVIEWS, INDEX})

OLDEST = 3
"""How many writes of a partition a read may lag behind."""


_ANY_STORE: Any = object
"""The class after `OldReads` among the bases is the store that it reads and writes."""


class OldReads(_ANY_STORE):
    """Before a store: a read of a partition may see it as it was, all of it as of one moment.

    Conditions of writes are checked against what is stored in truth.
    """

    async def old(self, container: str, pk: str) -> Partition | None:
        """The partition as this read sees it; None where that is as it stands."""
        raise NotImplementedError

    async def remember(self, container: str, pk: str) -> None:
        """See the partition as it stands now: it was just written."""
        raise NotImplementedError

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        old = await self.old(container, pk)
        return await super().get(container, pk, doc_id) if old is None else old.get(doc_id)

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
        old = None if descending else await self.old(container, pk)
        if old is None:
            return await super().list(
                container, pk, kind, where=where, limit=limit, after=after, descending=descending
            )
        return page_of_partition(old, [OfKind(kind, where or {})], limit, after)

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        old = await self.old(container, pk)
        if old is None:
            return await super().collect(container, pk, wanted, limit=limit, after=after)
        return page_of_partition(old, wanted, limit, after)

    async def create(self, container: str, document: Document) -> Document:
        stored = await super().create(container, document)
        await self.remember(container, str(document["pk"]))
        return stored

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        stored = await super().put(container, document, etag=etag)
        await self.remember(container, str(document["pk"]))
        return stored

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        created = await super().put_newest(container, document, by=by, settled=settled)
        await self.remember(container, str(document["pk"]))
        return created

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        await super().write(container, pk, operations)
        await self.remember(container, pk)


class StaleStore(OldReads, SqliteStore):
    """The embedded store. A read sees its partition as it was up to `OLDEST` writes ago, with this likelihood."""

    def __init__(self, path: Path, chance: Random, likelihood: float = 0.3) -> None:
        super().__init__(path)
        self._chance, self.likelihood = chance, likelihood
        self._seen: defaultdict[tuple[str, str], list[Partition]] = defaultdict(lambda: [{}])
        self.served = 0

    async def old(self, container: str, pk: str) -> Partition | None:
        seen = self._seen[container, pk]
        if container not in LATE or self._chance.random() >= self.likelihood:
            return None
        self.served += 1
        return self._chance.choice(seen)

    async def remember(self, container: str, pk: str) -> None:
        statement = f"SELECT {COLUMNS} FROM documents WHERE container = :container AND pk = :pk"
        rows = await self._select(statement, {"container": container, "pk": pk})
        seen = self._seen[container, pk]
        seen.append({document["id"]: document for document in map(read_row, rows)})
        del seen[: -OLDEST - 1]


def page_of_partition(partition: Partition, wanted: Sequence[OfKind], limit: int, after: str | None) -> Page:
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
