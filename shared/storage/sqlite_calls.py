"""Calls of the embedded store's file: on the event loop where they are quick, else in threads.

A small read or write takes less time here than the way to another thread, unless it waits for the disk or for threads
that compute: once one has waited, the next ones go through threads. So does a write that would wait for another
write, and a read that may look at many documents.
"""

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final, cast

from shared.storage.port import Unavailable
from shared.storage.sqlite_documents import SWEEP, Parameters
from shared.storage.sqlite_file import BUSY_S, connect, open_file
from shared.storage.sqlite_scrub import scrub

type Rows = Sequence[tuple[Any, ...]]

READERS: Final = 4
SLOW_S: Final = 0.02
SLOW_FOR_S: Final = 2.0
"""After a call that took longer than the first, the next ones leave the event loop alone for the second, in seconds."""
MOST_HELD_S: Final = 0.005
"""Of calls on the event loop together, before others have their turn: a thousand quick ones are a long one."""
MOST_WRITTEN: Final = 64 * 1024
"""Characters that are written without another thread."""
CHECKPOINT_EVERY: Final = 50
"""Of so many writes one goes to the other thread, which moves the log into the file when that is due."""
SWEEP_EVERY_S: Final = 60.0
SWEEP_AT_MOST: Final = 500
"""Expired rows deleted at a time, so that no write waits long for a sweep."""


class _Held(Exception):
    """Somebody else holds the file."""


