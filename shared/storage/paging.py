"""Reading all documents of one kind, however many pages they fill."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from shared.storage.port import Document, Page, Store, Where


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


async def newest_of(
    store: Store,
    container: str,
    pk: str,
    kind: str,
    any_of: Sequence[Where],
    *,
    limit: int,
    after: str | None,
) -> Page:
    """A page of the documents that fulfil one of the conditions, newest id first; `after` is that of `list`.

    Raises BadQuery.
    """
    found = await asyncio.gather(
        *(
            store.list(container, pk, kind, where=where, limit=limit, after=after, descending=True)
            for where in any_of
        )
    )
    if len(found) == 1:
        return found[0]
    by_id = {str(document["id"]): document for page in found for document in page.items}
    ids = sorted(by_id, reverse=True)
    goes_on = len(ids) > limit or any(page.next for page in found)
    return Page([by_id[each] for each in ids[:limit]], ids[:limit][-1] if goes_on else None)


async def count_of(store: Store, container: str, pk: str, kind: str, any_of: Sequence[Where]) -> int:
    """How many fulfil one of these conditions, of which none fulfils two. Raises BadQuery."""
    counts = await asyncio.gather(*(store.count(container, pk, kind, where=where) for where in any_of))
    return sum(counts)
