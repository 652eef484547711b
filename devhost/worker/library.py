"""The untyped border: Azure's worker library (``azure-functions-runtime``), given types here and nowhere else.

The library duck-types its messages, which is internal to it; that is why its version is pinned exactly.
"""

import uuid
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Protocol, cast

from durabletask import task

from devhost.worker import messages

type WorkerRequest = SimpleNamespace
"""The part of a streaming message that the library reads."""

_NO_TRACE: Final = SimpleNamespace(trace_parent="", trace_state="", attributes={})
_NO_RETRY: Final = SimpleNamespace(retry_count=0, max_retry_count=0, exception=None)


def init_request(directory: Path) -> WorkerRequest:
    init = SimpleNamespace(function_app_directory=str(directory), capabilities={})
    properties = {"host": "127.0.0.1", "protos": messages}
    return SimpleNamespace(request=SimpleNamespace(worker_init_request=init), properties=properties)


def invocation_request(function_id: str, inputs: Sequence[messages.ParameterBinding]) -> WorkerRequest:
    invocation = SimpleNamespace(
        invocation_id=str(uuid.uuid4()),
        function_id=function_id,
        input_data=inputs,
        trigger_metadata={},
        trace_context=_NO_TRACE,
        retry_context=_NO_RETRY,
    )
    return SimpleNamespace(request=SimpleNamespace(invocation_request=invocation), properties={})


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
    return _find(function_id, "orchestrator_function")


def find_entity(function_id: str) -> task.Entity[Any, Any] | None:
    return _find(function_id, "entity_function")


def _find(function_id: str, attribute: str) -> Any:
    registry: Any = import_module("azure_functions_runtime.handle_event")
    registered = registry._functions.get_function(function_id)
    return None if registered is None else getattr(registered.func, attribute, None)
