"""The outcome of an orchestrator's turn, and what follows when that ends the execution or the instance."""

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.internal import helpers
from durabletask.testing.in_memory_backend import OrchestrationInstance
from grpc import ServicerContext

from devhost.engine.activities import Activities
from devhost.engine.children import Children
from devhost.engine.locks import Locks
from devhost.engine.records import Instance, own
from devhost.engine.starts import started_event
from devhost.engine.timers import Timers

_OUTLIVES_AN_EXECUTION = ("eventRaised", "executionSuspended", "executionResumed", "executionTerminated")


class Turns(Activities, Children, Timers, Locks):
    """Taking the outcome of turns, ending executions and instances."""

    def CompleteOrchestratorTask(
        self, request: pb.OrchestratorResponse, context: ServicerContext
    ) -> pb.CompleteTaskResponse:
        """Take the outcome of a turn. One that is not the turn handed out last is dropped."""
        with self._call(saves=False):
            instance = self._find(request.instanceId)
            if instance is None or not self._is_out(instance, request.completionToken):
                return pb.CompleteTaskResponse()
            self._touch(instance)
            batch = list(instance.dispatched_events)
            instance.consume(len(batch) - 1)
            super().CompleteOrchestratorTask(request, context)
            instance.custom_status = request.customStatus.value if request.HasField("customStatus") else None
            if instance.finished:
                self._finished(instance, recurse=any(e.executionTerminated.recurse for e in batch))
            elif not self._end_before_it_runs(instance) and instance.pending_events:
                self._enqueue_orchestration(instance.instance_id)
            return pb.CompleteTaskResponse()

    def complete_turn(self, response: pb.OrchestratorResponse) -> None:
        """`CompleteOrchestratorTask`, in process."""
        self.CompleteOrchestratorTask(response, self._local)

    def TerminateInstance(
        self, request: pb.TerminateRequest, context: ServicerContext
    ) -> pb.TerminateResponse:
        """End an instance, and with `recursive` its sub-orchestrations. A missing or finished one is left be."""
        with self._call():
            output = request.output.value if request.HasField("output") else None
            self._terminate(request.instanceId, output, recurse=request.recursive)
            return pb.TerminateResponse()

    def _is_out(self, instance: Instance, token: str) -> bool:
        in_flight = instance.instance_id in self._orchestration_in_flight
        return in_flight and str(instance.completion_token) == token

    # ---- ends --------------------------------------------------------------------------------------------

    def _terminate(self, instance_id: str, output: str | None, *, recurse: bool) -> None:
        instance = self._find(instance_id)
        if instance is None or instance.finished:
            return
        event = helpers.new_terminated_event(encoded_output=output)
        event.executionTerminated.recurse = recurse
        instance.pending_events.append(event)
        if not self._end_before_it_runs(instance):
            self._enqueue_orchestration(instance_id)

    def _end_before_it_runs(self, instance: Instance) -> bool:
        """End a terminated instance whose execution has not begun; its code is not to begin just to be ended."""
        ends = [e.executionTerminated for e in instance.pending_events if e.HasField("executionTerminated")]
        if not ends or instance.history or instance.instance_id in self._orchestration_in_flight:
            return False
        self._touch(instance)
        instance.status = pb.ORCHESTRATION_STATUS_TERMINATED
        instance.output = ends[0].input.value if ends[0].HasField("input") else None
        instance.history = [
            *instance.pending_events,
            helpers.new_execution_completed_event(instance.status, instance.output, None),
        ]
        instance.pending_events.clear()
        self._orchestration_queue_set.discard(instance.instance_id)
        self._finished(instance, recurse=ends[0].recurse)
        self._notify_waiters(instance.instance_id)
        return True

    def _finished(self, instance: Instance, *, recurse: bool) -> None:
        instance.completed_at = self._clock.now()
        self._cancel_alarms(instance)
        self._withdraw_locks(instance)
        self._tell_parent(instance)
        if recurse:
            for child_id in self._children_of(instance.instance_id):
                self._terminate(child_id, instance.output, recurse=True)

    # ---- continue as new ---------------------------------------------------------------------------------

    def _process_complete_orchestration_action(
        self, instance: OrchestrationInstance, complete_action: pb.CompleteOrchestrationAction
    ) -> None:
        mine = own(instance)
        goes_on = complete_action.orchestrationStatus == pb.ORCHESTRATION_STATUS_CONTINUED_AS_NEW
        if goes_on:
            self._end_execution(mine)
            mine.pending_events = [e for e in mine.pending_events if outlives(e)]
        super()._process_complete_orchestration_action(instance, complete_action)
        if goes_on:  # stock forgets the tags and the parent; its first two events are ours to write
            mine.input = complete_action.result.value if complete_action.HasField("result") else None
            mine.pending_events[:2] = [started_event(mine)]


def outlives(event: pb.HistoryEvent) -> bool:
    """Whether an event is meant for the instance, not for the execution that was running when it came."""
    return event.WhichOneof("eventType") in _OUTLIVES_AN_EXECUTION
