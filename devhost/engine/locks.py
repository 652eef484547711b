"""Entity locks: while a critical section holds an entity, nobody else's operations run on it."""

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.testing.in_memory_backend import OrchestrationInstance

from devhost.engine.entities import Entities
from devhost.engine.entity_rows import locked_by_instance
from devhost.engine.records import Instance, LockRequest, own


class Locks(Entities):
    """Granting, enforcing and releasing locks, first come first served."""

    def _prepare_locks(self) -> None:
        self._lock_requests: list[LockRequest] = []
        self._requests_on_file = False

    def _process_send_entity_message_action(
        self, instance: OrchestrationInstance, action: pb.OrchestratorAction
    ) -> None:
        message = action.sendEntityMessage
        if message.HasField("entityLockRequested"):
            asked = message.entityLockRequested
            instance.history.append(pb.HistoryEvent(eventId=action.id, entityLockRequested=asked))
            self._request_lock(own(instance), asked)
        elif message.HasField("entityUnlockSent"):
            sent = message.entityUnlockSent
            instance.history.append(pb.HistoryEvent(eventId=action.id, entityUnlockSent=sent))
            self._unlock(sent.targetInstanceId.value, sent.criticalSectionId)
        else:
            if message.HasField("entityOperationCalled"):  # so that the answer finds this execution only
                message.entityOperationCalled.parentExecutionId.value = own(instance).execution
            super()._process_send_entity_message_action(instance, action)

    def _request_lock(self, instance: Instance, asked: pb.EntityLockRequestedEvent) -> None:
        request = LockRequest(
            asked.criticalSectionId, instance.instance_id, list(asked.lockSet), execution=instance.execution
        )
        self._lock_requests.append(request)
        self._grant_what_is_free()

    def _unlock(self, entity_id: str, section: str) -> None:
        """Release the section's lock on the entity; or its request, when it ends before it got the lock."""
        entity = self._entity_table.get(entity_id)
        if entity is not None and entity.locked_by == section:
            self._release_lock(entity_id)
        self._lock_requests = [r for r in self._lock_requests if r.critical_section_id != section]
        self._grant_what_is_free()

    def _withdraw_locks(self, instance: Instance) -> None:
        """Let go of all that an execution which has ended holds or waits for."""
        held = set(locked_by_instance(self._storage.db, instance.instance_id))
        held |= {e.instance_id for e in self._changes.entities.values() if e is not None}
        for entity_id in held:
            entity = self._entity_table.get(entity_id)
            if entity is not None and entity.owner == instance.instance_id:
                self._release_lock(entity_id)
        waiting = [r for r in self._lock_requests if r.parent_instance_id != instance.instance_id]
        if held or len(waiting) < len(self._lock_requests):
            self._lock_requests = waiting
            self._grant_what_is_free()

    def _end_execution(self, instance: Instance) -> None:
        self._withdraw_locks(instance)
        super()._end_execution(instance)

    def _release_lock(self, entity_id: str) -> None:
        entity = self._entity(entity_id)
        entity.locked_by, entity.owner, entity.before_lock = None, None, 0
        self._enqueue_entity(entity_id)
        self._forget_if_disposable(entity)

    def _grant_what_is_free(self) -> None:
        """Grant, in order, every request whose entities are all free and wanted by no older request."""
        waiting: list[LockRequest] = []
        wanted: set[str] = set()
        for request in self._lock_requests:
            if any(self._is_locked(entity_id) or entity_id in wanted for entity_id in request.lock_set):
                waiting.append(request)
                wanted.update(request.lock_set)
            else:
                self._grant(request)
        self._lock_requests = waiting
        if waiting or self._requests_on_file:
            self._changes.lock_requests = waiting
            self._requests_on_file = bool(waiting)

    def _is_locked(self, entity_id: str) -> bool:
        entity = self._entity_table.get(entity_id)
        return entity is not None and entity.locked_by is not None

    def _grant(self, request: LockRequest) -> None:
        parent = self._find_live(request.parent_instance_id, request.execution)
        if parent is None:
            return
        for entity_id in request.lock_set:
            entity = self._entity(entity_id)
            entity.locked_by, entity.owner = request.critical_section_id, request.parent_instance_id
            entity.before_lock = len(entity.pending_operations)
        granted = pb.EntityLockGrantedEvent(criticalSectionId=request.critical_section_id)
        parent.pending_events.append(pb.HistoryEvent(eventId=-1, entityLockGranted=granted))
        self._enqueue_orchestration(parent.instance_id)
