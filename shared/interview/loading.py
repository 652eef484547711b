"""Loading an interview: what a step needs of it, in one call, and again after a pause where that was too old a state."""

from collections.abc import Callable, Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.rereading import reread
from shared.records.documents import Header
from shared.records.header import NotThere, header_of
from shared.services import Services
from shared.store.port import INTERVIEWS, Document, OfKind, Store

type Needs = Callable[[Interview], bool]
"""Whether what was loaded is all that the step needs: what came before the step has been stored."""

TOMBSTONE: Final = "tombstone"
_ALWAYS: Final = (OfKind(Header.KIND), OfKind(TOMBSTONE))


async def load(
    services: Services, interview_id: str, wanted: Sequence[OfKind], needs: Needs = lambda _interview: True
) -> Interview:
    """The interview with these documents. Raises Gone for an erased one, and NotThere where something is missing."""

    async def found() -> Interview | None:
        documents = await _collected(services.store, interview_id, (*_ALWAYS, *wanted))
        heads = (each for each in documents if each["id"] == Header.KIND)
        try:
            header = header_of(next(heads, None), interview_id)
        except NotThere:
            return None
        interview = Interview(services.store, services.settings.ttl, header, documents)
        return interview if needs(interview) else None

    interview = await reread(found, services.pause)
    if interview is None:
        raise NotThere(interview_id)
    return interview


async def _collected(store: Store, interview_id: str, wanted: Sequence[OfKind]) -> list[Document]:
    found: list[Document] = []
    after: str | None = None
    while True:
        page = await store.collect(INTERVIEWS, interview_id, wanted, after=after)
        found += page.items
        if page.next is None:
            return found
        after = page.next
