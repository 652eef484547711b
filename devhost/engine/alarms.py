"""Moments at which the hub must do something, kept in one heap instead of one thread each."""

import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class TimerDue:
    """An orchestrator's timer fires."""

    instance_id: str
    execution: str
    timer_id: int


@dataclass(frozen=True, slots=True)
class StartDue:
    """An instance with a scheduled start may run."""

    instance_id: str
    execution: str


@dataclass(frozen=True, slots=True)
class SignalDue:
    """A delayed entity signal is delivered."""

    key: int


type Alarm = TimerDue | StartDue | SignalDue


class Alarms:
    """A heap of alarms with cancellation. Not thread-safe: its owner holds a lock."""

    def __init__(self) -> None:
        self._heap: list[tuple[datetime, int, Alarm]] = []
        self._live: dict[Alarm, int] = {}
        self._numbers = itertools.count()

    @property
    def held(self) -> int:
        """How many entries are in memory, those of cancelled alarms included."""
        return len(self._heap)

    def set(self, when: datetime, alarm: Alarm) -> None:
        number = next(self._numbers)
        self._live[alarm] = number
        heapq.heappush(self._heap, (when, number, alarm))

    def cancel(self, alarm: Alarm) -> None:
        """Forget an alarm; one that is not set is fine."""
        self._live.pop(alarm, None)
        if len(self._heap) > 2 * len(self._live) + 64:
            self._heap = [entry for entry in self._heap if self._live.get(entry[2]) == entry[1]]
            heapq.heapify(self._heap)

    def next_due(self) -> datetime | None:
        """When the first alarm goes off."""
        while self._heap and self._live.get(self._heap[0][2]) != self._heap[0][1]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop_due(self, now: datetime) -> Iterator[Alarm]:
        """Take, in order, the alarms due at `now`, those set meanwhile included."""
        while (due := self.next_due()) is not None and due <= now:
            alarm = heapq.heappop(self._heap)[2]
            del self._live[alarm]
            yield alarm
