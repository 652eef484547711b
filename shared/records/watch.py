"""Waiting for an interview to change. Calls that wait are few for each token, bounded in all, and cheap.

One reader reads an interview for all calls that wait for it. What this process writes wakes the reader at once; it looks
by itself for what another process wrote, close at first and easier later.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Generator
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from shared.records.documents import Header
from shared.records.header import read_header
from shared.store.port import INTERVIEWS, Store

MAX_WAIT_S: Final = 25.0
FIRST_PAUSE_S: Final = 0.02
LONGEST_PAUSE_S: Final = 0.25
READS_A_SECOND: Final = 300
"""What all readers together read; with many interviews each is read less often."""
MOST_WAITS: Final = 1_000
MOST_WAITS_OF_ONE: Final = 8
"""A person has a few tabs."""

type Ready = Callable[[Header], bool]


class TooManyWaits(Exception):
    """This call may not wait, since too many do already. `header` is the interview as it stands."""

    def __init__(self, header: Header) -> None:
        super().__init__("too many calls wait")
        self.header = header


@dataclass(eq=False, slots=True)
class _Waiting:
    ready: Ready
    came: asyncio.Future[Header]


class Watches:
    """The calls of this process that wait: at most `most`, and at most `most_of_one` of one token."""

    def __init__(self, most: int = MOST_WAITS, most_of_one: int = MOST_WAITS_OF_ONE) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._readers: dict[str, _Reader] = {}
        self._waits = 0
        self._waits_of: Counter[str] = Counter()

    async def poll(
        self, store: Store, interview_id: str, ready: Ready, wait_s: float, *, who: str | None = None
    ) -> Header:
        """The header as soon as it is `ready`, or as it stands when `wait_s` (at most 25 s) is over.

        `who` names the token that waits, None for staff. Raises Gone, and TooManyWaits.
        """
        header = await read_header(store, interview_id)
        if wait_s <= 0 or ready(header):
            return header
        with self._one_more(who, header):
            came = await self._wait(store, header, ready, min(wait_s, MAX_WAIT_S))
        return came or await read_header(store, interview_id)

    async def watch(
        self, store: Store, interview_id: str, ready: Ready, wait_s: float, *, who: str | None = None
    ) -> Header:
        """The same, for a call that has done its work already: where too many wait, the header as it stands now."""
        try:
            return await self.poll(store, interview_id, ready, wait_s, who=who)
        except TooManyWaits as crowded:
            return crowded.header

    def changed(self, container: str, partition: str) -> None:
        """Documents of this partition were written by this process, from any thread."""
        if container == INTERVIEWS and (reader := self._readers.get(partition)) is not None:
            reader.wake()

    @property
    def waiting(self) -> int:
        """The number of calls that wait now."""
        return self._waits

    @property
    def pause_s(self) -> float:
        """The shortest pause of a reader, with as many of them as there are."""
        return len(self._readers) / READS_A_SECOND

    @contextlib.contextmanager
    def _one_more(self, who: str | None, header: Header) -> Generator[None]:
        if self._waits >= self._most or (who is not None and self._waits_of[who] >= self._most_of_one):
            raise TooManyWaits(header)
        self._waits += 1
        if who is not None:
            self._waits_of[who] += 1
        try:
            yield
        finally:
            self._waits -= 1
            if who is not None:
                self._waits_of[who] -= 1
                if not self._waits_of[who]:
                    del self._waits_of[who]

    async def _wait(self, store: Store, header: Header, ready: Ready, wait_s: float) -> Header | None:
        loop, interview_id = asyncio.get_running_loop(), header.interview_id
        reader = self._readers.get(interview_id)
        if reader is None:
            reader = self._readers[interview_id] = _Reader(self, store, header)
        elif reader.latest.revision >= header.revision and ready(reader.latest):
            return reader.latest
        waiting = _Waiting(ready, loop.create_future())
        over = loop.call_later(wait_s, waiting.came.cancel)
        reader.join(waiting)
        try:
            await asyncio.wait([waiting.came])
            return None if waiting.came.cancelled() else waiting.came.result()
        finally:
            over.cancel()
            if reader.leave(waiting):
                self.forget(reader)

    def forget(self, reader: "_Reader") -> None:
        """Let the next call that waits for this interview have a new reader."""
        interview_id = reader.latest.interview_id
        if self._readers.get(interview_id) is reader:
            del self._readers[interview_id]


class _Reader:
    """Reads one interview while calls wait for it."""

    def __init__(self, watches: Watches, store: Store, header: Header) -> None:
        self.latest = header
        self._watches = watches
        self._store = store
        self._waiting: set[_Waiting] = set()
        self._pause_s = FIRST_PAUSE_S
        self._woken = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        # In a context of its own: its reads are no part of the call that came first.
        self._task = self._loop.create_task(self._read_on(), context=Context())

    def join(self, waiting: _Waiting) -> None:
        self._waiting.add(waiting)
        self._pause_s = FIRST_PAUSE_S

    def leave(self, waiting: _Waiting) -> bool:
        """Whether nobody waits any more; the reader then ends."""
        self._waiting.discard(waiting)
        if self._waiting:
            return False
        self._task.cancel()
        return True

    def wake(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it everyone who waited
            self._loop.call_soon_threadsafe(self._woken.set)

    async def _read_on(self) -> None:
        while True:
            await self._pause()
            try:
                self.latest = await read_header(self._store, self.latest.interview_id)
            except Exception as error:  # those who wait raise it, each in its own call
                self._watches.forget(self)
                for waiting in self._waiting:
                    if not waiting.came.done():
                        waiting.came.set_exception(error)
                return
            for waiting in self._waiting:
                if not waiting.came.done() and waiting.ready(self.latest):
                    waiting.came.set_result(self.latest)

    async def _pause(self) -> None:
        timer = self._loop.call_later(max(self._pause_s, self._watches.pause_s), self._woken.set)
        self._pause_s = min(self._pause_s * 1.3, LONGEST_PAUSE_S)
        try:
            await self._woken.wait()
        finally:
            timer.cancel()
        self._woken.clear()
