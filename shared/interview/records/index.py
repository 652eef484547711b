"""The small rows that staff's list is read from: one an interview, newest first by id, and the idempotency keys.

The list follows the header within a second; the header is the truth. Every step of an interview writes its row anew,
or for the first time where an earlier write failed. `shared/platform/ops/repairs.py` finds what no step comes back to.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final, Self

from shared.interview.records.expected import expected_by
from shared.interview.records.header import Gone, check_not_erased
from shared.interview.records.header_document import Header, Status
from shared.interview.records.months import (
    UNDATED,
    mark_month,
    month_of,
    of_month,
    partition_of,
    partitions,
)
from shared.interview.records.record import IfAny, Record
from shared.modes.registry import FromLibrary, ModeName
from shared.storage.changing import Contended, change_stored
from shared.storage.paging import all_documents, newest_of
from shared.storage.port import (
    INDEX,
    NEVER_EXPIRES,
    Range,
    Store,
    Unavailable,
    Where,
)
from shared.studies.following import follow_interview

IDEMPOTENCY: Final = "idempotency"
SETTLED: Final = (
    "interview_id",
    "mode",
    "candidate_id",
    "study_id",
    "made_by",
    "participant_id",
    *FromLibrary.model_fields,
    "created_at",
)
"""What of a row never changes."""


class IndexRow(FromLibrary, Record):
    """An interview in the list, as its header was at `revision`.

    `expected_by` is when its next step is due, in whole seconds, so that its text sorts as time does; None where none is.
    `judged` is false while all that was said waits for people: a completeness of 0 says nothing then.
    `warned_of` is the due time whose passing was told in the log.
    """

    KIND = "interview"

    interview_id: str
    mode: ModeName
    status: Status
    candidate_id: str | None
    study_id: str | None = None
    participant_id: IfAny = None
    made_by: IfAny = None
    created_at: datetime
    ended_at: datetime | None = None
    completeness: float = 0.0
    judged: bool = True
    person_wanted_at: datetime | None = None
    declined_at: datetime | None = None
    revision: int = 0
    expected_by: datetime | None = None
    warned_of: datetime | None = None

    def key(self) -> str:
        return self.interview_id

    @classmethod
    def of(cls, header: Header) -> Self:
        due = expected_by(header)
        same = {name: getattr(header, name) for name in cls.model_fields if name in Header.model_fields}
        of_row = {
            "study_id": header.study_id,
            "participant_id": header.study and header.study.participant_id,
            "status": header.shown_status,
            "expected_by": due and whole_seconds(due),
        }
        return cls.model_validate(same | of_row)


class IdempotencyRow(Record):
    """Which interview or handover a start's key stands for, and what its body was."""

    KIND = "idempotency"

    digest: str
    interview_id: str
    body_digest: str

    def key(self) -> str:
        return self.digest


def whole_seconds(moment: datetime) -> datetime:
    """The first whole second that is not before the moment."""
    return (moment + timedelta(microseconds=999_999)).replace(microsecond=0)


async def update_index(store: Store, header: Header, ttl: int | None, *, judged: bool | None = None) -> None:
    """Write the row as the header says, unless it is of a newer one already.

    An erased interview is not listed, nor a simulated one. `judged` is set where it is known.
    """
    if header.simulated:
        return
    await follow_interview(store, header, ttl)
    row = IndexRow.of(header).to_document(partition_of(header.interview_id), ttl)
    del row["warned_of"], row["judged"]  # the log of stuck interviews and the queue of reviews set these
    if judged is not None:
        row["judged"] = judged
    row.setdefault("ttl", NEVER_EXPIRES)  # a field that is left out stays as it was
    await mark_month(store, header.interview_id)  # first: without it the row is not found
    if await store.put_newest(INDEX, row, by="revision", settled=SETTLED):
        await store.delete(INDEX, UNDATED, header.interview_id)
        try:
            await check_not_erased(store, header.interview_id)
        except Gone:  # the erasure may have passed this row already
            await unlist(store, header.interview_id)


async def unlist(store: Store, interview_id: str) -> None:
    for partition in (partition_of(interview_id), UNDATED):
        await store.delete(INDEX, partition, interview_id)


async def list_anew(store: Store, header: Header, ttl: int | None) -> None:
    """Let the list tell of an answer that was claimed. It is stored already, so an outage here is passed over."""
    with suppress(Unavailable):
        await update_index(store, header, ttl)


async def count_interviews(store: Store, status: Status, *, ended_since: datetime | None = None) -> int:
    """How many stand so; with `ended_since` those alone that ended then or later."""
    where: Where = {"status": status}
    if ended_since is not None:
        where = {**where, "ended_at": Range(at_least=_text(ended_since))}
    return await _count(store, where)


async def count_due(store: Store, before: datetime) -> int:
    """How many have a next step that was due before this moment."""
    return await _count(store, {"expected_by": Range(below=_text(before))})


async def _count(store: Store, where: Where) -> int:
    counts = [store.count(INDEX, each, IndexRow.KIND, where=where) for each in await partitions(store)]
    return sum(await asyncio.gather(*counts))


async def list_due(
    store: Store, before: datetime, *, limit: int, cursor: str | None
) -> tuple[list[IndexRow], str | None]:
    """A page of those whose next step was due before this moment, newest first, and the cursor of the next page."""
    due = {"expected_by": Range(below=_text(before))}
    return await list_interviews(store, [due], limit=limit, cursor=cursor)


async def change_row(
    store: Store, interview_id: str, change: Callable[[IndexRow], IndexRow | None], ttl: int | None
) -> None:
    """Change what is the row's own, if it is still listed; `change` returns None to leave it.

    A row that others change again and again is left for the next time.
    """
    with suppress(Contended):
        for partition in (partition_of(interview_id), UNDATED):
            if await change_stored(store, INDEX, partition, interview_id, IndexRow, change, ttl):
                return


def _text(moment: datetime) -> str:
    """The moment as rows keep times, in whole seconds."""
    return f"{whole_seconds(moment).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


async def list_interviews(
    store: Store, any_of: Sequence[Where], *, limit: int, cursor: str | None
) -> tuple[list[IndexRow], str | None]:
    """A page of those that fulfil one of the conditions, newest first, and the cursor of the next page."""
    newest = of_month(month_of(cursor)) if cursor else None
    *months, undated = await partitions(store)
    found = await _first(store, undated, any_of, limit + 1, cursor)
    left = limit + 1
    for partition in months:
        if left > 0 and (newest is None or partition <= newest):
            rows = await _first(store, partition, any_of, left, cursor)
            found |= rows
            left -= len(rows)
    ids = sorted(found, reverse=True)
    page = [found[each] for each in ids[:limit]]
    return page, page[-1].interview_id if len(ids) > limit else None


async def interviews_where(store: Store, where: Where) -> list[str]:
    return [
        str(document["id"])
        for partition in await partitions(store)
        async for document in all_documents(store, INDEX, partition, IndexRow.KIND, where=where)
    ]


async def _first(
    store: Store, partition: str, any_of: Sequence[Where], count: int, cursor: str | None
) -> dict[str, IndexRow]:
    """The newest rows of a partition after the cursor, by id."""
    page = await newest_of(store, INDEX, partition, IndexRow.KIND, any_of, limit=count, after=cursor)
    return {str(document["id"]): IndexRow.read(document) for document in page.items}
