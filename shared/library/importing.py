"""Importing entries of the library: all entries of a file or none, and no entry twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from shared.library.collection import Head
from shared.library.entries import Filed, Given, Kept, Kind
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.changing import OUTPACED, Contended, over
from shared.storage.port import LIBRARY, Document, Write

MAX_ENTRIES: Final = 40
"""The most entries of one file: each needs two writes of the batch."""
ATTEMPTS: Final = 8
LEDGER: Final = "imports"
"""The document that every import writes, so that the second of two at once reads again and creates nothing twice."""

type Outcome = Literal["created", "changed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Imported[H: Head, D: Kept]:
    """What was done with one entry of the file."""

    outcome: Outcome
    head: H
    document: D


@dataclass(frozen=True, slots=True)
class _Known[H: Head, D: Kept]:
    """A stored entry in its present version; `etag` is that of its head."""

    head: H
    etag: str
    document: D


class Import[H: Head, D: Kept, G: Given]:
    """Imports into one kind."""

    def __init__(self, services: Services, kind: Kind[H, D, G]) -> None:
        self._services, self._store = services, services.store
        self._kind, self._collection = kind, kind.collection

    async def take(self, given: Sequence[G]) -> list[Imported[H, D]]:
        """Store the entries that are new, and the next version of those that are known but differ.

        An entry is known by its id. Otherwise it is the newest one with the same names that no id in the file names.
        Raises Contended and TooLarge.
        """
        partition = self._collection.partition
        for _ in range(ATTEMPTS):
            ledger = await self._store.get(LIBRARY, partition, LEDGER)
            named = frozenset(entry_id for each in given if (entry_id := _id_of(each)))
            planned = [await self._plan(each, named) for each in given]
            writes = [write for _, needed in planned for write in needed]
            if writes:
                try:
                    await self._store.write(LIBRARY, partition, [*writes, _next(ledger, partition)])
                except OUTPACED:
                    continue
            return [imported for imported, _ in planned]
        raise Contended(LEDGER)

    async def _plan(self, given: G, named: frozenset[str]) -> tuple[Imported[H, D], list[Write]]:
        entry_id, collection = _id_of(given), self._collection
        known = (entry_id and await self._known(entry_id)) or await self._same_name(given, named)
        if not known:
            fresh = new_id(self._services.now())
            head, made = await self._kind.next_version(self._services, given, fresh, None)
            return Imported("created", head, made), collection.writes(head, made)
        before = (known.head, known.document)
        head, made = await self._kind.next_version(self._services, given, known.document.id, before)
        if made.model_copy(update={"version": known.document.version}) == known.document:
            return Imported("unchanged", *before), []
        return Imported("changed", head, made), collection.writes(head, made, known.etag)

    async def _same_name(self, given: G, named: frozenset[str]) -> _Known[H, D] | None:
        """The newest entry with these names that the file does not name by its id."""
        where = {"identity": given.identity}
        heads, _ = await self._collection.page(self._store, [where], limit=len(named) + 1, cursor=None)
        other = next((head.key() for head in heads if head.key() not in named), None)
        return None if other is None else await self._known(other)

    async def _known(self, entry_id: str) -> _Known[H, D] | None:
        found = await self._collection.read_head(self._store, entry_id)
        present = found and await self._collection.read(self._store, entry_id, found[0].version)
        return _Known(*found, present) if found and present else None


def _id_of(given: Given) -> str | None:
    return given.id if isinstance(given, Filed) else None


def _next(ledger: Document | None, partition: str) -> Write:
    count = 1 if ledger is None else int(ledger["count"]) + 1
    document: Document = {"id": LEDGER, "pk": partition, "kind": LEDGER, "count": count}
    return over(document, str(ledger["_etag"]) if ledger else None)
