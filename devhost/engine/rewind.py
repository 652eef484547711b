"""Rewinding a failed instance: its failures are cut out of the history, and what they left open runs again."""

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.testing.in_memory_backend import OrchestrationInstance
from grpc import ServicerContext

from devhost.engine.encoding import utc
from devhost.engine.open_work import open_children, open_tasks, open_timers
from devhost.engine.records import Instance, Parent, own
from devhost.engine.turns import Turns, outlives


class Rewind(Turns):
    def RewindInstance(
        self, request: pb.RewindInstanceRequest, context: ServicerContext
    ) -> pb.RewindInstanceResponse:
        """Rewind a failed instance, and those of its sub-orchestrations that failed."""
        with self._call():
            return super().RewindInstance(request, context)

    def _prepare_rewind(self, instance: OrchestrationInstance, reason: str | None = None) -> None:
        instance.completed_at = None
        super()._prepare_rewind(instance, reason)

    def _process_rewind_orchestration_action(
        self, instance: OrchestrationInstance, rewind_action: pb.RewindOrchestrationAction
    ) -> None:
        mine, arrived = own(instance), [e for e in instance.pending_events if outlives(e)]
        self._end_execution(mine)
        super()._process_rewind_orchestration_action(instance, rewind_action)
        # stock drops what came in meanwhile; the event in front only makes the instance run, as on Azure
        instance.pending_events = [pb.HistoryEvent(eventId=-1, genericEvent=pb.GenericEvent()), *arrived]
        self._take_up(mine)

    def _take_up(self, instance: Instance) -> None:
        """Set going again what the new history has begun and not ended."""
        for scheduled in open_tasks(instance.history):
            self._schedule(instance, scheduled)
        for created in open_timers(instance.history):
            self._set_timer(instance, created.eventId, utc(created.timerCreated.fireAt))
        for created in open_children(instance.history):
            child = self._find(created.subOrchestrationInstanceCreated.instanceId)
            if child is not None:
                self._touch(child)
                child.parent = Parent(
                    instance.instance_id, instance.name, instance.execution, created.eventId
                )
                if child.finished:
                    self._tell_parent(child)
