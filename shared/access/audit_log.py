"""The container of the audit: an entry is stored once, and listed newest first (I3)."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from shared.access.audited_call import AuditedCall, months
from shared.interview.records.months import month_of
from shared.platform.ids import ids_from
from shared.storage.port import AUDIT, Range, Store, Where

SAME_FOR: Final = timedelta(hours=1)
MOST_REMEMBERED: Final = 10_000
_NEVER: Final = "g"
"""Sorts after every id, which is of hex digits."""


@dataclass(slots=True)
class RecentEntries:
    """What this process has stored within the hour, so that a page that polls stores one entry and not one a call."""

    _until: OrderedDict[bytes, datetime] = field(default_factory=OrderedDict[bytes, datetime])

    def knows(self, entry: AuditedCall) -> bool:
        """Whether such a call is stored already."""
        return self._until.get(entry.sameness, entry.at) > entry.at

    def add(self, entry: AuditedCall) -> None:
        """Remember the entry for an hour, and forget the oldest where there are too many."""
        self._until.pop(entry.sameness, None)
        self._until[entry.sameness] = entry.at + SAME_FOR
        while len(self._until) > MOST_REMEMBERED:
            self._until.popitem(last=False)


async def store_entry(store: Store, entry: AuditedCall, ttl: int) -> None:
    await store.put(AUDIT, entry.to_document(entry.partition, ttl))


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which entries: `actor` is a subject or a name; from `begin` on, before `end`."""

    actor: str | None = None
    interview_id: str | None = None
    study_id: str | None = None
    begin: datetime | None = None
    end: datetime | None = None


async def list_entries(
    store: Store, wanted: AuditFilter, *, oldest: datetime, newest: datetime, limit: int, cursor: str | None
) -> tuple[list[AuditedCall], str | None]:
    """A page of entries between these moments, newest first, and where the next one begins."""
    begin, end = max(oldest, wanted.begin or oldest), min(newest, wanted.end or newest)
    if begin > end:
        return [], None
    found: list[AuditedCall] = []
    for where_id, month in _ranges(begin.astimezone(UTC), end.astimezone(UTC), wanted, cursor):
        found += await _of_month(store, month, {"id": where_id}, wanted, limit + 1 - len(found), cursor)
        if len(found) > limit:
            return found[:limit], found[limit - 1].entry_id
    return found, None


def _ranges(
    begin: datetime, end: datetime, wanted: AuditFilter, cursor: str | None
) -> Sequence[tuple[Range, str]]:
    ids = Range(ids_from(begin), ids_from(end) if wanted.end else None)
    newest = month_of(cursor) if cursor else f"{end:%Y-%m}"
    return [(ids, month) for month in months(end, begin) if month <= newest]


async def _of_month(
    store: Store, month: str, where: Where, wanted: AuditFilter, limit: int, cursor: str | None
) -> list[AuditedCall]:
    """The newest entries of the month after the cursor: of an actor those by subject and those by name."""
    named = {"interview_id": wanted.interview_id, "study_id": wanted.study_id}
    about = {**where, **{name: value for name, value in named.items() if value is not None}}
    by_actor: Sequence[Where] = [{"subject": wanted.actor}, {"name": wanted.actor}] if wanted.actor else [{}]
    found: dict[str, AuditedCall] = {}
    for who in by_actor:
        page = await store.list(
            AUDIT,
            month,
            AuditedCall.KIND,
            where={**about, **who},
            limit=limit,
            after=cursor or _NEVER,
            descending=True,
        )
        found |= {str(document["id"]): AuditedCall.read(document) for document in page.items}
    return [found[key] for key in sorted(found, reverse=True)][:limit]
