"""The app's durable functions as the task hub runs them: the hub's executor over the worker."""

import base64
import logging
from collections.abc import Iterable, Mapping
from typing import Protocol

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions.internal.payloads import get_payload_store

from devhost.engine.executor import UnknownFunction
from devhost.worker.executions import Executions
from devhost.worker.failures import FunctionFailed
from devhost.worker.functions import ActivityFunction, EntityFunction, Function, OrchestratorFunction
from devhost.worker.library import find_orchestrator
from devhost.worker.messages import TypedData
from devhost.worker.worker import Worker

_log = logging.getLogger(__name__)


class _Message(Protocol):
    def SerializeToString(self) -> bytes: ...  # noqa: N802 - protobuf's name


class DurableFunctions:
    """Implements ``devhost.engine.executor.Executor``. Names are looked up in any case, as on Azure."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        functions = worker.functions
        self._orchestrators = _by_name(
            (f.orchestration, f) for f in functions if isinstance(f, OrchestratorFunction)
        )
        self._activities = _by_name((f.activity, f) for f in functions if isinstance(f, ActivityFunction))
        self._executions = Executions()
        self._entities = _by_name((f.entity, f) for f in functions if isinstance(f, EntityFunction))

    def has_orchestrator(self, name: str) -> bool:
        return name.lower() in self._orchestrators

    def has_entity(self, name: str) -> bool:
        return name.lower() in self._entities

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        """Raises UnknownFunction; FunctionFailed where the worker itself fails (an orchestrator's own exception is
        in the response)."""
        function = _look_up("orchestrator", self._orchestrators, name)
        orchestrator = find_orchestrator(function.function_id)
        if orchestrator is not None and get_payload_store() is None:
            return await self._executions.run(orchestrator, request)
        return pb.OrchestratorResponse.FromString(await self._exchange(function, request))

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        """Raises UnknownFunction; FunctionFailed where the worker itself fails."""
        function = _look_up("entity", self._entities, name)
        return pb.EntityBatchResult.FromString(await self._exchange(function, request))

    async def run_activity(self, name: str, input_json: str) -> str | None:
        """Raises UnknownFunction, and an exception named as the activity's own (see ``as_raised``)."""
        function = _look_up("activity", self._activities, name)
        try:
            outcome = await self._worker.invoke(function, TypedData(json=input_json))
        except FunctionFailed as failure:
            # The dispatcher warns of the failure; the worker alone knows where it came from.
            _log.info("%s\n%s", failure, failure.stack_trace.rstrip())
            raise as_raised(failure) from None
        return outcome.return_value.json if outcome.return_value else None

    async def _exchange(self, function: Function, request: _Message) -> bytes:
        """Base64 of a protobuf message each way: what both durable triggers speak."""
        text = base64.b64encode(request.SerializeToString()).decode("ascii")
        outcome = await self._worker.invoke(function, TypedData(string=text))
        returned = outcome.return_value.string if outcome.return_value else None
        return base64.b64decode(returned or "")


def as_raised(failure: FunctionFailed) -> Exception:
    """An exception whose class bears the name of the one the function raised, with its message.

    The worker passes strings, but an orchestrator that waits for an activity sees the failure by its class. So a class of
    that name is made here. Only its name is meant to be read.
    """
    raised = type(failure.error_type, (Exception,), {"__module__": ""})
    return raised(failure.message)


def _by_name[Kind: Function](functions: Iterable[tuple[str, Kind]]) -> Mapping[str, Kind]:
    return {name.lower(): function for name, function in functions}


def _look_up[Kind: Function](kind: str, functions: Mapping[str, Kind], name: str) -> Kind:
    function = functions.get(name.lower())
    if function is None:
        raise UnknownFunction(kind, name)
    return function
