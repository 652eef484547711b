"""Rate limits that hold across processes: each tells the store now and then what it has let through (I4).

A process tells it after a tenth of the limit, and more often as the limit comes near, so that a caller who stays below a
tenth costs no call of the store. Where the store does not answer, the process counts alone for a while.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

from pydantic import BaseModel

from shared.interview.records.record import Record
from shared.platform.rate_limits import WINDOW_S, RateLimit, Window
from shared.storage.port import ACCESS, AlreadyExists, Changed, NotFound, Store, Unavailable

TTL_S: Final = 120
PATIENCE_S: Final = 3.0
"""A caller waits no longer for the store to count."""
ALONE_FOR_S: Final = 10.0
SHARE_OF_LIMIT: Final = 10
"""After this part of the limit a process tells the others."""
SHARE_OF_REST: Final = 4

logger = logging.getLogger("interviews.ops")


class Taken(BaseModel, frozen=True):
    """So many calls that a process has let through, told at `at`, milliseconds since 1970."""

    process: str
    at: int
    calls: int


class SharedWindow(Record):
    """The calls of one credential in the last minute, by all processes."""

    KIND = "rate_window"

    name: str
    taken: tuple[Taken, ...] = ()

    def key(self) -> str:
        return self.name


class SharedLimit:
    """At most `a_minute` calls of a credential in any minute in all processes together, and a little more.

    With two processes it is at most a tenth of `a_minute` more, with each further process as much again.
    """

    def __init__(self, name: str, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._limit = RateLimit(a_minute, now)
        self._process = secrets.token_hex(4)
        self._alone_until = float("-inf")

    async def take(self, credential: str, store: Store, wall: datetime) -> None:
        """Take one call of the credential's. Raises Problem 429 with `Retry-After`."""
        named = f"{self._name}:{credential}"
        window = self._limit.window_of(named)
        if self._is_due(window):
            async with window.sharing:
                if self._is_due(window):
                    await self._share(window, store, int(wall.timestamp() * 1000))
        self._limit.check(named)

    def _is_due(self, window: Window) -> bool:
        rest = (self._limit.most - window.taken) // SHARE_OF_REST
        batch = max(1, min(self._limit.most // SHARE_OF_LIMIT, rest))
        return window.unshared >= batch and self._limit.now() >= self._alone_until

    async def _share(self, window: Window, store: Store, now_ms: int) -> None:
        """Tell the store what this process has let through, and learn what others have."""
        mine = Taken(process=self._process, at=now_ms, calls=window.unshared)
        try:
            async with asyncio.timeout(PATIENCE_S):
                every = await _tell(store, window.name, mine)
        except (Unavailable, TimeoutError):
            self._alone_until = self._limit.now() + ALONE_FOR_S
            logger.warning("rate limits: the store does not answer; this process counts alone for a while")
            return
        now = self._limit.now()
        others = (each for each in every if each.process != self._process)
        window.others = [(now - max(0, now_ms - each.at) / 1000, each.calls) for each in others]
        window.unshared -= mine.calls


async def _tell(store: Store, name: str, mine: Taken) -> tuple[Taken, ...]:
    """Store what this process has taken beside what others have; all of the last minute. Raises Unavailable."""
    while True:
        found = await store.get(ACCESS, name, name)
        before = SharedWindow.read(found).taken if found else ()
        recent = tuple(each for each in before if each.at > mine.at - WINDOW_S * 1000)
        window = SharedWindow(name=name, taken=(*recent, mine))
        document = window.to_document(name, TTL_S)
        try:
            if found:
                await store.put(ACCESS, document, etag=str(found["_etag"]))
            else:
                await store.create(ACCESS, document)
        except (AlreadyExists, Changed, NotFound):
            continue
        return window.taken
