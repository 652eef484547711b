"""Time for timer triggers: the machine's, or a test's."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol

_LONGEST_SLEEP = 60.0  # seconds; a wall clock that is set, or a laptop that slept, is noticed within a minute


class TimerClock(Protocol):
    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        ...

    async def sleep_until(self, moment: datetime) -> None:
        """Return once ``now()`` has reached ``moment``."""
        ...


class SystemTimerClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - time sets no event
            await asyncio.sleep(min(left, _LONGEST_SLEEP))
