"""A store whose calls are measured: each is a part of the work in hand."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, cast

from shared.platform.telemetry.work import Attributes, Part, current, waited
from shared.storage.port import INTERVIEWS, Document, Store, StoreError, Write

UNMEASURED: Final = frozenset({"purge_deleted", "ping", "close"})
"""Calls about the store as a whole, which no turn waits for."""

type Written = Callable[[str, Document], None]


def measured_store(store: Store, system: str, written: Written = lambda _container, _document: None) -> Store:
    """The store, measured. `system` is what OpenTelemetry calls the database: `sqlite`, `azure.cosmosdb`.

    `written` is called after each write, with its container and with each document as it was handed in.
    The mode and the turn of the work in hand are set here when it reads an interview's header.
    """
    return cast(Store, _MeasuredStore(store, system, written))


class _MeasuredStore:
    """Passes every call on to another store."""

    def __init__(self, store: Store, system: str, written: Written) -> None:
        self._store, self._system, self._written = store, system, written
        self._names: dict[tuple[str, str], tuple[str, Attributes]] = {}

    def __getattr__(self, operation: str) -> Any:
        call = getattr(self._store, operation)
        if operation in UNMEASURED:
            return call

        async def measured(container: str, *given: Any, **named: Any) -> Any:
            began, error = perf_counter(), None
            try:
                result = await call(container, *given, **named)
            except StoreError:  # a refusal by the store is no error of its own
                raise
            except BaseException as raised:
                error = type(raised).__name__
                raise
            finally:
                name, attributes = self._named(operation, container)
                waited(Part("store", name, began, perf_counter(), attributes, error))
            self._note(operation, container, [*given, *named.values()], result)
            return result

        return measured

    def _named(self, operation: str, container: str) -> tuple[str, Attributes]:
        """What telemetry calls such a call, and what it says of each."""
        if (operation, container) not in self._names:
            attributes = {
                "db.system.name": self._system,
                "db.operation.name": operation,
                "db.collection.name": container,
            }
            self._names[operation, container] = f"{operation} {container}", attributes
        return self._names[operation, container]

    def _note(self, operation: str, container: str, given: Sequence[Any], result: Any) -> None:
        match operation:
            case "create" | "put":
                self._written(container, given[0])
            case "write":
                writes: Sequence[Write] = given[1]
                for write in writes:
                    self._written(container, write.document)
            case "get":
                _about(container, [] if result is None else [result])
            case "collect":
                _about(container, result.items)
            case _:
                return


def _about(container: str, documents: Sequence[Document]) -> None:
    work = current()
    if work is None or container != INTERVIEWS:
        return
    for header in documents:
        if header["kind"] == "header":
            work.about(str(header["pk"]), str(header.get("mode")), int(header.get("turn") or 0))
