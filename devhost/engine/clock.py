"""Time as the hub sees it."""

import threading
from datetime import UTC, datetime
from typing import Protocol

_LONGEST_WAIT = 3600.0  # seconds; a cap, so that a wall clock set forward is noticed within the hour


class Clock(Protocol):
    """Where the hub's time comes from: timers, scheduled starts, and every timestamp in histories."""

    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        ...

    def wait(self, condition: threading.Condition, until: datetime | None) -> None:
        """Wait, with `condition` held, until it is notified or `until` may have come (None: only notified)."""
        ...


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    def wait(self, condition: threading.Condition, until: datetime | None) -> None:
        if until is None:
            condition.wait()
            return
        left = (until - self.now()).total_seconds()
        if left > 0:
            condition.wait(min(left, _LONGEST_WAIT))
