"""Writes that fail once, in the store, the files and the task hub: before they took effect, or after it.

Only what runs within `failing` is struck, what the host does meanwhile by itself goes well; or the whole host is.
"""

from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import grpc

from shared.storage.files import Files, FilesUnavailable
from shared.storage.port import Document, Unavailable, Write
from shared.storage.sqlite import SqliteStore
from shared.storage.sqlite_documents import COLUMNS, read_row
from tests.orchestrators.product_on_hub import HubClient


@dataclass
class Fault:
    """Write number `nth` fails, with `late` after it took effect; `struck` once it has."""

    nth: int
    late: bool
    seen: int = 0

    @property
    def struck(self) -> bool:
        return self.seen >= self.nth > 0


_fault: ContextVar[Fault | None] = ContextVar("fault", default=None)
_of_host: list[Fault] = []


@contextmanager
def failing(nth: int, *, late: bool) -> Generator[Fault]:
    """Inside, one write of the caller fails."""
    fault = Fault(nth, late)
    before = _fault.set(fault)
    try:
        yield fault
    finally:
        _fault.reset(before)


@contextmanager
def host_failing(nth: int, *, late: bool) -> Generator[Fault]:
    """Inside, one write fails, whoever it is by."""
    fault = Fault(nth, late)
    _of_host.append(fault)
    try:
        yield fault
    finally:
        _of_host.clear()


async def _written[T](write: Callable[[], Awaitable[T]], error: Exception) -> T:
    fault = _of_host[0] if _of_host else _fault.get()
    if fault is not None:
        fault.seen += 1
    if fault is None or fault.seen != fault.nth:
        return await _apart(write)
    if fault.late:
        await _apart(write)
    raise error


async def _apart[T](write: Callable[[], Awaitable[T]]) -> T:
    """What the host begins because of this write is not struck."""
    before = _fault.set(None)
    try:
        return await write()
    finally:
        _fault.reset(before)


class FailingStore(SqliteStore):
    """The embedded store."""

    async def create(self, container: str, document: Document) -> Document:
        return await _written(lambda: super(FailingStore, self).create(container, document), Unavailable())

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        return await _written(
            lambda: super(FailingStore, self).put(container, document, etag=etag), Unavailable()
        )

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        await _written(lambda: super(FailingStore, self).write(container, pk, operations), Unavailable())

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        await _written(lambda: super(FailingStore, self).delete(container, pk, doc_id), Unavailable())

    async def every(self) -> list[Document]:
        """All documents of all containers."""
        found = map(read_row, await self._calls.select(f"SELECT {COLUMNS} FROM documents", {}))
        return [{name: value for name, value in each.items() if name != "_etag"} for each in found]


class FailingFiles:
    def __init__(self, files: Files) -> None:
        self._files = files

    def __getattr__(self, name: str) -> Any:
        return getattr(self._files, name)

    async def write(self, key: str, data: bytes) -> None:
        await _written(lambda: self._files.write(key, data), FilesUnavailable())

    async def delete_prefix(self, prefix: str) -> None:
        await _written(lambda: self._files.delete_prefix(prefix), FilesUnavailable())


class FailingClient(HubClient):
    async def schedule_new_orchestration(self, name: str, *, instance_id: str, input: Any) -> str:
        start = super().schedule_new_orchestration
        return await _written(lambda: start(name, instance_id=instance_id, input=input), grpc.RpcError())

    async def raise_orchestration_event(self, instance_id: str, name: str, *, data: Any) -> None:
        tell = super().raise_orchestration_event
        await _written(lambda: tell(instance_id, name, data=data), grpc.RpcError())

    async def terminate_orchestration(self, instance_id: str, *, output: Any) -> None:
        terminate = super().terminate_orchestration
        await _written(lambda: terminate(instance_id, output=output), grpc.RpcError())

    async def purge_orchestration(self, instance_id: str) -> None:
        purge = super().purge_orchestration
        await _written(lambda: purge(instance_id), grpc.RpcError())

    async def signal_entity(self, entity: Any, operation: str, input: Any = None) -> None:
        signal = super().signal_entity
        await _written(lambda: signal(entity, operation, input), grpc.RpcError())
