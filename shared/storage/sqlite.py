"""The embedded store: one SQLite file, no server. The default of a local run."""

import asyncio
import itertools
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, Final, cast

from shared.storage.documents import (
    Checked,
    CheckedWrite,
    check_batch,
    check_container,
    check_document,
    check_newest,
    check_page,
    check_wanted,
    comparisons,
    fields_set,
    is_id,
    is_name,
    page_of,
)
from shared.storage.packing import packed, unpacked
from shared.storage.port import (
    INTERVIEWS,
    MAX_PAGE,
    AlreadyExists,
    Among,
    Changed,
    Document,
    Equal,
    NotFound,
    OfKind,
    Page,
    Unavailable,
    Where,
    Write,
)
from shared.storage.sqlite_file import BUSY_S, connect, json_kind, json_value, open_file
from shared.storage.sqlite_scrub import scrub

READERS: Final = 4
MOST_AT_ONCE: Final = 200
"""Documents of one interview that are read without another thread."""
SLOW_S: Final = 0.02
SLOW_FOR_S: Final = 2.0
"""After a call that took longer than the first, the next ones leave the event loop alone for the second, in seconds."""
MOST_HELD_S: Final = 0.005
"""Of calls on the event loop together, before others have their turn: a thousand quick ones are a long one."""
MOST_WRITTEN: Final = 64 * 1024
"""Characters that are written without another thread."""
CHECKPOINT_EVERY: Final = 50
"""Of so many writes one goes to the other thread, which moves the log into the file when that is due."""
MOST_PARSED: Final = 4096
"""Bodies of documents that a process holds parsed, each of at most `LONGEST_PARSED` characters or packed bytes."""
LONGEST_PARSED: Final = 4 * 1024
SWEEP_EVERY_S: Final = 60.0
SWEEP_AT_MOST: Final = 500
"""Expired rows deleted at a time, so that no write waits long for a sweep."""

COLUMNS: Final = "id, pk, kind, etag, body"
"""What a document is read from."""
_LIVE: Final = "(expires IS NULL OR expires > :now)"
_ONE: Final = f"container = :container AND pk = :pk AND id = :id AND {_LIVE}"
_SAVE: Final = """INSERT INTO documents (container, pk, id, kind, etag, expires, body)
    VALUES (:container, :pk, :id, :kind, :etag, :expires, :body)
    ON CONFLICT (container, pk, id) DO UPDATE
    SET kind = excluded.kind, etag = excluded.etag, expires = excluded.expires, body = excluded.body"""
_SWEEP: Final = """DELETE FROM documents WHERE rowid IN
    (SELECT rowid FROM documents WHERE expires <= :now LIMIT :at_most)"""

type Parameters = dict[str, str | int | float | None]


class _Held(Exception):
    """Somebody else writes into the file."""


