"""Time as the retries of calls to other services see it, so that tests can pass it faster."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock and a sleep in seconds, and a draw from 0 to 1 that spreads the waits."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[], float] = random.random
