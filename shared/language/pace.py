"""Retries of calls to other services: how many, after which waits, on a clock that tests can pass faster."""

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

_log = logging.getLogger(__name__)


class CallFailed(Exception):
    """One attempt at a call failed; its text never holds a word that anyone typed.

    `passes`: another attempt may succeed, not earlier than in `retry_after_s` seconds where the server said so;
    0 means at once.
    """

    passes: bool = False
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock and a sleep in seconds, and a draw from 0 to 1 that spreads the waits."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[], float] = random.random


@dataclass(frozen=True, slots=True)
class Retries:
    """How many attempts there are. The wait between them doubles from `backoff_s` up to `backoff_cap_s` seconds.

    A server may ask for a longer wait, up to `wait_cap_s`.
    """

    attempts: int
    backoff_s: float
    backoff_cap_s: float = math.inf
    wait_cap_s: float = math.inf

    def wait_s(self, attempt: int, failure: CallFailed, pace: Pace) -> float | None:
        """The wait before the next attempt; None when there is to be none."""
        if not failure.passes or attempt >= self.attempts:
            return None
        if failure.retry_after_s == 0:
            return 0.0
        backoff = min(self.backoff_cap_s, self.backoff_s * 2 ** (attempt - 1))
        spread = backoff * (1 + pace.jitter()) / 2
        return min(self.wait_cap_s, max(spread, failure.retry_after_s or 0.0))


async def call_patiently[T](
    call: Callable[[], Awaitable[T]], what: str, retries: Retries, pace: Pace, *, limit_s: float = math.inf
) -> T:
    """The result of the first attempt that succeeds. Raises the CallFailed of the last.

    No attempt begins later than `limit_s` seconds from now. `what` names the call in the log.
    """
    deadline, attempt = pace.clock() + limit_s, 1
    while True:
        try:
            return await call()
        except CallFailed as failure:
            _log.info("%s: attempt %d failed: %s", what, attempt, failure)
            wait = retries.wait_s(attempt, failure, pace)
            if wait is None or pace.clock() + wait >= deadline:
                raise
        await pace.sleep(wait)
        attempt += 1
