"""What waits to be run, and who takes it."""

from collections import deque
from collections.abc import Callable

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.entities import EntityInstanceId
from durabletask.internal import helpers

from devhost.engine.core import HubCore
from devhost.engine.records import Entity, Instance
from devhost.engine.work import ActivityWork, EntityWork, OrchestratorWork

_LETS_A_SUSPENDED_ONE_RUN = ("executionResumed", "executionTerminated", "executionRewound")


class Queues(HubCore):
    """The queues of turns, entity batches and activities, taken from in process."""

    _wake: Callable[[], None] | None = None
    _entities_next: bool = False

    def _prepare_queues(self) -> None:
        self._activities: deque[ActivityWork] = deque()
        self._activities_out: set[tuple[str, int, str]] = set()
        self._entity_tokens: dict[str, str] = {}

    # ---- filling -----------------------------------------------------------------------------------------

    def _enqueue_orchestration(self, instance_id: str) -> None:
        instance = self._find(instance_id)
        if instance is None:
            return
        self._touch(instance)
        if instance_id not in self._orchestration_in_flight and _may_run(instance):
            super()._enqueue_orchestration(instance_id)

    def _enqueue_entity(self, entity_id: str) -> None:
        entity = self._entity(entity_id)
        if entity_id not in self._entity_in_flight and _runnable(entity):
            super()._enqueue_entity(entity_id)

    def _enqueue_activity(self, work: ActivityWork) -> None:
        self._activities.append(work)

    # ---- taking ------------------------------------------------------------------------------------------

    def on_work(self, wake: Callable[[], None] | None) -> None:
        """Have `wake` called, from any thread, whenever there may be new work."""
        with self._lock:
            self._wake = wake

    def take_turn(self) -> OrchestratorWork | EntityWork | None:
        """The next orchestrator turn or entity batch; the two kinds alternate when both wait.

        A turn may be run again, so what led to it need not be on file.
        """
        if not self._orchestration_queue and not self._entity_queue:
            return None
        with self._call(saves=False):
            self._entities_next = not self._entities_next
            if self._entities_next:
                return self._take_entity() or self._take_orchestration()
            return self._take_orchestration() or self._take_entity()

    def save(self) -> None:
        """Have on file what was handed in."""
        with self._call():
            pass

    def take_activity(self) -> ActivityWork | None:
        """The next activity. Those of a terminated or purged instance are dropped."""
        if not self._activities:
            return None
        with self._call(saves=False):
            self._save()
            while self._activities:
                work = self._activities.popleft()
                instance = self._find(work.instance_id)
                if instance is not None and instance.status != pb.ORCHESTRATION_STATUS_TERMINATED:
                    self._activities_out.add((work.instance_id, work.task_id, work.token))
                    return work
            return None

    def _take_orchestration(self) -> OrchestratorWork | None:
        while self._orchestration_queue:
            instance_id = self._orchestration_queue.popleft()
            self._orchestration_queue_set.discard(instance_id)
            instance = self._find(instance_id)
            if instance is None or instance.finished or instance_id in self._orchestration_in_flight:
                continue
            if instance.pending_events and _may_run(instance):
                return self._dispatch(instance)
        return None

    def _dispatch(self, instance: Instance) -> OrchestratorWork:
        """Hand out what is pending, behind an `orchestratorStarted` of this moment."""
        first, rest = instance.pending_events[0], instance.pending_events[1:]
        if first.HasField("executionRewound"):  # the SDK insists on seeing a rewind alone
            batch, instance.pending_events = [first], rest
        else:
            batch, instance.pending_events = [first, *rest], []
        started = helpers.new_orchestrator_started_event(self._clock.now())
        instance.dispatched_events = [started, *batch]
        instance.completion_token = self._token()
        self._orchestration_in_flight.add(instance.instance_id)
        request = pb.OrchestratorRequest(
            instanceId=instance.instance_id, pastEvents=instance.history, newEvents=instance.dispatched_events
        )
        return OrchestratorWork(instance.name, str(instance.completion_token), request)

    def _take_entity(self) -> EntityWork | None:
        if self._entity_queue:
            self._save()
        while self._entity_queue:
            entity_id = self._entity_queue.popleft()
            self._entity_queue_set.discard(entity_id)
            entity = self._entity_table.get(entity_id)
            if (
                entity is not None
                and entity_id not in self._entity_in_flight
                and (batch := _runnable(entity))
            ):
                return self._dispatch_entity(entity, batch)
        return None

    def _dispatch_entity(self, entity: Entity, batch: list[pb.HistoryEvent]) -> EntityWork:
        chosen = {id(event) for event in batch}
        entity.pending_operations = [e for e in entity.pending_operations if id(e) not in chosen]
        entity.dispatched_operations = batch
        entity.before_lock = 0
        entity.completion_token = self._token()
        self._entity_in_flight.add(entity.instance_id)
        self._entity_tokens[str(entity.completion_token)] = entity.instance_id
        asked = pb.EntityRequest(instanceId=entity.instance_id, operationRequests=batch)
        if entity.serialized_state is not None:
            asked.entityState.value = entity.serialized_state
        request, infos = helpers.convert_to_entity_batch_request(asked)
        name = EntityInstanceId.parse(entity.instance_id).entity
        return EntityWork(name, str(entity.completion_token), request, infos)

    def _after_call(self) -> None:
        super()._after_call()
        if self._wake and (self._orchestration_queue or self._entity_queue or self._activities):
            self._wake()


def _may_run(instance: Instance) -> bool:
    if instance.not_before is not None:
        return False
    if instance.status != pb.ORCHESTRATION_STATUS_SUSPENDED:
        return True
    return any(e.WhichOneof("eventType") in _LETS_A_SUSPENDED_ONE_RUN for e in instance.pending_events)


def _runnable(entity: Entity) -> list[pb.HistoryEvent]:
    """The operations that may run now: all, or with a lock on, the older ones and the owner's calls."""
    if entity.locked_by is None:
        return list(entity.pending_operations)
    older, newer = (
        entity.pending_operations[: entity.before_lock],
        entity.pending_operations[entity.before_lock :],
    )
    return older + [e for e in newer if _is_call_from(e, entity.owner)]


def _is_call_from(event: pb.HistoryEvent, owner: str | None) -> bool:
    return (
        event.HasField("entityOperationCalled")
        and event.entityOperationCalled.parentInstanceId.value == owner
    )
