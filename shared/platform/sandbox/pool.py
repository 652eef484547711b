"""How many processes run beside this one, who waits for one, and the few that are kept for computing over texts."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakKeyDictionary

from shared.platform.sandbox.process import Beside, Busy
from shared.platform.sandbox.queue import Call, next_call
from shared.platform.telemetry.work import current


class _Line:
    """The calls that wait, each with what wakes it, and those at work."""

    def __init__(self) -> None:
        self.arrived = 0
        self.waiting: dict[Call, asyncio.Future[None]] = {}
        self.at_work: set[Call] = set()


class Slots:
    """The right to use a process beside this one, for `at_once` users; others wait for it, `wait_limit_s` at most."""

    def __init__(self, at_once: int, wait_limit_s: float) -> None:
        self.at_once = at_once
        self.wait_limit_s = wait_limit_s
        self._of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, _Line] = WeakKeyDictionary()

    @asynccontextmanager
    async def taken(self, load: float = 1.0, owner: str | None = None) -> AsyncGenerator[None]:
        """A place for a call of this load and owner. Raises Busy."""
        loop = asyncio.get_running_loop()
        line = self._of_loop.setdefault(loop, _Line())
        line.arrived += 1
        call = Call(line.arrived, owner, load)
        line.waiting[call] = begun = loop.create_future()
        try:
            self._begin(line)
            try:
                async with asyncio.timeout(self.wait_limit_s):
                    await begun
            except TimeoutError:
                raise Busy from None
            yield
        finally:
            line.waiting.pop(call, None)
            line.at_work.discard(call)
            self._begin(line)

    def _begin(self, line: _Line) -> None:
        """Let as many calls begin as may. A caller that goes away in this moment gives its place back itself."""
        while (call := next_call(line.waiting, line.at_work, self.at_once)) is not None:
            line.at_work.add(call)
            begun = line.waiting.pop(call)
            if not begun.done():
                begun.set_result(None)


class Pool:
    """Processes that are kept from one call to the next: each starts when it is first needed."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self._idle: list[Beside] = []

    async def call[*Given, R](
        self, function: Callable[[*Given], R], deadline_s: float, *given: *Given, load: float = 1.0
    ) -> R:
        """What the function returns in one of the processes. Raises Busy, TooSlow and Stopped.

        The owner of the call is the interview that the work in hand is about.
        """
        work = current()
        async with self.slots.taken(load, work.interview_id if work else None):
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
"""For what people say, where it takes too long for the loop that answers requests. One process is left to short calls."""
TEXTS: Final = Pool(Slots(at_once=2, wait_limit_s=30.0))
"""For files and documents, so that no answer waits for them."""
