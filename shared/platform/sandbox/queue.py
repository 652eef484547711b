"""Which of the calls that wait for a process begins next: a pure choice.

- One call of an owner (an interview) is at work at a time.
- One process is left to short calls, so that no short call waits for the end of a long one.
- Short calls pass longer ones: the place of a call is its number by arrival, moved back by its load. At most
  `PASSED * LONG` later calls pass a call that could begin, so none starves.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

LONG: Final = 6.0
"""From this load on a call is long. A load of 1 is some 20 ms of work."""
PASSED: Final = 8
"""For each unit of its load so many later calls may pass a call."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call that waits or is at work: its number by arrival, its owner (None: it has none), and how much it costs."""

    number: int
    owner: str | None
    load: float

    @property
    def is_long(self) -> bool:
        return self.load >= LONG

    @property
    def place(self) -> float:
        return self.number + PASSED * min(self.load, LONG)


def next_call(waiting: Iterable[Call], at_work: Collection[Call], at_once: int) -> Call | None:
    """The call that begins now; None when none may."""
    if len(at_work) >= at_once:
        return None
    owners = {each.owner for each in at_work} - {None}
    long_may_begin = sum(each.is_long for each in at_work) < max(1, at_once - 1)
    ready = (each for each in waiting if each.owner not in owners and (long_may_begin or not each.is_long))
    return min(ready, key=lambda each: each.place, default=None)
