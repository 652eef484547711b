"""Counts of interviews for telemetry, made by the timer that looks for stuck ones."""

import asyncio
from datetime import timedelta

from shared.interview.records.documents import STATUSES
from shared.interview.records.index import count_due, count_interviews
from shared.platform.services import Services
from shared.platform.telemetry.port import OFF, Standings


async def tell_standings(services: Services) -> None:
    """Count all stored interviews by status, and the stuck ones, if telemetry is on."""
    if services.telemetry is OFF:
        return
    store, due = services.store, services.now() - timedelta(seconds=services.settings.stuck_after_s)
    stuck, *counts = await asyncio.gather(
        count_due(store, due), *(count_interviews(store, status) for status in STATUSES)
    )
    services.telemetry.standings(Standings(dict(zip(STATUSES, counts, strict=True)), stuck))
