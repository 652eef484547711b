"""Removing a document with all its versions, so that nothing is changed beneath the removal.

A mark takes the place of what stands first; the versions go afterwards, newest first, and a removal that broke off is
finished by the next one.
"""

from typing import Final

from shared.library.reading import version_key
from shared.storage.port import LIBRARY, Changed, NotFound, Store

DELETED: Final = "deleted"
DELETED_TTL_S: Final = 86_400


class Stale(Exception):
    """Somebody changed or removed the document in between; nothing was written."""


async def remove(store: Store, partition: str, doc_id: str, version: int, etag: str) -> None:
    """Remove the document that was read with this etag, and its versions up to this one. Raises Stale."""
    mark = {"id": doc_id, "pk": partition, "kind": DELETED, "version": version, "ttl": DELETED_TTL_S}
    try:
        await store.put(LIBRARY, mark, etag=etag)
    except (Changed, NotFound):
        raise Stale(doc_id) from None
    await _remove_versions(store, partition, doc_id, version)


async def finish_removal(store: Store, partition: str, doc_id: str) -> None:
    """Remove what a removal that broke off has left, if there was one."""
    mark = await store.get(LIBRARY, partition, doc_id)
    if mark is not None and mark.get("kind") == DELETED:
        await _remove_versions(store, partition, doc_id, int(mark["version"]))


async def _remove_versions(store: Store, partition: str, doc_id: str, newest: int) -> None:
    for version in range(newest, 0, -1):
        await store.delete(LIBRARY, partition, version_key(doc_id, version))
