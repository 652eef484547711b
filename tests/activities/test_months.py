"""The list of interviews by month: newest first over all months, with rows from before there were any."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.records.header_document import Header
from shared.interview.records.index import (
    IndexRow,
    count_interviews,
    list_interviews,
    unlist,
    update_index,
)
from shared.interview.records.months import UNDATED, month_of, partition_of, partitions
from shared.platform.ids import new_id
from shared.storage.port import INDEX, INTERVIEWS
from shared.storage.sqlite import SqliteStore

FIRST = datetime(2026, 1, 20, 12, tzinfo=UTC)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "store.db")
    yield opened
    await opened.close()


async def begun(store: SqliteStore, began: datetime) -> Header:
    """The header of an interview that began then, stored: what has none is taken off the list."""
    interview_id = new_id(began)
    found = Header(interview_id=interview_id, mode="adaptive_follow_up", language="en", created_at=began)
    await store.create(INTERVIEWS, found.to_document(interview_id, None))
    return found


async def as_before(store: SqliteStore, found: Header) -> None:
    """The row as it was written before there were months."""
    await store.put(INDEX, IndexRow.of(found).to_document(UNDATED, None))


@given(st.datetimes(datetime(2020, 1, 1), datetime(2099, 12, 31)))
def test_an_id_tells_its_month(moment: datetime) -> None:
    began = moment.replace(tzinfo=UTC)
    assert month_of(new_id(began)) == f"{began:%Y-%m}"


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 20])
async def test_pages_go_over_months_and_undated_rows_in_the_order_of_time(
    store: SqliteStore, limit: int
) -> None:
    headers = [await begun(store, FIRST + timedelta(days=9 * number)) for number in range(16)]
    for number, each in enumerate(headers):
        await (as_before(store, each) if number % 3 == 0 else update_index(store, each, None))
    ids: list[str] = []
    cursor = None
    while True:
        rows, cursor = await list_interviews(store, [{}], limit=limit, cursor=cursor)
        ids += [row.interview_id for row in rows]
        if cursor is None:
            break
    assert ids == [each.interview_id for each in reversed(headers)]
    assert len(await partitions(store)) > 3
    assert await count_interviews(store, "preparing") == len(headers)


async def test_a_row_that_is_written_again_leaves_the_undated_ones(store: SqliteStore) -> None:
    found = await begun(store, FIRST)
    await as_before(store, found)
    await update_index(store, found, None)
    assert await store.get(INDEX, UNDATED, found.interview_id) is None
    assert await store.get(INDEX, partition_of(found.interview_id), found.interview_id) is not None
    assert await count_interviews(store, "preparing") == 1


async def test_what_is_taken_off_the_list_is_in_no_partition(store: SqliteStore) -> None:
    old, new = await begun(store, FIRST), await begun(store, FIRST)
    await as_before(store, old)
    await update_index(store, new, None)
    for each in (old, new):
        await unlist(store, each.interview_id)
    assert (await list_interviews(store, [{}], limit=10, cursor=None))[0] == []
