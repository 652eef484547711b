"""How many processes run beside this one, who waits for one, and the few that are kept for computing over texts."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakKeyDictionary

from shared.beside.process import Beside, Busy


class Slots:
    """The right to use a process beside this one, for `at_once` users; others wait for it, `wait_limit_s` at most."""

    def __init__(self, at_once: int, wait_limit_s: float) -> None:
        self.at_once = at_once
        self.wait_limit_s = wait_limit_s
        self._of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    @asynccontextmanager
    async def taken(self) -> AsyncGenerator[None]:
        """Raises Busy."""
        free = self._of_loop.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(self.at_once))
        try:
            async with asyncio.timeout(self.wait_limit_s):
                await free.acquire()
        except TimeoutError:
            raise Busy from None
        try:
            yield
        finally:
            free.release()


class Pool:
    """Processes that are kept from one call to the next: each starts when it is first needed."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self._idle: list[Beside] = []

    async def call[*Given, R](self, function: Callable[[*Given], R], deadline_s: float, *given: *Given) -> R:
        """What the function returns in one of the processes. Raises Busy, TooSlow and Stopped."""
        async with self.slots.taken():
            beside = self._idle.pop() if self._idle else Beside()
            try:
                return await beside.call(function, deadline_s, *given)
            finally:
                self._idle.append(beside)

    def close(self) -> None:
        """End the processes that nobody uses."""
        while self._idle:
            self._idle.pop().close()


ANSWERS: Final = Pool(Slots(at_once=2, wait_limit_s=120.0))
"""For what people say, where it takes too long for the loop that answers requests."""
TEXTS: Final = Pool(Slots(at_once=2, wait_limit_s=30.0))
"""For files and documents, so that no answer waits for them."""