class SqliteStore:
    """`Store` over one file, safe to use from several threads, event loops and processes at once.

    A small read or write takes less time here than the way to another thread, unless it waits for the disk or for threads
    that compute: once one has waited, the next ones go through threads. So does a write that would wait for another
    write, and a read that may look at many documents. `now` is the
    clock that `ttl` is measured with, in seconds.
    """

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
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

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        where = self._key(container, pk, doc_id)
        if not is_name(pk) or not is_id(doc_id):
            return None
        rows = await self._read(f"SELECT {COLUMNS} FROM documents WHERE {_ONE}", where)  # noqa: S608 constants
        return read_row(rows[0]) if rows else None

    async def create(self, container: str, document: Document) -> Document:
        return await self._save(container, CheckedWrite(check_document(document), must_be_new=True))

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        return await self._save(container, CheckedWrite(check_document(document), etag=etag))

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        check_container(container)
        begun = monotonic()
        writes = check_batch(pk, operations)
        self._held_s += monotonic() - begun
        if writes:
            size = sum(len(write.document.text) for write in writes)
            await self._commit(lambda db: [self._apply(db, container, write) for write in writes], size)

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        check_container(container)
        checked = check_newest(document, by, settled)
        return await self._commit(lambda db: self._set_newest(db, container, checked, by, settled))

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        key = self._key(container, pk, doc_id)
        if is_name(pk) and is_id(doc_id):
            statement = "DELETE FROM documents WHERE container = :container AND pk = :pk AND id = :id"
            await self._commit(lambda db: db.execute(statement, key))

    async def list(
        self,
        container: str,
        pk: str,
        kind: str,
        *,
        where: Where | None = None,
        limit: int = 100,
        after: str | None = None,
        descending: bool = False,
    ) -> Page:
        wanted = [OfKind(kind, where or {})]
        return await self._page(container, pk, wanted, limit, after, descending=descending)

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        return await self._page(container, pk, wanted, limit, after)

    async def _page(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        limit: int,
        after: str | None,
        *,
        descending: bool = False,
    ) -> Page:
        check_page(limit, after)
        comparison, order = ("<", "DESC") if descending else (">", "ASC")
        beyond = "" if after is None else f"AND id {comparison} :after"
        selects, parameters = self._of_kinds(container, pk, wanted, COLUMNS, beyond)
        if not selects:
            return Page([], None)
        statement = f"SELECT {COLUMNS} FROM ({selects}) ORDER BY id {order} LIMIT :limit"  # noqa: S608 checked names
        parameters |= {"after": after, "limit": limit + 1}
        is_small = container == INTERVIEWS and limit <= MOST_AT_ONCE
        rows = await (self._read if is_small else self._select)(statement, parameters)
        page = page_of([read_row(row) for row in rows], limit)
        return Page(list({document["id"]: document for document in page.items}.values()), page.next)

    async def count(self, container: str, pk: str, kind: str, *, where: Where | None = None) -> int:
        selects, parameters = self._of_kinds(container, pk, [OfKind(kind, where or {})], "count(*)")
        rows = await self._select(selects, parameters) if selects else [(0,)]
        return rows[0][0]

    async def across(
        self, container: str, doc_id: str, *, limit: int = 100, after: str | None = None
    ) -> Page:
        check_page(limit, after)
        statement = (
            f"SELECT {COLUMNS} FROM documents WHERE container = :container AND id = :id AND pk > :pk "  # noqa: S608 constants
            f"AND {_LIVE} ORDER BY pk LIMIT :limit"
        )
        parameters = self._key(container, after or "", doc_id) | {"limit": limit + 1}
        if not is_id(doc_id):
            return Page([], None)
        rows = await self._select(statement, parameters)
        return page_of([read_row(row) for row in rows], limit, by="pk")

    async def ids(self, container: str, pk: str) -> Sequence[str]:
        if not is_name(pk):
            return []
        statement = (
            f"SELECT id FROM documents WHERE container = :container AND pk = :pk AND {_LIVE} "  # noqa: S608 constants
            "ORDER BY id"
        )
        rows = await self._select(statement, self._key(container, pk, ""))
        return [row[0] for row in rows]

    async def purge_deleted(self) -> None:
        asked = next(self._purges_asked)
        await self._run(self._purger, lambda: self._purge(asked))

    async def ping(self) -> None:
        await self._select("SELECT count(*) FROM (SELECT 1 FROM documents LIMIT 1)", {})

    async def close(self) -> None:
        """Waits for what is under way. Calling it again does nothing."""
        await asyncio.to_thread(self._close)

    def _key(self, container: str, pk: str, doc_id: str) -> Parameters:
        return {"container": check_container(container), "pk": pk, "id": doc_id, "now": self._now()}

    def _of_kinds(
        self, container: str, pk: str, wanted: Sequence[OfKind], columns: str, beyond: str = ""
    ) -> tuple[str, Parameters]:
        """What selects the documents that fulfil one of `wanted`, empty where none can; and its parameters."""
        parameters = self._key(container, pk, "")
        conditions: list[str] = []
        for number, (kind, where) in enumerate(check_wanted(wanted)):
            clauses, compared = _of_kind(where, number)
            conditions.append(clauses)
            parameters |= compared | {f"kind{number}": kind}
        if not (conditions and is_name(pk)):
            return "", parameters
        if container == INTERVIEWS:  # whose kinds have no index: one look at all of an interview's documents
            conditions = [f"({' OR '.join(f'({each})' for each in conditions)})"]
        # An index of one container's documents is not found through a parameter.
        mine = f"container = '{container}' AND pk = :pk AND {_LIVE} {beyond}"
        selects = [f"SELECT {columns} FROM documents WHERE {mine} AND {each}" for each in conditions]  # noqa: S608 as above
        return " UNION ALL ".join(selects), parameters

    async def _save(self, container: str, write: CheckedWrite) -> Document:
        check_container(container)
        size = len(write.document.text)
        etag = await self._commit(lambda db: self._apply(db, container, write), size)
        return {**write.document.body, "_etag": etag}

    def _apply(self, db: sqlite3.Connection, container: str, write: CheckedWrite) -> str:
        document, now = write.document, self._now()
        key: Parameters = {"container": container, "pk": document.pk, "id": document.id, "now": now}
        if write.must_be_new or write.etag is not None:
            found = db.execute(f"SELECT etag FROM documents WHERE {_ONE}", key).fetchone()  # noqa: S608 constants
            _check_condition(write, None if found is None else found[0])
        etag = secrets.token_urlsafe(9)
        expires = now + document.ttl if document.ttl > 0 else None
        known = {"id": document.id, "pk": document.pk, "kind": document.kind}
        row = key | {
            "body": packed(document.text, known),
            "kind": document.kind,
            "etag": etag,
            "expires": expires,
        }
        db.execute(_SAVE, row)
        return etag

    def _set_newest(
        self, db: sqlite3.Connection, container: str, document: Checked, by: str, settled: Sequence[str]
    ) -> bool:
        key: Parameters = {"container": container, "pk": document.pk, "id": document.id, "now": self._now()}
        found = db.execute(f"SELECT {COLUMNS} FROM documents WHERE {_ONE}", key).fetchone()  # noqa: S608 constants
        if found is None:
            self._apply(db, container, CheckedWrite(document))
            return True
        stored = read_row(found)
        del stored["_etag"]
        changed = {**stored, **fields_set(document, settled)}
        before = stored.get(by, document.body[by])
        if before <= document.body[by] and changed != stored:
            self._apply(db, container, CheckedWrite(check_document(changed)))
        return False

    async def _select(self, statement: str, parameters: Parameters) -> Sequence[tuple[Any, ...]]:
        return await self._run(self._readers, lambda: self._fetched(statement, parameters))

    async def _read(self, statement: str, parameters: Parameters) -> Sequence[tuple[Any, ...]]:
        if self._is_slow():
            return await self._select(statement, parameters)
        return await self._at_once(lambda: self._fetched(statement, parameters))

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

    def _fetched(self, statement: str, parameters: Parameters) -> Sequence[tuple[Any, ...]]:
        # Closed at once: a cursor that is only dropped may keep its snapshot, and with it the log, alive.
        with closing(self._mine("reader").execute(statement, parameters)) as cursor:
            return cursor.fetchall()

    async def _commit[T](self, change: Callable[[sqlite3.Connection], T], size: int = 0) -> T:
        if next(self._commits) % CHECKPOINT_EVERY == 0:
            return await self._commit_and_checkpoint(change)
        is_quick = not (self._checkpointing or self._is_sweep_due() or self._is_slow())
        if size <= MOST_WRITTEN and is_quick:
            with suppress(_Held):
                return await self._at_once(lambda: self._changed_at_once(change))
        return await self._run(self._writer, lambda: self._changed(self._db, change))

    async def _commit_and_checkpoint[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Other writes wait for their turn meanwhile: a log that grows at its end is never begun anew."""
        self._checkpointing = True
        try:
            return await self._run(self._writer, lambda: self._changed(self._db, change))
        finally:
            self._checkpointing = False

    def _changed_at_once[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Raises `_Held` while somebody else writes."""
        try:
            return self._changed(self._mine("writer", wait_s=0), change)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise _Held from error
            raise

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

    def _mine(self, purpose: str, wait_s: float = BUSY_S) -> sqlite3.Connection:
        """This thread's own connection for this purpose, which waits so long while somebody else holds the file."""
        if (db := getattr(self._of_thread, purpose, None)) is None:
            db = connect(self._path)
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.execute(f"PRAGMA busy_timeout = {wait_s * 1000:.0f}")
            setattr(self._of_thread, purpose, db)
            self._connections.append(db)
        return cast(sqlite3.Connection, db)

    def _is_sweep_due(self) -> bool:
        return self._now() - self._swept_at >= SWEEP_EVERY_S

    def _sweep(self) -> None:
        """Delete rows that nobody can see any more. A full batch leaves the rest to the next write."""
        now = self._now()
        swept = self._db.execute(_SWEEP, {"now": now, "at_most": SWEEP_AT_MOST}).rowcount
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
        while self._commit_now(lambda db: db.execute(_SWEEP, sweep).rowcount):
            pass
        scrub(self._commit_now, self._run_now, self._now())
        self._purged_through = through

    def _commit_now[T](self, change: Callable[[sqlite3.Connection], T]) -> T:
        return self._writer.submit(self._changed, self._db, change).result()

    def _run_now[T](self, work: Callable[[sqlite3.Connection], T]) -> T:
        return self._writer.submit(work, self._db).result()

    def _close(self) -> None:
        self._closed = True
        self._purger.shutdown()
        self._readers.shutdown()
        self._writer.shutdown()
        for connection in [*self._connections, self._db]:
            connection.close()


def _check_condition(write: CheckedWrite, found: str | None) -> None:
    document: Checked = write.document
    if write.must_be_new and found is not None:
        raise AlreadyExists(f"{document.pk}/{document.id}")
    if write.etag is None:
        return
    if found is None:
        raise NotFound(f"{document.pk}/{document.id}")
    if found != write.etag:
        raise Changed(f"{document.pk}/{document.id}")


def _of_kind(where: Where, number: int) -> tuple[str, Parameters]:
    """The condition on documents of the kind `:kind<number>` as SQL, and the parameters of `where`.

    Field names are identifiers: `check_where` saw to it.
    """
    clauses = f"kind = :kind{number}"
    parameters: Parameters = {}
    for position, (field, operator, value) in enumerate(comparisons(where)):
        name = f"where{number}x{position}"
        column = field if field in ("id", "pk", "kind") else ""  # which is no part of the packed text
        clauses += f" AND {"'text'" if column else json_kind(field)} IN {_json_kinds(value)}"
        if not isinstance(value, bool):  # of which the kind says all
            extracted = column or json_value(field)
            clauses += f" AND {extracted} {operator} {_compared(value, name)}"
            parameters[name] = json.dumps(sorted(value.texts)) if isinstance(value, Among) else value
    return clauses, parameters


def _compared(value: Equal | Among, name: str) -> str:
    return f"(SELECT value FROM json_each(:{name}))" if isinstance(value, Among) else f":{name}"  # noqa: S608 our name


def _json_kinds(value: Equal | Among) -> str:
    """What JSON may call a value that this one is compared with."""
    if isinstance(value, bool):
        return "('true')" if value else "('false')"
    return "('text')" if isinstance(value, str | Among) else "('integer', 'real')"


def read_row(row: tuple[Any, ...]) -> Document:
    doc_id, pk, kind, etag, body = row
    text = (_parsed if len(body) <= LONGEST_PARSED else _parse)(body)
    return {"id": doc_id, "pk": pk, "kind": kind, **text, "_etag": etag}


def _parse(body: str | bytes) -> Document:
    return json.loads(unpacked(body))


_parsed: Final = lru_cache(MOST_PARSED)(_parse)
