"""A clock for the task hub that tests move by hand."""

import threading
from datetime import UTC, datetime, timedelta


class ManualClock:
    """A clock that stands still until a test moves it; what has fallen due then fires at once.

    The timer thread of the hub does the firing, so follow `advance` with `await hub.idle()`.
    """

    def __init__(self, start: datetime = datetime(2030, 1, 1, tzinfo=UTC)) -> None:
        self._now = start
        self._waiting: list[threading.Condition] = []

    def now(self) -> datetime:
        return self._now

    def wait(self, condition: threading.Condition, until: datetime | None) -> None:
        self._waiting.append(condition)  # before the look at the time: `set` looks the other way round
        try:
            if until is None or until > self._now:
                condition.wait()
        finally:
            self._waiting.remove(condition)

    def advance(self, by: timedelta) -> None:
        """Move time forward. Raises ValueError for a negative step."""
        self.set(self._now + by)

    def set(self, moment: datetime) -> None:
        """Move time to `moment` (aware) and wake everyone who waits for it. Raises ValueError for an earlier one."""
        if moment < self._now:
            raise ValueError("a clock does not run backwards")
        self._now = moment
        for condition in tuple(self._waiting):
            with condition:
                condition.notify_all()
