"""Entities: operations queued, batches run, results given to who asked, deleted ones gone."""

import logging
import uuid
from datetime import datetime

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
from durabletask.entities import EntityInstanceId
from grpc import ServicerContext

from devhost.engine.encoding import utc
from devhost.engine.records import DelayedSignal, Entity
from devhost.engine.starts import NewInstance, Starts

log = logging.getLogger(__name__)


class Entities(Starts):
    def SignalEntity(
        self, request: pb.SignalEntityRequest, context: ServicerContext
    ) -> pb.SignalEntityResponse:
        """Queue an operation nobody waits for, at once or for a set time."""
        with self._call():
            if _parsed(request.instanceId) is None:
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"'{request.instanceId}' is no entity id")
            self._signal(request, request.requestId)
            return pb.SignalEntityResponse()

    def CompleteEntityTask(
        self, request: pb.EntityBatchResult, context: ServicerContext
    ) -> pb.CompleteTaskResponse:
        """Take the outcome of a batch: the new state, the results, and what the entity wants done."""
        with self._call(saves=False):
            entity_id = self._entity_tokens.pop(request.completionToken, None)
            if entity_id is not None:
                self._entity_in_flight.discard(entity_id)
                entity = self._entity(entity_id)
                self._take_state(entity, request)
                for info, result in zip(request.operationInfos, request.results, strict=False):
                    self._answer(info, result)
                for action in request.actions:
                    self._act(action)
                self._enqueue_entity(entity_id)
                self._forget_if_disposable(entity)
            return pb.CompleteTaskResponse()

    def complete_entity(self, result: pb.EntityBatchResult) -> None:
        """`CompleteEntityTask`, in process."""
        self.CompleteEntityTask(result, self._local)

    def GetEntity(self, request: pb.GetEntityRequest, context: ServicerContext) -> pb.GetEntityResponse:
        """An entity that was deleted, or not created yet, does not exist."""
        with self._call():
            entity = self._entity_table.get(_parsed(request.instanceId) or "")
            if entity is None or not entity.exists:
                return pb.GetEntityResponse(exists=False)
            request = pb.GetEntityRequest(instanceId=entity.instance_id, includeState=request.includeState)
            return super().GetEntity(request, context)

    # ---- operations in -----------------------------------------------------------------------------------

    def _signal(self, sent: pb.SignalEntityRequest | pb.SendSignalAction, request_id: str) -> None:
        signal = pb.EntityOperationSignaledEvent(requestId=request_id, operation=sent.name)
        signal.targetInstanceId.value = sent.instanceId
        if sent.HasField("input"):
            signal.input.CopyFrom(sent.input)
        if sent.HasField("scheduledTime"):
            signal.scheduledTime.CopyFrom(sent.scheduledTime)
        event = pb.HistoryEvent(eventId=-1, entityOperationSignaled=signal)
        self._queue_entity_operation(signal.targetInstanceId.value, event)

    def _queue_entity_operation(self, entity_id: str, event: pb.HistoryEvent) -> None:
        entity_id = _parsed(entity_id) or entity_id
        signal = event.entityOperationSignaled
        fire_at = utc(signal.scheduledTime) if signal.HasField("scheduledTime") else None
        if fire_at is not None and fire_at > self._clock.now():
            self._delay_signal(DelayedSignal(entity_id, fire_at, event))
        else:
            self._entity(entity_id).pending_operations.append(event)
            self._enqueue_entity(entity_id)

    def _schedule_delayed_entity_operation(
        self, entity_id: str, event: pb.HistoryEvent, fire_at: datetime
    ) -> None:
        self._queue_entity_operation(entity_id, event)  # stock chose by the machine's clock; look at ours

    # ---- outcomes ----------------------------------------------------------------------------------------

    def _take_state(self, entity: Entity, result: pb.EntityBatchResult) -> None:
        entity.serialized_state = result.entityState.value or None
        entity.last_modified_at = self._clock.now()
        undone = entity.dispatched_operations[len(result.results) :]
        entity.dispatched_operations = []
        entity.pending_operations[:0] = undone
        entity.before_lock += len(undone)

    def _answer(self, info: pb.OperationInfo, result: pb.OperationResult) -> None:
        caller = info.responseDestination
        if not caller.instanceId:
            return  # a signal
        parent = self._find_live(caller.instanceId, caller.executionId.value)
        if parent is None:
            return
        event = pb.HistoryEvent(eventId=-1)
        if result.HasField("failure"):
            event.entityOperationFailed.requestId = info.requestId
            event.entityOperationFailed.failureDetails.CopyFrom(result.failure.failureDetails)
        else:
            event.entityOperationCompleted.requestId = info.requestId
            event.entityOperationCompleted.output.CopyFrom(result.success.result)
        parent.pending_events.append(event)
        self._enqueue_orchestration(parent.instance_id)

    def _act(self, action: pb.OperationAction) -> None:
        """Do what an operation asked for: a signal to an entity, or a new instance."""
        if action.HasField("sendSignal"):
            self._signal(action.sendSignal, uuid.uuid4().hex)
        elif action.HasField("startNewOrchestration"):
            self._start_for_entity(action.startNewOrchestration)

    def _start_for_entity(self, asked: pb.StartNewOrchestrationAction) -> None:
        new = NewInstance(
            asked.instanceId or uuid.uuid4().hex,
            asked.name,
            asked.input.value if asked.HasField("input") else None,
            asked.version.value if asked.HasField("version") else None,
            not_before=utc(asked.scheduledTime) if asked.HasField("scheduledTime") else None,
        )
        try:
            self._replace(new)
        except ValueError as taken:  # nobody waits for the answer
            log.warning("an entity asked for an instance that cannot start: %s", taken)

    def _forget_if_disposable(self, entity: Entity) -> None:
        if entity.disposable:
            del self._entity_table[entity.instance_id]
            self._entity_queue_set.discard(entity.instance_id)
            self._changes.entities[entity.instance_id] = None


def _parsed(entity_id: str) -> str | None:
    """The id with the entity's name in lower case, as everywhere in the hub; None when it is no entity id."""
    try:
        return str(EntityInstanceId.parse(entity_id))
    except ValueError:
        return None
