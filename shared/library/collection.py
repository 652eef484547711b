"""A versioned collection: changing a document stores its next version, and earlier versions never change.

All documents of a collection share one partition. Each has a head, which names its present version: a new version and the
changed head are one batch, and a list is one query. A deletion puts a mark in the place of the head, so that nothing is
changed beneath it, and then deletes the versions, newest first. The next deletion finishes one that was interrupted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Final, Protocol, Self

from pydantic import BaseModel

from shared.other_versions import dumped, read_from
from shared.storage.changing import Stale, over
from shared.storage.paging import newest_of
from shared.storage.port import LIBRARY, Changed, Create, Document, NotFound, Store, Where, Write

DELETED: Final = "deleted"
DELETED_TTL_S: Final = 86_400


class Head(Protocol):
    """The record that names the present version of a document, with what a list shows of it."""

    KIND: ClassVar[str]

    @property
    def version(self) -> int: ...

    @property
    def created_at(self) -> datetime: ...

    @property
    def updated_at(self) -> datetime: ...

    def key(self) -> str: ...

    def to_document(self, interview_id: str, ttl: int | None) -> Document: ...

    @classmethod
    def read(cls, document: Document) -> Self: ...


def version_key(doc_id: str, version: int) -> str:
    return f"{doc_id}.v-{version:06d}"


@dataclass(frozen=True, slots=True)
class Collection[H: Head, D: BaseModel]:
    """The documents of one partition. The head's kind also names the field in which a stored version has its document."""

    partition: str
    head: type[H]
    document: type[D]

    async def read_head(self, store: Store, doc_id: str) -> tuple[H, str] | None:
        """The head with its etag; None for an unknown or a deleted document."""
        found = await store.get(LIBRARY, self.partition, doc_id)
        if found is None or found.get("kind") != self.head.KIND:
            return None
        return self.head.read(found), str(found["_etag"])

    async def read(self, store: Store, doc_id: str, version: int | None = None) -> D | None:
        """The document in this version, or in its present one; None if there is no such document or version."""
        found = await self.read_head(store, doc_id)
        if found is None:
            return None
        key = version_key(doc_id, version or found[0].version)
        stored = await store.get(LIBRARY, self.partition, key)
        return None if stored is None else read_from(self.document, stored[self.head.KIND])

    async def page(
        self,
        store: Store,
        any_of: Sequence[Where],
        *,
        limit: int,
        cursor: str | None,
    ) -> tuple[list[H], str | None]:
        """A page of the heads that fulfil one of the conditions, newest first, and the cursor of the next page.

        Raises BadQuery for an unknown cursor.
        """
        page = await newest_of(
            store, LIBRARY, self.partition, self.head.KIND, any_of, limit=limit, after=cursor
        )
        return [self.head.read(found) for found in page.items], page.next

    def writes(self, head: H, document: D, etag: str | None = None) -> list[Write]:
        """What stores this version under its head. `etag` is that of the head before, None for a new document."""
        stored = head.to_document(self.partition, None)
        version: Document = {
            "id": version_key(head.key(), head.version),
            "pk": self.partition,
            "kind": f"{head.KIND}_version",
            head.KIND: dumped(document),
            "saved_at": stored["updated_at"],
        }
        return [over(stored, etag), Create(version)]

    async def create(self, store: Store, head: H, document: D) -> D:
        """Store a new document. Raises AlreadyExists and TooLarge."""
        await store.write(LIBRARY, self.partition, self.writes(head, document))
        return document

    async def change(self, store: Store, head: H, document: D, etag: str) -> D:
        """Store the next version of the document whose head had this etag. Raises Stale and TooLarge."""
        try:
            await store.write(LIBRARY, self.partition, self.writes(head, document, etag))
        except (Changed, NotFound):
            raise Stale(head.key()) from None
        return document

    async def delete(self, store: Store, head: H, etag: str) -> None:
        """Delete the document with all its versions; interviews keep their own copy. Raises Stale."""
        mark: Document = {
            "id": head.key(),
            "pk": self.partition,
            "kind": DELETED,
            "version": head.version,
            "ttl": DELETED_TTL_S,
        }
        try:
            await store.put(LIBRARY, mark, etag=etag)
        except (Changed, NotFound):
            raise Stale(head.key()) from None
        await self._delete_versions(store, head.key(), head.version)

    async def finish_deletion(self, store: Store, doc_id: str) -> None:
        """Delete what an interrupted deletion has left, if there was one."""
        mark = await store.get(LIBRARY, self.partition, doc_id)
        if mark is not None and mark.get("kind") == DELETED:
            await self._delete_versions(store, doc_id, int(mark["version"]))

    async def _delete_versions(self, store: Store, doc_id: str, newest: int) -> None:
        for version in range(newest, 0, -1):
            await store.delete(LIBRARY, self.partition, version_key(doc_id, version))
