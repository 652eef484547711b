"""The task hub as the management API calls it: in process, off the event loop, its refusals turned into ours."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
from durabletask.internal import history_helpers

from devhost.engine.hub import TaskHub
from devhost.engine.local_context import Aborted, local_context
from devhost.http.answers import Json
from devhost.management.errors import CallRefused, InstanceNotFound

type _Method[Request, Response] = Callable[[Request, grpc.ServicerContext], Response]

_REFUSALS: dict[grpc.StatusCode, int] = {
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.ALREADY_EXISTS: 409,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.INVALID_ARGUMENT: 400,
}


class HubCalls:
    """Typed calls of the hub. Each raises CallRefused where the hub aborts."""

    def __init__(self, hub: TaskHub) -> None:
        self.hub = hub

    async def call[Request, Response](
        self, method: _Method[Request, Response], request: Request, *, longest: float | None = None
    ) -> Response:
        """Call a method of the hub; ``longest`` bounds, in seconds, the one that waits."""
        try:
            return await asyncio.to_thread(method, request, local_context(longest))
        except Aborted as aborted:
            if aborted.code not in _REFUSALS:
                raise
            raise CallRefused(_REFUSALS[aborted.code], aborted.details) from aborted

    async def find(self, instance_id: str) -> pb.OrchestrationState | None:
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=True)
        response = await self.call(self.hub.GetInstance, request)
        return response.orchestrationState if response.exists else None

    async def get(self, instance_id: str) -> pb.OrchestrationState:
        """Raises InstanceNotFound."""
        state = await self.find(instance_id)
        if state is None:
            raise InstanceNotFound
        return state

    async def wait_until_ended(self, instance_id: str, longest: float) -> pb.OrchestrationState | None:
        """The instance once it has ended; None when it has not within ``longest`` seconds."""
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=True)
        try:
            response = await self.call(self.hub.WaitForInstanceCompletion, request, longest=longest)
        except Aborted as aborted:
            if aborted.code is grpc.StatusCode.DEADLINE_EXCEEDED:
                return None
            raise
        return response.orchestrationState

    async def history(
        self, instance_id: str, *, show_input: bool, show_output: bool
    ) -> list[dict[str, Json]]:
        """The events in the shape of the durable extension's status query."""
        # Imported when first needed: not every start of the host should pay for it.
        from azure.durable_functions.internal.compat.history_projection import project_history

        request = pb.StreamInstanceHistoryRequest(instanceId=instance_id)
        chunks = await self.call(self._stream_history, request)
        events = history_helpers.collect_history_events(chunks, None)
        projected = project_history(events, show_input=show_input, show_history_output=show_output)
        return cast("list[dict[str, Json]]", projected)

    def _stream_history(
        self, request: pb.StreamInstanceHistoryRequest, context: grpc.ServicerContext
    ) -> Sequence[pb.HistoryChunk]:
        return list(self.hub.StreamInstanceHistory(request, context))
