"""What clients do to instances from outside: events, suspending and resuming, purging."""

import time
from collections.abc import Iterable
from typing import Final

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf import wrappers_pb2
from grpc import ServicerContext

from devhost.engine.datafile import scrub
from devhost.engine.entity_rows import abandoned_locks, empty_entities
from devhost.engine.instance_rows import children
from devhost.engine.queries import finished_ids
from devhost.engine.rewind import Rewind

REST: Final = 4.0
"""How long the data file is not scrubbed again, as a multiple of the time that the last scrub took."""


class Control(Rewind):
    """The hub's calls that act on instances and entities, over the ones that start and end them."""

    def RaiseEvent(self, request: pb.RaiseEventRequest, context: ServicerContext) -> pb.RaiseEventResponse:
        """Give an event to an instance. A finished one takes no notice; a missing one is an error (not found)."""
        with self._call():
            if self._is_over(request.instanceId):
                return pb.RaiseEventResponse()
            response = super().RaiseEvent(request, context)
            self._enqueue_orchestration(request.instanceId)
            return response

    def SuspendInstance(self, request: pb.SuspendRequest, context: ServicerContext) -> pb.SuspendResponse:
        """Have an instance hold still: what arrives is kept until it is resumed. A finished one takes no notice."""
        with self._call():
            if self._is_over(request.instanceId):
                return pb.SuspendResponse()
            return super().SuspendInstance(request, context)

    def ResumeInstance(self, request: pb.ResumeRequest, context: ServicerContext) -> pb.ResumeResponse:
        """Let a suspended instance go on, with all that has arrived meanwhile."""
        with self._call():
            if self._is_over(request.instanceId):
                return pb.ResumeResponse()
            return super().ResumeInstance(request, context)

    def PurgeInstances(
        self, request: pb.PurgeInstancesRequest, context: ServicerContext
    ) -> pb.PurgeInstancesResponse:
        """Delete finished instances: one, some, or all that a filter names; with `recursive` their children too.

        When the call has answered, no byte of them is in the data file.
        """
        with self._reading():
            wanted = self._wanted(request)
            count = sum(self._purge(instance_id, request.recursive) for instance_id in wanted)
            self._purges += 1
            ticket = self._purges
        if count:
            self._scrub(ticket)
        return pb.PurgeInstancesResponse(
            deletedInstanceCount=count, isComplete=wrappers_pb2.BoolValue(value=True)
        )

    def CleanEntityStorage(
        self, request: pb.CleanEntityStorageRequest, context: ServicerContext
    ) -> pb.CleanEntityStorageResponse:
        with self._reading():
            released = abandoned_locks(self._storage.db) if request.releaseOrphanedLocks else []
            for entity_id, _ in released:
                self._release_lock(entity_id)
            self._grant_what_is_free()
            empty = empty_entities(self._storage.db) if request.removeEmptyEntities else []
            for entity_id in empty:
                self._forget_if_disposable(self._entity(entity_id))
            return pb.CleanEntityStorageResponse(
                emptyEntitiesRemoved=len(empty), orphanedLocksReleased=len(released)
            )

    def _is_over(self, instance_id: str) -> bool:
        instance = self._find(instance_id)
        return instance is not None and instance.finished

    def _wanted(self, request: pb.PurgeInstancesRequest) -> Iterable[str]:
        if request.HasField("instanceBatch"):
            return list(request.instanceBatch.instanceIds)
        if request.HasField("purgeInstanceFilter"):
            return finished_ids(self._storage.db, request.purgeInstanceFilter)
        return [request.instanceId]

    def _scrub(self, ticket: int) -> None:
        """Scrub the data file, unless that was done since the purge of this number: purges at once share one.

        Nothing else runs during a scrub, so the next one waits until the others have had their share of the time.
        """
        with self._scrubbing:
            if self._scrubbed >= ticket:
                return
            time.sleep(max(0.0, self._scrub_after - time.monotonic()))
            with self._call():
                through, began = self._purges, time.monotonic()
                scrub(self._storage.db)
                self._scrubbed = through
            ended = time.monotonic()
            self._scrub_after = ended + REST * (ended - began)

    def _purge(self, instance_id: str, recursive: bool) -> int:
        instance = self._find(instance_id)
        if instance is None or not instance.finished:
            return 0
        below = children(self._storage.db, instance_id) if recursive else []
        self._forget(instance)
        for waiter in self._state_waiters.pop(instance_id, []):
            waiter.event.set()
        return 1 + sum(self._purge(child_id, recursive) for child_id in below)
