"""The untyped border: Azure's worker library (``azure-functions-runtime``), given types here and nowhere else.

The library duck-types its messages, which is internal to it; that is why its version is pinned exactly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from durabletask import task

from devhost.worker import messages


@dataclass(frozen=True)
class WorkerInit:
    function_app_directory: str
    capabilities: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class TraceContext:
    trace_parent: str = ""
    trace_state: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class RetryContext:
    retry_count: int = 0
    max_retry_count: int = 0
    exception: messages.RpcException | None = None


@dataclass(frozen=True)
class Invocation:
    """One call of one function: its inputs by binding name, and what the trigger adds."""

    invocation_id: str
    function_id: str
    input_data: Sequence[messages.ParameterBinding]
    trigger_metadata: Mapping[str, messages.TypedData] = field(default_factory=dict[str, messages.TypedData])
    trace_context: TraceContext = TraceContext()
    retry_context: RetryContext = RetryContext()


@dataclass(frozen=True)
class Payload:
    """The part of a streaming message that the library reads: one of the fields is set."""

    worker_init_request: WorkerInit | None = None
    invocation_request: Invocation | None = None


@dataclass(frozen=True)
class WorkerRequest:
    request: Payload
    properties: Mapping[str, object] = field(default_factory=dict[str, object])


class WorkerLibrary(Protocol):
    """What the host uses of ``azure_functions_runtime``."""

    async def worker_init_request(self, request: WorkerRequest, /) -> messages.WorkerInitResponse: ...

    async def functions_metadata_request(
        self, request: WorkerRequest | None, /
    ) -> messages.FunctionMetadataResponse: ...

    async def invocation_request(self, request: WorkerRequest, /) -> messages.InvocationResponse: ...

    def start_threadpool_executor(self) -> None: ...


def load_library() -> WorkerLibrary:
    return cast(WorkerLibrary, import_module("azure_functions_runtime"))


def find_orchestrator(function_id: str) -> task.Orchestrator[Any, Any] | None:
    """The orchestrator as its app wrote it; None when the SDK's decorator did not register it."""
    registry: Any = import_module("azure_functions_runtime.handle_event")
    registered = registry._functions.get_function(function_id)
    return None if registered is None else getattr(registered.func, "orchestrator_function", None)
