"""The small rows that staff's list is read from: one an interview, newest first by id, and the idempotency keys.

A row is created at the start and only ever replaced afterwards, so erasing an interview cannot be undone by a late write.
The list follows the header within milliseconds; the header is the truth.
"""

from datetime import datetime
from typing import Final, Self

from shared.domain.settings import Mode
from shared.records.documents import Header, Record, Status
from shared.store.port import INDEX, Changed, Create, NotFound, Page, Store

LISTED: Final = "interviews"
IDEMPOTENCY: Final = "idempotency"


class IndexRow(Record):
    """An interview in the list, as its header was at `revision`."""

    KIND = "interview"

    interview_id: str
    mode: Mode
    status: Status
    candidate_id: str | None
    created_at: datetime
    ended_at: datetime | None = None
    completeness: float = 0.0
    revision: int = 0

    def key(self) -> str:
        return self.interview_id

    @classmethod
    def of(cls, header: Header) -> Self:
        return cls.model_validate({**header.model_dump(), "status": header.shown_status})


class IdempotencyRow(Record):
    """Which interview or handover a start's key stands for, and what its body was."""

    KIND = "idempotency"

    digest: str
    interview_id: str
    body_digest: str

    def key(self) -> str:
        return self.digest


def new_row(header: Header, ttl: int | None) -> Create:
    """The write that lists a new interview."""
    return Create(IndexRow.of(header).to_document(LISTED, ttl))


async def update_index(store: Store, header: Header, ttl: int | None) -> None:
    """Bring the row up to date with the header, if it is still listed, differs and tells of nothing newer."""
    wanted = IndexRow.of(header).to_document(LISTED, ttl)
    for _ in range(5):
        stored = await store.get(INDEX, LISTED, header.interview_id)
        if stored is None or wanted.items() <= stored.items():
            return
        if IndexRow.read(stored).revision > header.revision:
            return
        try:
            await store.put(INDEX, wanted, etag=str(stored["_etag"]))
        except (Changed, NotFound):
            continue
        return


async def list_interviews(
    store: Store, where: dict[str, str], *, limit: int, cursor: str | None
) -> tuple[list[IndexRow], str | None]:
    """A page of the list, newest first, and the cursor of the next page."""
    page: Page = await store.list(
        INDEX, LISTED, IndexRow.KIND, where=where, limit=limit, after=cursor, descending=True
    )
    return [IndexRow.read(document) for document in page.items], page.next
