"""A store whose calls are measured: each is a part of the work in hand."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from time import perf_counter

from shared.platform.telemetry.work import Part, current, waited
from shared.storage.port import (
    INTERVIEWS,
    MAX_PAGE,
    Document,
    OfKind,
    Page,
    Store,
    StoreError,
    Where,
    Write,
)


class MeasuredStore:
    """Implements `Store` over another. `system` is what OpenTelemetry calls the database: `sqlite`, `azure.cosmosdb`.

    `written` is called after each write, with its container and with each document as it was handed in.
    The mode and the turn of the work in hand are set here when it reads an interview's header.
    """

    def __init__(
        self,
        store: Store,
        system: str,
        written: Callable[[str, Document], None] = lambda _container, _document: None,
    ) -> None:
        self._store, self._system, self._written = store, system, written

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        with self._measured("get", container):
            found = await self._store.get(container, pk, doc_id)
        _about(container, [] if found is None else [found])
        return found

    async def create(self, container: str, document: Document) -> Document:
        with self._measured("create", container):
            stored = await self._store.create(container, document)
        self._written(container, document)
        return stored

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        with self._measured("put", container):
            stored = await self._store.put(container, document, etag=etag)
        self._written(container, document)
        return stored

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        with self._measured("write", container):
            await self._store.write(container, pk, operations)
        for operation in operations:
            self._written(container, operation.document)

    async def put_newest(self, container: str, document: Document, *, by: str) -> bool:
        with self._measured("put_newest", container):
            return await self._store.put_newest(container, document, by=by)

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        with self._measured("delete", container):
            await self._store.delete(container, pk, doc_id)

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
        with self._measured("list", container):
            return await self._store.list(
                container, pk, kind, where=where, limit=limit, after=after, descending=descending
            )

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        with self._measured("collect", container):
            page = await self._store.collect(container, pk, wanted, limit=limit, after=after)
        _about(container, page.items)
        return page

    async def count(self, container: str, pk: str, kind: str, *, where: Where | None = None) -> int:
        with self._measured("count", container):
            return await self._store.count(container, pk, kind, where=where)

    async def across(
        self, container: str, doc_id: str, *, limit: int = 100, after: str | None = None
    ) -> Page:
        with self._measured("across", container):
            return await self._store.across(container, doc_id, limit=limit, after=after)

    async def ids(self, container: str, pk: str) -> Sequence[str]:
        with self._measured("ids", container):
            return await self._store.ids(container, pk)

    async def purge_deleted(self) -> None:
        await self._store.purge_deleted()

    async def ping(self) -> None:
        await self._store.ping()

    async def close(self) -> None:
        await self._store.close()

    @contextmanager
    def _measured(self, operation: str, container: str) -> Generator[None]:
        """What the store refuses, as it has to, is no error of it."""
        began, error = perf_counter(), None
        try:
            yield
        except StoreError:
            raise
        except BaseException as raised:
            error = type(raised).__name__
            raise
        finally:
            attributes = {
                "db.system.name": self._system,
                "db.operation.name": operation,
                "db.collection.name": container,
            }
            name = f"{operation} {container}"
            waited(Part("store", name, began, perf_counter(), attributes, error))


def _about(container: str, documents: Sequence[Document]) -> None:
    """Tell the work in hand what it is about, where an interview's header is among what was read."""
    work = current()
    if work is None or container != INTERVIEWS:
        return
    for header in documents:
        if header["kind"] == "header":
            work.about(str(header["pk"]), str(header.get("mode")), int(header.get("turn") or 0))
