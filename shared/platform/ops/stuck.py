"""Stuck interviews: found by the times in the list and by Durable's status, and each verified before it is reported."""

import asyncio
import logging
from datetime import datetime, timedelta
from itertools import batched
from typing import Final

from pydantic import BaseModel

from shared.interview.records.expected import expected_by, since
from shared.interview.records.header import Gone, read_header
from shared.interview.records.header_document import FINAL_STATUSES, Header, Status
from shared.interview.records.index import IndexRow, change_row, list_due, update_index, whole_seconds
from shared.modes.registry import ModeName
from shared.platform.ops.verdict import HELP, Advice, Reason, Runs, RuntimeStatus, reason_for
from shared.platform.services import Services

BROKEN_AT_ONCE: Final = 50
"""How many rows of broken orchestrations are read at once."""
PAGE: Final = 100
PAGES: Final = 10
"""How many pages of stuck interviews are logged at a time, at most."""

logger = logging.getLogger("interviews.ops")


class StuckInterview(BaseModel):
    """An interview that should have moved by itself and has not, since `since`; its step is due at `expected_by`.

    `runtime_status` is Durable's word for its orchestration, null where the task hub knows none. `reason` says why it is
    stuck, `advice` what helps, `explanation` both in a sentence.
    """

    interview_id: str
    mode: ModeName
    status: Status
    since: datetime
    expected_by: datetime | None
    runtime_status: RuntimeStatus | None
    reason: Reason
    advice: Advice
    explanation: str


async def find_stuck(
    services: Services, runs: Runs, *, limit: int = PAGE, cursor: str | None = None
) -> tuple[list[StuckInterview], str | None]:
    """A page of stuck interviews, newest first, and the cursor of the next; a page may be short, or even empty."""
    if cursor is None and services.asking_for_broken.is_due:
        await _mark_broken(services, runs)
    rows, following = await list_due(services.store, _due_before(services), limit=limit, cursor=cursor)
    looked_at = await asyncio.gather(*(_look_at(services, runs, row) for row in rows))
    return [stuck for stuck in looked_at if stuck is not None], following


async def warn_of_stuck(services: Services, runs: Runs) -> int:
    """Warn in the log of each stuck interview, once for each step that is due; return how many warnings there were."""
    warnings, cursor = 0, None
    for _ in range(PAGES):
        found, cursor = await find_stuck(services, runs, cursor=cursor)
        for stuck in found:
            warnings += await _warn(services, stuck)
        if cursor is None:
            break
    return warnings


async def _warn(services: Services, stuck: StuckInterview) -> bool:
    """Warn, unless that was done for this step. The row is marked first: the list shows a lost warning."""
    is_new = False

    def warned(row: IndexRow) -> IndexRow | None:
        nonlocal is_new
        is_new = row.expected_by is not None and row.warned_of != row.expected_by
        return row.model_copy(update={"warned_of": row.expected_by}) if is_new else None

    await change_row(services.store, stuck.interview_id, warned, services.settings.ttl)
    if is_new:
        logger.warning(
            "interview %s is stuck: %s, %s since %s, orchestration %s; what helps: %s",
            stuck.interview_id,
            stuck.reason,
            stuck.status,
            stuck.since.isoformat(timespec="seconds"),
            stuck.runtime_status,
            stuck.advice,
            extra={
                "interview_id": stuck.interview_id,
                "mode": stuck.mode,
                "reason": stuck.reason,
                "advice": stuck.advice,
            },
        )
    return is_new


async def _look_at(services: Services, runs: Runs, row: IndexRow) -> StuckInterview | None:
    """The interview if it is really stuck; if only its row was behind, the row is updated."""
    try:
        header = await read_header(services.store, row.interview_id)
    except Gone:
        return None
    status = await runs.runtime_status(row.interview_id)
    reason = reason_for(header, status, _due_before(services))
    if reason is None:
        await update_index(services.store, header, services.settings.ttl)
        return None
    return _stuck(header, status, reason)


def _stuck(header: Header, status: RuntimeStatus | None, reason: Reason) -> StuckInterview:
    advice, explanation = HELP[reason]
    return StuckInterview(
        interview_id=header.interview_id,
        mode=header.mode,
        status=header.shown_status,
        since=since(header),
        expected_by=expected_by(header),
        runtime_status=status,
        reason=reason,
        advice=advice,
        explanation=explanation,
    )


async def _mark_broken(services: Services, runs: Runs) -> None:
    mark = whole_seconds(_due_before(services)) - timedelta(seconds=1)

    def overdue(row: IndexRow) -> IndexRow | None:
        if row.status in FINAL_STATUSES or (row.expected_by is not None and row.expected_by <= mark):
            return None
        return row.model_copy(update={"expected_by": mark})

    store, ttl = services.store, services.settings.ttl
    with services.asking_for_broken.asking():
        for together in batched(await runs.broken(), BROKEN_AT_ONCE, strict=False):
            await asyncio.gather(*(change_row(store, each, overdue, ttl) for each in together))


def _due_before(services: Services) -> datetime:
    return services.now() - timedelta(seconds=services.settings.stuck_after_s)
