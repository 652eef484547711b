"""The app's durable functions as the task hub runs them: the hub's executor over the worker."""

import base64
import logging
from typing import Protocol

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions.internal.payloads import get_payload_store

from devhost.engine.work import UnknownFunction
from devhost.worker.executions import Executions
from devhost.worker.functions import DurableFunction, DurableKind
from devhost.worker.library import find_entity, find_orchestrator
from devhost.worker.messages import TypedData
from devhost.worker.worker import FunctionFailed, Worker

_log = logging.getLogger(__name__)


class _ProtobufMessage(Protocol):
    def SerializeToString(self) -> bytes: ...  # noqa: N802 - protobuf's name


class DurableFunctions:
    """Implements ``devhost.engine.work.Executor``. Names are looked up in any case, as on Azure."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._functions = {
            (function.kind, function.durable_name.lower()): function
            for function in worker.functions
            if isinstance(function, DurableFunction)
        }
        self._executions = Executions()

    def has(self, kind: DurableKind, name: str) -> bool:
        return (kind, name.lower()) in self._functions

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        """Raises UnknownFunction; FunctionFailed where the worker itself fails (an orchestrator's own exception is
        in the response)."""
        function = self._look_up("orchestrator", name)
        orchestrator = find_orchestrator(function.function_id)
        if orchestrator is not None and get_payload_store() is None:
            return await self._executions.run(orchestrator, request)
        return pb.OrchestratorResponse.FromString(await self._exchange(function, request))

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        """Raises UnknownFunction; FunctionFailed where the worker itself fails."""
        function = self._look_up("entity", name)
        entity = find_entity(function.function_id)
        if entity is not None and get_payload_store() is None:
            return await self._executions.run_entity(entity, request)
        return pb.EntityBatchResult.FromString(await self._exchange(function, request))

    async def run_activity(self, name: str, input_json: str) -> str | None:
        """Raises UnknownFunction, and an exception named as the activity's own (see ``as_raised``)."""
        function = self._look_up("activity", name)
        try:
            outcome = await self._worker.invoke(function, TypedData(json=input_json))
        except FunctionFailed as failure:
            # The dispatcher warns of the failure; the worker alone knows where it came from.
            _log.info("%s\n%s", failure, failure.stack_trace.rstrip())
            raise as_raised(failure) from None
        return outcome.return_value.json if outcome.return_value else None

    def _look_up(self, kind: DurableKind, name: str) -> DurableFunction:
        if not self.has(kind, name):
            raise UnknownFunction(kind, name)
        return self._functions[kind, name.lower()]

    async def _exchange(self, function: DurableFunction, request: _ProtobufMessage) -> bytes:
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