@contextmanager
def _not_held() -> Generator[None]:
    """Raises `_Held` where the file is held by somebody else."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise _Held from error
        raise


class SqliteCalls:
    """Reads and writes of one file, from several threads, event loops and processes at once.

    A read is a statement with its parameters, a write a function of a connection within one transaction. `now` is the
    clock that rows expire by, in seconds. All raise Unavailable where the file cannot be read or written, or is closed.
    """

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        """Opens or makes the file. Raises UnusableFile."""
        self._path = path
        self._now = now
        self._db = open_file(path)
        self._swept_at = now()
        self._purges_asked = itertools.count(1)
        self._purged_through = 0
        self._commits = itertools.count(1)
        self._checkpointing = False
        self._slow_until = self._held_s = 0.0
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._purger = ThreadPoolExecutor(1, thread_name_prefix="store-purger")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._of_thread = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._closed = False

    async def select(self, statement: str, parameters: Parameters) -> Rows:
        return await self._run(self._readers, lambda: self._fetched(self._mine(), statement, parameters))

    async def read(self, statement: str, parameters: Parameters) -> Rows:
        if not self._is_slow():
            with suppress(_Held):
                return await self._at_once(lambda: self._fetched_at_once(statement, parameters))
        return await self.select(statement, parameters)

    async def commit[T](self, change: Callable[[sqlite3.Connection], T], size: int = 0) -> T:
        if next(self._commits) % CHECKPOINT_EVERY == 0:
            return await self._commit_and_checkpoint(change)
        is_quick = not (self._checkpointing or self._is_sweep_due() or self._is_slow())
        if size <= MOST_WRITTEN and is_quick:
            with suppress(_Held):
                return await self._at_once(lambda: self._changed_at_once(change))
        return await self._run(self._writer, lambda: self._changed(self._db, change))

    async def purge(self) -> None:
        """Delete what has expired and scrub what was deleted; returns once a purge that began after this call is done."""
        asked = next(self._purges_asked)
        await self._run(self._purger, lambda: self._purge(asked))

    def hold(self, seconds: float) -> None:
        """Count time that a call has held the event loop before it came here."""
        self._held_s += seconds

    async def close(self) -> None:
        """Waits for what is under way. Calling it again does nothing."""
        await asyncio.to_thread(self._close_all)

    async def _at_once[T](self, work: Callable[[], T]) -> T:
        """Work on the event loop; who makes one call after the other lets the others have their turns in between."""
        if self._closed:
            raise Unavailable("the store is closed")
        begun = monotonic()
        try:
            done = work()
        except sqlite3.Error as error:
            raise Unavailable(f"{self._path}: {error}") from error
        finally:
            took = (ended := monotonic()) - begun
            self._held_s += took
            if took > SLOW_S:
                self._slow_until = ended + SLOW_FOR_S
        if self._held_s > MOST_HELD_S:
            # After the work, not before: what was asked for before the store closes is done.
            self._held_s = 0.0
            await asyncio.sleep(0)
        return done

    def _is_slow(self) -> bool:
        """Whether a call here has waited lately: then the event loop must not wait for the next ones."""
        return monotonic() < self._slow_until

    def _fetched(self, db: sqlite3.Connection, statement: str, parameters: Parameters) -> Rows:
        # Closed at once: a cursor that is only dropped may keep its snapshot, and with it the log, alive.
        with closing(db.execute(statement, parameters)) as cursor:
            return cursor.fetchall()

    def _fetched_at_once(self, statement: str, parameters: Parameters) -> Rows:
        """By the connection that writes here: it alone still has the pages that it wrote. Raises `_Held`."""
        with _not_held():
            return self._fetched(self._mine(wait_s=0), statement, parameters)

    async def _commit_and_checkpoint[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Other writes wait for their turn meanwhile: a log that grows at its end is never begun anew."""
        self._checkpointing = True
        try:
            return await self._run(self._writer, lambda: self._changed(self._db, change))
        finally:
            self._checkpointing = False

    def _changed_at_once[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Raises `_Held` while somebody else writes."""
        with _not_held():
            return self._changed(self._mine(wait_s=0), change)

    def _changed[T](self, db: sqlite3.Connection, change: Callable[[sqlite3.Connection], T]) -> T:
        db.execute("BEGIN IMMEDIATE")
        try:
            if db is self._db and self._is_sweep_due():
                self._sweep()
            result = change(db)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return result

    async def _run[T](self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            future = pool.submit(work)
        except RuntimeError as error:
            raise Unavailable("the store is closed") from error
        try:
            return await asyncio.wrap_future(future)
        except sqlite3.Error as error:
            raise Unavailable(f"{self._path}: {error}") from error

    def _mine(self, wait_s: float = BUSY_S) -> sqlite3.Connection:
        """This thread's own connection, which waits so long while somebody else holds the file."""
        if (db := getattr(self._of_thread, "connection", None)) is None:
            db = connect(self._path)
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.execute(f"PRAGMA busy_timeout = {wait_s * 1000:.0f}")
            self._of_thread.connection = db
            self._connections.append(db)
        return cast(sqlite3.Connection, db)

    def _is_sweep_due(self) -> bool:
        return self._now() - self._swept_at >= SWEEP_EVERY_S

    def _sweep(self) -> None:
        """Delete rows that nobody can see any more. A full batch leaves the rest to the next write."""
        now = self._now()
        swept = self._db.execute(SWEEP, {"now": now, "at_most": SWEEP_AT_MOST}).rowcount
        if swept < SWEEP_AT_MOST:
            self._swept_at = now

    def _purge(self, asked: int) -> None:
        """Purge, unless a purge that began after this one was asked for has done its work.

        In many short steps: another write waits for one of them.
        """
        if self._purged_through >= asked:
            return
        through = next(self._purges_asked)
        sweep = {"now": self._now(), "at_most": SWEEP_AT_MOST}
        while self._commit_now(lambda db: db.execute(SWEEP, sweep).rowcount):
            pass
        scrub(self._commit_now, self._run_now, self._now())
        self._purged_through = through

    def _commit_now[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        return self._writer.submit(self._changed, self._db, change).result()

    def _run_now[T](self, work: Callable[[sqlite3.Connection], T]) -> T:
        return self._writer.submit(work, self._db).result()

    def _close_all(self) -> None:
        self._closed = True
        self._purger.shutdown()
        self._readers.shutdown()
        self._writer.shutdown()
        for connection in [*self._connections, self._db]:
            connection.close()
