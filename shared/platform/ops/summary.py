"""How many interviews there are in each state, counted by the store: no interview is read."""

import asyncio
from datetime import timedelta
from typing import Final

from pydantic import BaseModel

from shared.interview.records.header_document import STATUSES
from shared.interview.records.index import count_due, count_interviews
from shared.interview.records.model_usage import model_usage
from shared.platform.services import Services
from shared.platform.telemetry.port import OFF, InterviewCounts

RECENT: Final = timedelta(hours=24)


class ModelUse(BaseModel):
    """What the model was asked for in the last 24 hours, over all interviews."""

    calls: int
    failures: int
    input_tokens: int
    output_tokens: int


class OpsSummary(BaseModel):
    """How all interviews stand. `running` are those that are not over; those that wait or are parked among them.

    `completed_24h` came to their own end in the last 24 hours; `failed` are all that are kept.
    """

    running: int
    awaiting_answer: int
    parked: int
    stuck: int
    failed: int
    completed_24h: int
    model: ModelUse


async def record_counts(services: Services) -> None:
    """Count all stored interviews by status, and the stuck ones, for telemetry, if that is on."""
    if services.telemetry is OFF:
        return
    stuck, *counts = await asyncio.gather(
        _count_stuck(services), *(count_interviews(services.store, status) for status in STATUSES)
    )
    by_status: dict[str, int] = dict(zip(STATUSES, counts, strict=True))
    services.telemetry.interview_counts(InterviewCounts(by_status, stuck))


async def summarise(services: Services) -> OpsSummary:
    """The counts as they are now. The list follows the interviews within a second, and so do they."""
    store, now = services.store, services.now()
    preparing, thinking, awaiting, parked, failed = await asyncio.gather(
        count_interviews(store, "preparing"),
        count_interviews(store, "thinking"),
        count_interviews(store, "awaiting_answer"),
        count_interviews(store, "parked"),
        count_interviews(store, "failed"),
    )
    completed, stuck, used = await asyncio.gather(
        count_interviews(store, "completed", ended_since=now - RECENT),
        _count_stuck(services),
        model_usage(store, now - RECENT),
    )
    return OpsSummary(
        running=preparing + awaiting + thinking + parked,
        awaiting_answer=awaiting,
        parked=parked,
        stuck=stuck,
        failed=failed,
        completed_24h=completed,
        model=ModelUse.model_validate(used, from_attributes=True),
    )


async def _count_stuck(services: Services) -> int:
    due_before = services.now() - timedelta(seconds=services.settings.stuck_after_s)
    return await count_due(services.store, due_before)
