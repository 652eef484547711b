"""Addresses that send calls without an accepted key: each gets 401 so many times a minute, then 429."""

import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

_WINDOW_S: Final = 60.0
_MOST_ADDRESSES: Final = 20_000


class RefusedKeys:
    """Counts in whole minutes. Calls with an accepted key never come here, so they pass from any address."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most = a_minute
        self._now = now
        self._began = now()
        self._of_address: Counter[str] = Counter()

    def retry_after(self, address: str) -> int | None:
        """Count one call. The seconds after which the address may call again, None while it is within the limit."""
        if self._now() >= self._began + _WINDOW_S or len(self._of_address) > _MOST_ADDRESSES:
            self._began = self._now()
            self._of_address.clear()
        self._of_address[address] += 1
        if self._of_address[address] <= self._most:
            return None
        return max(1, math.ceil(self._began + _WINDOW_S - self._now()))
