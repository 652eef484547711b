"""How often a credential may call: a token bucket each, in this process (on Azure: in each worker).

The buckets refill evenly, so a burst up to a minute's worth is taken and a steady stream at the rate is too.
"""

import hashlib
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from shared.http import Problem

STAFF_A_MINUTE: Final = 600
PARTICIPANT_A_MINUTE: Final = 120
MOST_CREDENTIALS: Final = 20_000


class RateLimit:
    """`check` raises Problem 429 with `Retry-After` once a credential is over `a_minute` calls."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = a_minute / 60
        self._most = float(a_minute)
        self._now = now
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def check(self, credential: str) -> None:
        """Take one call out of the credential's bucket."""
        name = hashlib.blake2b(credential.encode(), digest_size=16).digest()
        now = self._now()
        left, since = self._buckets.pop(name, (self._most, now))
        left = min(self._most, left + (now - since) * self._rate)
        self._buckets[name] = (max(0.0, left - 1) if left >= 1 else left, now)
        if len(self._buckets) > MOST_CREDENTIALS:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = math.ceil((1 - left) / self._rate)
            raise Problem(429, "Too many calls; slow down a little.", headers={"Retry-After": str(wait)})
