"""The hub's calls that only read: states, lists, waiting for a state."""

from collections.abc import Callable, Iterator

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
from durabletask.testing.in_memory_backend import OrchestrationInstance
from grpc import ServicerContext

from devhost.engine.core import HubCore
from devhost.engine.entity_rows import load_entity
from devhost.engine.instance_rows import load_head
from devhost.engine.queries import BadToken, entity_page, finished_page, instance_page
from devhost.engine.records import Instance, own

_CHUNK = 100  # history events


class Answers(HubCore):
    """Reading calls. None but the one for histories brings a history into memory."""

    def GetInstance(self, request: pb.GetInstanceRequest, context: ServicerContext) -> pb.GetInstanceResponse:
        with self._reading():
            instance = self._head(request.instanceId)
            if instance is None:
                return pb.GetInstanceResponse(exists=False)
            return self._build_instance_response(instance, request.getInputsAndOutputs)

    def QueryInstances(
        self, request: pb.QueryInstancesRequest, context: ServicerContext
    ) -> pb.QueryInstancesResponse:
        """Instances, oldest first, by status, time of creation and id prefix, in pages."""
        with self._reading():
            ids, token = _asked(lambda: instance_page(self._storage.db, request.query), context)
            heads = [head for instance_id in ids if (head := self._head(instance_id))]
            response = pb.QueryInstancesResponse(
                orchestrationState=[_state(head, request.query.fetchInputsAndOutputs) for head in heads]
            )
            if token is not None:
                response.continuationToken.value = token
            return response

    def ListInstanceIds(
        self, request: pb.ListInstanceIdsRequest, context: ServicerContext
    ) -> pb.ListInstanceIdsResponse:
        with self._reading():
            ids, token = _asked(lambda: finished_page(self._storage.db, request), context)
            response = pb.ListInstanceIdsResponse(instanceIds=ids)
            if token is not None:
                response.lastInstanceKey.value = token
            return response

    def QueryEntities(
        self, request: pb.QueryEntitiesRequest, context: ServicerContext
    ) -> pb.QueryEntitiesResponse:
        """Entities by id prefix and time of change, in pages; those without state only when asked for."""
        with self._reading():
            ids, token = entity_page(self._storage.db, request.query)
            response = pb.QueryEntitiesResponse(
                entities=[self._entity_metadata(entity_id, request.query.includeState) for entity_id in ids]
            )
            if token is not None:
                response.continuationToken.value = token
            return response

    def StreamInstanceHistory(
        self, request: pb.StreamInstanceHistoryRequest, context: ServicerContext
    ) -> Iterator[pb.HistoryChunk]:
        with self._reading():
            instance = self._find(request.instanceId)
            if instance is None:
                context.abort(grpc.StatusCode.NOT_FOUND, f"There is no instance '{request.instanceId}'.")
            history = list(instance.history)
        for offset in range(0, len(history), _CHUNK):
            yield pb.HistoryChunk(events=history[offset : offset + _CHUNK])

    def _build_instance_response(
        self, instance: OrchestrationInstance, include_payloads: bool
    ) -> pb.GetInstanceResponse:
        """Stock's answer to everyone who asks for one instance, those who waited for a state included."""
        with self._reading():  # who waited was woken before the change was saved
            return pb.GetInstanceResponse(
                exists=True, orchestrationState=_state(own(instance), include_payloads)
            )

    def _head(self, instance_id: str) -> Instance | None:
        """The instance, perhaps without its history; not to be changed."""
        return self._table.resident(instance_id) or load_head(self._storage.db, instance_id)

    def _entity_metadata(self, entity_id: str, include_state: bool) -> pb.EntityMetadata:
        entity = self._entity_table.resident(entity_id) or load_entity(self._storage.db, entity_id)
        assert entity is not None
        told = pb.EntityMetadata(instanceId=entity_id, backlogQueueSize=len(entity.pending_operations))
        told.lastModifiedTime.FromDatetime(entity.last_modified_at)
        if entity.locked_by is not None:
            told.lockedBy.value = entity.locked_by
        if include_state and entity.serialized_state is not None:
            told.serializedState.value = entity.serialized_state
        return told


def _asked[T](question: Callable[[], T], context: ServicerContext) -> T:
    try:
        return question()
    except BadToken as error:
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))


def _state(instance: Instance, payloads: bool) -> pb.OrchestrationState:
    state = pb.OrchestrationState(
        instanceId=instance.instance_id,
        name=instance.name,
        orchestrationStatus=instance.status,
        failureDetails=instance.failure_details,
        tags=instance.tags,
    )
    state.createdTimestamp.FromDatetime(instance.created_at)
    state.lastUpdatedTimestamp.FromDatetime(instance.last_updated_at)
    if instance.completed_at is not None:
        state.completedTimestamp.FromDatetime(instance.completed_at)
    if instance.not_before is not None:
        state.scheduledStartTimestamp.FromDatetime(instance.not_before)
    texts = {
        "version": instance.version,
        "customStatus": instance.custom_status,
        "executionId": instance.execution,
        "parentInstanceId": instance.parent.instance_id if instance.parent else None,
        "input": instance.input if payloads else None,
        "output": instance.output if payloads else None,
    }
    for field, text in texts.items():
        if text is not None:
            getattr(state, field).value = text
    return state
