"""How often a credential may call: so many calls in any sixty seconds, in this process (on Azure: in each worker).

A refused call does not count, so a caller who waits for `Retry-After` is answered.
"""

import hashlib
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

from shared.platform.http import Problem

STAFF_A_MINUTE: Final = 600
PARTICIPANT_A_MINUTE: Final = 120
VISITOR_A_MINUTE: Final = 6_000
"""Calls of one address without a credential: an office behind one address that opens two hundred chat pages at once."""
REFUSED_A_MINUTE: Final = 600
"""Calls of one address whose credential is refused."""
MOST_CREDENTIALS: Final = 20_000
_WINDOW_S: Final = 60.0


class RateLimit:
    """`check` raises Problem 429 with `Retry-After` for a call beyond `a_minute` in the last sixty seconds."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most = a_minute
        self._now = now
        self._taken: OrderedDict[bytes, deque[float]] = OrderedDict()

    def check(self, credential: str) -> None:
        """Take one call of the credential's, of which those of the last minute are remembered."""
        now = self._now()
        taken = self._of(credential, now)
        while taken and taken[0] <= now - _WINDOW_S:
            taken.popleft()
        if len(taken) >= self._most:
            wait = max(1, math.ceil(taken[0] + _WINDOW_S - now))
            raise Problem(429, "Too many calls; slow down a little.", headers={"Retry-After": str(wait)})
        taken.append(now)

    @property
    def remembered(self) -> int:
        """The number of credentials in memory."""
        return len(self._taken)

    def _of(self, credential: str, now: float) -> deque[float]:
        """When the credential called.

        Each call forgets up to two credentials that were idle for a minute. If there are still too many, it forgets the
        one that was idle longest. So the calls of the last minute bound the memory.
        """
        name = hashlib.blake2b(credential.encode(), digest_size=16).digest()
        taken = self._taken.pop(name, None)
        if taken is None:
            taken = deque[float]()
        self._taken[name] = taken
        for _ in range(2):
            idle = next(iter(self._taken))
            calls = self._taken[idle]
            if idle != name and (
                not calls or calls[-1] <= now - _WINDOW_S or len(self._taken) > MOST_CREDENTIALS
            ):
                del self._taken[idle]
        return taken
