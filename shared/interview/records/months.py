"""The partitions of the list of interviews: one a month, told from the id, which begins with its time.

A partition of Cosmos DB holds 20 GB and serves 10,000 request units a second; one for all interviews would be the first
thing to break. Rows that were written before there were months stand in `UNDATED` until the nightly repair moves them.
Each month that has rows has a mark in `UNDATED`, by which all of them are found.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from weakref import WeakKeyDictionary

from shared.storage.port import INDEX, MAX_PAGE, Store

UNDATED: Final = "interviews"
MARK: Final = "month"
_MARKED: Final[WeakKeyDictionary[Store, set[str]]] = WeakKeyDictionary()
"""The months of each store that this process has marked."""


def month_of(interview_id: str) -> str:
    """The month in which an interview of this id began, as `2026-11`."""
    began = datetime.fromtimestamp(int(interview_id[:12], 16) / 1000, UTC)
    return f"{began:%Y-%m}"


def partition_of(interview_id: str) -> str:
    """The partition in which the interview has its row."""
    return of_month(month_of(interview_id))


def of_month(month: str) -> str:
    return f"{UNDATED}-{month}"


async def mark_month(store: Store, interview_id: str) -> None:
    """Let the month of this interview be found, where this process has not seen to that yet."""
    month, marked = month_of(interview_id), _MARKED.setdefault(store, set())
    if month not in marked:
        await store.put(INDEX, {"id": month, "pk": UNDATED, "kind": MARK})
        marked.add(month)


async def partitions(store: Store) -> Sequence[str]:
    """Every partition that may hold rows: the months, newest first, and that of the rows without one."""
    page = await store.list(INDEX, UNDATED, MARK, limit=MAX_PAGE, descending=True)
    return [*(of_month(str(document["id"])) for document in page.items), UNDATED]
