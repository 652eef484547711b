"""How often a credential may call: so many calls in any sixty seconds, as far as this process knows (I4).

A refused call does not count, so a caller who waits for `Retry-After` is answered. What other processes have taken comes
from `shared_limits.py`.
"""

import asyncio
import hashlib
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice
from typing import Final

from shared.platform.http import Problem

STAFF_A_MINUTE: Final = 600
PARTICIPANT_A_MINUTE: Final = 120
VISITOR_A_MINUTE: Final = 6_000
"""Calls of one address without a credential: an office behind one address that opens two hundred chat pages at once."""
TERMINAL_A_MINUTE: Final = 200
"""Calls of one address for a terminal's code: each asks twelve times a minute whether its own was allowed."""
REFUSED_A_MINUTE: Final = 600
"""Calls of one address whose credential is refused."""
MOST_CREDENTIALS: Final = 20_000
WINDOW_S: Final = 60.0


@dataclass(slots=True)
class Window:
    """The calls of one credential in the last minute: when each came here, and those of other processes.

    `others` are (when they were shared, how many), oldest first; `unshared` are those here that no other process knows.
    """

    name: str
    own: deque[float] = field(default_factory=deque[float])
    others: Sequence[tuple[float, int]] = ()
    unshared: int = 0
    sharing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def taken(self) -> int:
        return len(self.own) + sum(calls for _, calls in self.others)

    def forget_until(self, moment: float) -> None:
        """Forget what is a minute old at `moment`."""
        while self.own and self.own[0] <= moment:
            self.own.popleft()
        if self.others and self.others[0][0] <= moment:
            self.others = [each for each in self.others if each[0] > moment]
        self.unshared = min(self.unshared, len(self.own))

    def is_idle(self, moment: float) -> bool:
        return not self.own or self.own[-1] <= moment

    def free_from(self, most: int) -> float:
        """When so many of the calls are forgotten that one more fits below `most`."""
        every = (at for at, calls in self.others for _ in range(calls))
        return next(islice(merge(self.own, every), self.taken - most, None))


class RateLimit:
    """`check` raises Problem 429 with `Retry-After` for a call beyond `a_minute` in the last sixty seconds."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self.most = a_minute
        self.now = now
        self._windows: OrderedDict[str, Window] = OrderedDict()

    def check(self, credential: str) -> None:
        """Take one call of the credential's, of which those of the last minute are remembered."""
        now, window = self.now(), self.window_of(credential)
        if window.taken >= self.most:
            wait = max(1, math.ceil(window.free_from(self.most) + WINDOW_S - now))
            raise Problem(429, "Too many calls; slow down a little.", headers={"Retry-After": str(wait)})
        window.own.append(now)
        window.unshared += 1

    @property
    def remembered(self) -> int:
        return len(self._windows)

    def window_of(self, credential: str) -> Window:
        """What is known of the credential's last minute.

        Each call forgets up to two credentials that were idle for a minute. If there are still too many, it forgets the
        one that was idle longest. So the calls of the last minute bound the memory.
        """
        name, minute_ago = _digest(credential), self.now() - WINDOW_S
        window = self._windows.pop(name, None) or Window(name)
        window.forget_until(minute_ago)
        self._windows[name] = window
        for _ in range(2):
            idle = next(iter(self._windows))
            if idle != name and (
                self._windows[idle].is_idle(minute_ago) or len(self._windows) > MOST_CREDENTIALS
            ):
                del self._windows[idle]
        return window


def _digest(credential: str) -> str:
    return hashlib.blake2b(credential.encode(), digest_size=16).hexdigest()
