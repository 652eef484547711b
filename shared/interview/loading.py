"""Loading an interview: what a step needs of it, in one call, and again after a pause where that was too old a state."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.header import NotThere, header_of, read_header
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.interview.rereading import reread
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS, Document, OfKind, Store

type Needs = Callable[[Interview], bool]
"""Whether what was loaded is all that the step needs: what came before the step has been stored."""

TOMBSTONE: Final = "tombstone"
MOST_AT_ONCE: Final = 200
"""Documents of one page."""
_ALWAYS: Final = (OfKind(Header.KIND), OfKind(TOMBSTONE))


async def load(
    services: Services, interview_id: str, wanted: Sequence[OfKind], needs: Needs = lambda _interview: True
) -> Interview:
    """The interview with these documents, as a step goes on with it.

    Raises Gone for an erased one, and NotThere where something is missing.
    """

    async def found() -> Interview | None:
        try:
            interview = await _read(services.store, services.settings.ttl, interview_id, wanted, hears=True)
        except NotThere:
            return None
        return interview if needs(interview) else None

    interview = await reread(found, services.pause)
    if interview is None:
        raise NotThere(interview_id)
    return interview


async def load_header(services: Services, interview_id: str) -> Header:
    """The header, read again after a pause if it is not there. Raises Gone."""
    return (await load(services, interview_id, [])).header


async def read_interview(store: Store, interview_id: str, *kinds: type[Record]) -> Interview:
    """The interview as it is read, with all of its records of these kinds. Raises Gone."""
    return await _read(store, None, interview_id, [OfKind(kind.KIND) for kind in kinds])


async def _read(
    store: Store, ttl: int | None, interview_id: str, wanted: Sequence[OfKind], *, hears: bool = False
) -> Interview:
    """The interview with a header that is no newer than any document: what is newer makes the commit fail.

    One page is of one moment. Where that is not all, the header is read first, and every page after it.
    """
    page = await store.collect(INTERVIEWS, interview_id, (*_ALWAYS, *wanted), limit=MOST_AT_ONCE)
    if page.next is None:
        head = next((each for each in page.items if each["id"] == Header.KIND), None)
        return Interview(store, ttl, header_of(head, interview_id), page.items, hears=hears)
    header = await read_header(store, interview_id)
    documents = [each async for each in _pages(store, interview_id, wanted)]
    return Interview(store, ttl, header, documents, hears=hears)


async def _pages(store: Store, interview_id: str, wanted: Sequence[OfKind]) -> AsyncIterator[Document]:
    after: str | None = None
    while True:
        page = await store.collect(INTERVIEWS, interview_id, wanted, limit=MOST_AT_ONCE, after=after)
        for document in page.items:
            yield document
        if (after := page.next) is None:
            return
        await asyncio.sleep(0)  # an embedded store reads where requests are answered: a page at a time
