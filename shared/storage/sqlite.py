"""The embedded store: one SQLite file, no server. The default of a local run."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from shared.storage.documents import (
    CheckedWrite,
    check_batch,
    check_container,
    check_document,
    check_newest,
    check_page,
    is_id,
    is_name,
    page_of,
)
from shared.storage.port import INTERVIEWS, MAX_PAGE, Document, OfKind, Page, Where, Write
from shared.storage.sqlite_calls import SqliteCalls
from shared.storage.sqlite_documents import (
    COLUMNS,
    LIVE,
    ONE,
    Parameters,
    read_row,
    save,
    save_newest,
    selecting,
)

MOST_AT_ONCE: Final = 200
"""Documents of one interview that are read without another thread."""


class SqliteStore:
    """`Store` over one file, safe to use from several threads, event loops and processes at once.

    `now` is the clock that `ttl` is measured with, in seconds.
    """

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
        """Opens or makes the file. Raises UnusableFile."""
        self._now = now
        self._calls = SqliteCalls(path, now)

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        where = self._key(container, pk, doc_id)
        if not is_name(pk) or not is_id(doc_id):
            return None
        rows = await self._calls.read(f"SELECT {COLUMNS} FROM documents WHERE {ONE}", where)  # noqa: S608 constants
        return read_row(rows[0]) if rows else None

    async def create(self, container: str, document: Document) -> Document:
        return await self._save(container, CheckedWrite(check_document(document), must_be_new=True))

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        return await self._save(container, CheckedWrite(check_document(document), etag=etag))

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        check_container(container)
        begun = monotonic()
        writes = check_batch(pk, operations)
        self._calls.hold(monotonic() - begun)
        if writes:
            size = sum(len(write.document.text) for write in writes)
            now = self._now()
            await self._calls.commit(lambda db: [save(db, container, write, now) for write in writes], size)

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        check_container(container)
        checked = check_newest(document, by, settled)
        now = self._now()
        return await self._calls.commit(lambda db: save_newest(db, container, checked, by, settled, now))

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        key = self._key(container, pk, doc_id)
        if is_name(pk) and is_id(doc_id):
            statement = "DELETE FROM documents WHERE container = :container AND pk = :pk AND id = :id"
            await self._calls.commit(lambda db: db.execute(statement, key))

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
        selects, parameters = selecting(self._key(container, pk), wanted, COLUMNS, beyond)
        if not selects:
            return Page([], None)
        statement = f"SELECT {COLUMNS} FROM ({selects}) ORDER BY id {order} LIMIT :limit"  # noqa: S608 checked names
        parameters |= {"after": after, "limit": limit + 1}
        is_small = container == INTERVIEWS and limit <= MOST_AT_ONCE
        rows = await (self._calls.read if is_small else self._calls.select)(statement, parameters)
        page = page_of([read_row(row) for row in rows], limit)
        return Page(list({document["id"]: document for document in page.items}.values()), page.next)

    async def count(self, container: str, pk: str, kind: str, *, where: Where | None = None) -> int:
        selects, parameters = selecting(self._key(container, pk), [OfKind(kind, where or {})], "count(*)")
        rows = await self._calls.select(selects, parameters) if selects else [(0,)]
        return rows[0][0]

    async def across(
        self, container: str, doc_id: str, *, limit: int = 100, after: str | None = None
    ) -> Page:
        check_page(limit, after)
        statement = (
            f"SELECT {COLUMNS} FROM documents WHERE container = :container AND id = :id AND pk > :pk "  # noqa: S608 constants
            f"AND {LIVE} ORDER BY pk LIMIT :limit"
        )
        parameters = self._key(container, after or "", doc_id) | {"limit": limit + 1}
        if not is_id(doc_id):
            return Page([], None)
        rows = await self._calls.select(statement, parameters)
        return page_of([read_row(row) for row in rows], limit, by="pk")

    async def ids(self, container: str, pk: str) -> Sequence[str]:
        if not is_name(pk):
            return []
        statement = (
            f"SELECT id FROM documents WHERE container = :container AND pk = :pk AND {LIVE} "  # noqa: S608 constants
            "ORDER BY id"
        )
        rows = await self._calls.select(statement, self._key(container, pk))
        return [row[0] for row in rows]

    async def purge_deleted(self) -> None:
        await self._calls.purge()

    async def ping(self) -> None:
        await self._calls.select("SELECT count(*) FROM (SELECT 1 FROM documents LIMIT 1)", {})

    async def close(self) -> None:
        """Waits for what is under way. Calling it again does nothing."""
        await self._calls.close()

    def _key(self, container: str, pk: str, doc_id: str = "") -> Parameters:
        return {"container": check_container(container), "pk": pk, "id": doc_id, "now": self._now()}

    async def _save(self, container: str, write: CheckedWrite) -> Document:
        check_container(container)
        size, now = len(write.document.text), self._now()
        etag = await self._calls.commit(lambda db: save(db, container, write, now), size)
        return {**write.document.body, "_etag": etag}
