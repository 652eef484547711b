"""Repairs of the lists: rows that a failed write left out or left behind are written, rows of what is erased removed.

Each step of an interview writes its row, so only an interview without a further step needs this: an interrupted start
that was not repeated, an answer whose host died before its event, or an end whose row could not be written. Headers
and rows are read page by page, by id.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import datetime
from typing import Final

from shared.assessments.reading import NoAssessment
from shared.assessments.records import AssessmentRecord, partition
from shared.assessments.repository import list_assessment
from shared.interview.records.header import Gone, read_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import IndexRow, unlist, update_index
from shared.interview.records.months import UNDATED, partitions
from shared.interview.reviews.queue import queue_interview
from shared.modes.mode import mode_of
from shared.platform.ids import ids_from
from shared.platform.services import Services
from shared.storage.port import INDEX, INTERVIEWS, Document

PAGE: Final = 100

logger = logging.getLogger("interviews.ops")


async def repair_lists(services: Services, *, since: datetime | None) -> int:
    """Repair the rows of what was begun at `since` or later, or of everything; return how many were repaired."""
    first = ids_from(since) if since else ""
    repaired = 0
    async for headers, rows in _pages(services, first):
        for document in headers:
            interview_id = str(document["pk"])
            row = rows.pop(interview_id, None)
            if document.get("erased"):
                repaired += row is not None and await _unlisted(services, interview_id)
            elif not (header := Header.read(document)).simulated and (row is None or is_behind(row, header)):
                repaired += await _listed(services, interview_id)
        for interview_id in rows:  # rows without a header, as far as this page knows
            if await services.store.get(INTERVIEWS, interview_id, Header.KIND) is None:
                repaired += await _unlisted(services, interview_id)
    if since is None:
        repaired += await _drop_undated(services)
    repaired += await _repair_assessments(services, partition(first))
    if repaired:
        logger.info("repaired lists: %d rows", repaired)
    return repaired


def is_behind(row: IndexRow, header: Header) -> bool:
    """Whether the row differs from the header and is not newer.

    A due time that is too early stays: it marks a broken orchestration, or the search for stuck interviews corrects it.
    """
    wanted = IndexRow.of(header)
    if row.revision > header.revision:
        return False
    own = {"warned_of": None, "judged": True, "expected_by": wanted.expected_by}
    if row.model_copy(update=own) != wanted:
        return True
    if wanted.expected_by is None:
        return row.expected_by is not None
    return row.expected_by is None or row.expected_by > wanted.expected_by


async def _pages(services: Services, first: str) -> AsyncIterator[tuple[list[Document], dict[str, IndexRow]]]:
    after: str | None = first
    while after is not None:
        page = await services.store.across(INTERVIEWS, Header.KIND, limit=PAGE, after=after)
        yield page.items, await _rows(services, after, page.next)
        after = page.next


async def _rows(services: Services, after: str | None, last: str | None) -> dict[str, IndexRow]:
    """The rows of all months after one id up to another, by id; without `last`, all of them."""
    rows: dict[str, IndexRow] = {}
    for each in await partitions(services.store):
        if each != UNDATED:  # a row there is as good as none: writing it moves it
            rows |= await _rows_in(services, each, after, last)
    return rows


async def _rows_in(
    services: Services, partition: str, after: str | None, last: str | None
) -> dict[str, IndexRow]:
    rows: dict[str, IndexRow] = {}
    while after is not None:
        page = await services.store.list(INDEX, partition, IndexRow.KIND, limit=PAGE, after=after)
        found = [document for document in page.items if last is None or document["id"] <= last]
        rows |= {str(document["id"]): IndexRow.read(document) for document in found}
        after = page.next if len(found) == len(page.items) else None
    return rows


async def _drop_undated(services: Services) -> int:
    """Remove the rows without a month whose interview is gone: the others were moved before."""
    rows = await _rows_in(services, UNDATED, "", None)
    for interview_id in rows:
        await services.store.delete(INDEX, UNDATED, interview_id)
    return len(rows)


async def _listed(services: Services, interview_id: str) -> bool:
    """Write the row from the present header."""
    try:
        header = await read_header(services.store, interview_id)
    except Gone:  # erased in between
        return False
    await update_index(services.store, header, services.settings.ttl)
    if mode_of(header).judges_points:
        await queue_interview(services, interview_id)
    return True


async def _unlisted(services: Services, interview_id: str) -> bool:
    """Remove the row of what is erased or gone."""
    await unlist(services.store, interview_id)
    return True


async def _repair_assessments(services: Services, first: str) -> int:
    """Write the rows of assessments that are missing: such a row never changes, and goes first where one is erased."""
    repaired, after = 0, first
    while after is not None:
        page = await services.store.across(INTERVIEWS, AssessmentRecord.KIND, limit=PAGE, after=after)
        for record in (AssessmentRecord.read(each) for each in page.items if not each.get("erased")):
            with suppress(NoAssessment):  # erased in between
                repaired += await list_assessment(services, record)
        after = page.next
    return repaired
