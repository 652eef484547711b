"""The product as it stands, which records what it does: `GET /api/recorded` returns executions and calls of the store.

The local host runs it; the worker's own calls of functions are recorded there, each turn of an orchestrator and
each batch of an entity as one, as Azure counts them.
"""

import json
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import azure.functions as func

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from bench.cost.recorded import Execution, Kind, Recorded, StoreCall  # noqa: E402
from devhost.worker.durable import DurableFunctions  # noqa: E402
from devhost.worker.functions import DurableFunction, Function, TimerFunction  # noqa: E402
from devhost.worker.worker import Worker  # noqa: E402
from shared.platform import bootstrap  # noqa: E402
from shared.platform.settings import AppSettings  # noqa: E402
from shared.storage.port import Document, Page, Store, Write  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402

NOT_RECORDED = frozenset({"purge_deleted", "ping", "close"})
EXECUTIONS: list[Execution] = []
STORE_CALLS: list[StoreCall] = []
TIMERS: dict[str, str] = {}


class RecordingStore:
    """Passes every call on, and records the sizes of what it reads and writes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name in NOT_RECORDED:
            return found
        call = cast("Callable[..., Awaitable[object]]", found)

        async def recorded(container: str, *given: Any, **named: Any) -> object:
            result = await call(container, *given, **named)
            read = _read(result) if name in ("get", "list", "collect", "across") else ()
            written = _written(name, given)
            STORE_CALLS.append(StoreCall(operation=name, container=container, read=read, written=written))
            return result

        return recorded


def _read(result: object) -> tuple[int, ...]:
    if isinstance(result, Page):
        return tuple(map(_size, result.items))
    return () if result is None else (_size(cast("Document", result)),)


def _written(operation: str, given: Sequence[Any]) -> tuple[int, ...]:
    match operation:
        case "create" | "put" | "put_newest":
            return (_size(given[0]),)
        case "write":
            return tuple(_size(write.document) for write in cast("Sequence[Write]", given[1]))
        case _:
            return ()


def _size(document: Mapping[str, Any]) -> int:
    return len(json.dumps(document, ensure_ascii=False).encode())


open_store = bootstrap._store  # pyright: ignore[reportPrivateUsage] - the one place where a store is opened
invoke = Worker.invoke
orchestrate, run_entity = DurableFunctions.orchestrate, DurableFunctions.run_entity


def recording_store(settings: AppSettings) -> Store:
    return cast("Store", RecordingStore(open_store(settings)))


async def recorded_as[T](kind: Kind, name: str, running: Awaitable[T]) -> T:
    began = time.time()
    try:
        return await running
    finally:
        EXECUTIONS.append(Execution(kind=kind, name=name, began=began, ended=time.time()))


async def recording_invoke(self: Worker, function: Function, trigger: Any) -> Any:
    match function:
        case DurableFunction():
            kind: Kind = function.kind
        case TimerFunction():
            kind = "timer"
        case _:
            kind = "http"
    TIMERS.update({each.name: each.schedule for each in self.functions if isinstance(each, TimerFunction)})
    return await recorded_as(kind, function.name, invoke(self, function, trigger))


async def recording_orchestrate(self: DurableFunctions, name: str, request: Any) -> Any:
    return await recorded_as("orchestrator", name, orchestrate(self, name, request))


async def recording_entity(self: DurableFunctions, name: str, request: Any) -> Any:
    return await recorded_as("entity", name, run_entity(self, name, request))


bootstrap._store = recording_store  # pyright: ignore[reportPrivateUsage]
Worker.invoke = recording_invoke
DurableFunctions.orchestrate = recording_orchestrate
DurableFunctions.run_entity = recording_entity

app = product_app()


@app.route(route="api/recorded", methods=["GET"], auth_level=func.AuthLevel.ANONYMOUS)
async def recorded(req: func.HttpRequest) -> func.HttpResponse:
    found = Recorded(
        executions=tuple(EXECUTIONS), store_calls=tuple(STORE_CALLS), timers=tuple(TIMERS.values())
    )
    return func.HttpResponse(found.model_dump_json(), mimetype="application/json")
