"""Reading all documents of one kind, however many pages they fill."""

import asyncio
from collections.abc import AsyncIterator

from shared.storage.port import Document, Store, Where


async def all_documents(
    store: Store, container: str, pk: str, kind: str, *, where: Where | None = None, page: int = 100
) -> AsyncIterator[Document]:
    """Documents of one kind by id; `page` is how many are read at a time. Raises BadQuery."""
    after: str | None = None
    while True:
        found = await store.list(container, pk, kind, where=where, limit=page, after=after)
        for document in found.items:
            yield document
        if (after := found.next) is None:
            return
        await asyncio.sleep(0)  # an embedded store reads where requests are answered: a page at a time
