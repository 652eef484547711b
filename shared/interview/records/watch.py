"""Waiting for an interview to change. Calls that wait are few for each token, bounded in all, and cheap.

One reader looks after an interview for all calls that wait for it. It gets the headers that this process writes as they
are written, and reads what another process wrote: often at first, and seldom once nothing has happened for a while.
"""

import asyncio
import contextlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from shared.interview.records.header import Gone, NotThere, header_of, read_header
from shared.interview.records.header_document import Header
from shared.storage.port import INTERVIEWS, Document, Store

MAX_WAIT_S: Final = 25.0
FIRST_PAUSE_S: Final = 0.02
QUICK_PAUSE_S: Final = 0.25
QUICK_S: Final = 5.0
"""So long after a change the next one is looked for after pauses of `QUICK_PAUSE_S` at most."""
LONGEST_PAUSE_S: Final = 5.0
LONGEST_FIRST_PAUSE_S: Final = 1.0
"""The first pause where every change of late was written by this process."""
READS_A_SECOND: Final = 300
"""What all readers together read; with many interviews each is read less often."""
MOST_WAITS: Final = 1_000
MOST_WAITS_OF_ONE: Final = 8
"""A person has a few tabs."""
REMEMBERED: Final = 10_000
"""Interviews of which a process knows since when it has seen no change."""

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
        self._quiet_since: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._own_in_a_row = 0

    async def poll(
        self, store: Store, header: Header, ready: Ready, wait_s: float, *, who: str | None = None
    ) -> Header:
        """The header as soon as it is `ready`, or as it was seen last when `wait_s` (at most 25 s) is over.

        `header` is as the caller knows it. `who` names the token that waits, None for staff. Raises Gone, TooManyWaits.
        """
        if wait_s <= 0 or ready(header):
            return header
        with self._one_more(who, header):
            return await self._wait(store, header, ready, min(wait_s, MAX_WAIT_S))

    async def watch(
        self, store: Store, header: Header, ready: Ready, wait_s: float, *, who: str | None = None
    ) -> Header:
        """The same, for a call that has done its work already: where too many wait, the header as it stands now."""
        try:
            return await self.poll(store, header, ready, wait_s, who=who)
        except TooManyWaits as crowded:
            return crowded.header

    def changed(self, container: str, document: Document) -> None:
        """This process has written the document, from any thread."""
        if container == INTERVIEWS and document["id"] == Header.KIND:
            reader = self._readers.get(str(document["pk"]))
            if reader is not None:
                reader.get(document)

    def pause_after(self, header: Header) -> float:
        """Seconds until the interview is to be read again, by how long it has been as it is."""
        now = asyncio.get_running_loop().time()
        revision, since = self._quiet_since.get(header.interview_id, (None, now))
        if revision != header.revision:
            since = now
        self._quiet_since[header.interview_id] = (header.revision, since)
        self._quiet_since.move_to_end(header.interview_id)
        if len(self._quiet_since) > REMEMBERED:
            self._quiet_since.popitem(last=False)
        return max(_pause_s(now - since), self.first_pause_s, self.pause_s)

    def was_written_here(self, here: bool) -> None:
        """Note whether the change that ended a wait was written by this process."""
        self._own_in_a_row = self._own_in_a_row + 1 if here else 0

    @property
    def first_pause_s(self) -> float:
        """How long the first look may wait: the longer, the more changes in a row this process has written itself."""
        return min(FIRST_PAUSE_S * (1 + self._own_in_a_row), LONGEST_FIRST_PAUSE_S)

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

    async def _wait(self, store: Store, header: Header, ready: Ready, wait_s: float) -> Header:
        loop, interview_id = asyncio.get_running_loop(), header.interview_id
        reader = self._readers.get(interview_id)
        if reader is None:
            reader = self._readers[interview_id] = _Reader(self, store, header)
        reader.take(header, here=False)
        if ready(reader.latest):
            return reader.latest
        waiting = _Waiting(ready, loop.create_future())
        over = loop.call_later(wait_s, waiting.came.cancel)
        reader.join(waiting)
        try:
            await asyncio.wait([waiting.came])
            if not waiting.came.cancelled():
                return waiting.came.result()
            # Another process may have changed what the caller is about to be shown, or its right to see it.
            reader.take(await read_header(store, interview_id), here=False)
            return reader.latest
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
    """Looks after one interview while calls wait for it."""

    def __init__(self, watches: Watches, store: Store, header: Header) -> None:
        self.latest = header
        self._watches = watches
        self._store = store
        self._waiting: set[_Waiting] = set()
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._written = 0
        self._due = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        # In a context of its own: its reads are no part of the call that came first.
        self._task = self._loop.create_task(self._read_on(), context=Context())

    def join(self, waiting: _Waiting) -> None:
        self._waiting.add(waiting)
        self._arm()

    def leave(self, waiting: _Waiting) -> bool:
        """Whether nobody waits any more; the reader then ends."""
        self._waiting.discard(waiting)
        if self._waiting:
            return False
        self._stop()
        return True

    def get(self, document: Document) -> None:
        """The header as this process has written it, from any thread."""
        self._written = int(document.get("revision", 0))
        is_here = threading.get_ident() == self._thread  # where it costs no system call to wake the loop
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it everyone who waited
            (self._loop.call_soon if is_here else self._loop.call_soon_threadsafe)(self._show, document)

    async def _read_on(self) -> None:
        while True:
            self._arm()
            await self._due.wait()
            self._due.clear()
            self._timer = None
            try:
                header = await read_header(self._store, self.latest.interview_id)
                self.take(header, here=header.revision == self._written)
            except NotThere:  # it was there: this read is older
                continue
            except Exception as error:  # those who wait raise it, each in its own call
                self._end(error)
                return

    def _arm(self) -> None:
        """Have the interview read after a pause, or as early as it is to be read already."""
        when = self._loop.time() + self._watches.pause_after(self.latest)
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._due.set)

    def _show(self, document: Document) -> None:
        try:
            self.take(header_of(document, self.latest.interview_id), here=True)
        except Gone as error:
            self._end(error)

    def take(self, header: Header, *, here: bool) -> None:
        """Go on with this header, and answer those whom it is ready for; a read may be older than what was seen."""
        if not is_newer(header, self.latest):
            return
        self.latest = header
        self._arm()
        ended = [each for each in self._waiting if not each.came.done() and each.ready(header)]
        if ended:
            self._watches.was_written_here(here)
        for waiting in ended:
            waiting.came.set_result(header)

    def _stop(self) -> None:
        self._task.cancel()
        if self._timer is not None:
            self._timer.cancel()

    def _end(self, error: Exception) -> None:
        self._stop()
        self._watches.forget(self)
        for waiting in self._waiting:
            if not waiting.came.done():
                waiting.came.set_exception(error)


def is_newer(one: Header, other: Header) -> bool:
    """Whether one header is not older than the other, as far as those who wait can tell."""
    return (one.revision, one.token_version) >= (other.revision, other.token_version)


def _pause_s(quiet_s: float) -> float:
    """The pause after so many seconds without a change."""
    if quiet_s < QUICK_S:
        return min(max(quiet_s * 0.3, FIRST_PAUSE_S), QUICK_PAUSE_S)
    return min(quiet_s * 0.2, LONGEST_PAUSE_S)
