"""Activities: scheduled by a turn, run by the dispatcher, their results given to the execution that asked."""

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.internal import helpers
from durabletask.testing.in_memory_backend import OrchestrationInstance
from grpc import ServicerContext

from devhost.engine.queues import Queues
from devhost.engine.records import Instance, own
from devhost.engine.work import ActivityWork


class Activities(Queues):
    def _process_schedule_task_action(
        self, instance: OrchestrationInstance, action: pb.OrchestratorAction
    ) -> None:
        task = action.scheduleTask
        given = task.input.value if task.HasField("input") else None
        scheduled = helpers.new_task_scheduled_event(action.id, task.name, given)
        instance.history.append(scheduled)
        self._schedule(own(instance), scheduled)

    def _schedule(self, instance: Instance, scheduled: pb.HistoryEvent) -> None:
        """Queue the activity that a `taskScheduled` event of the instance's history speaks of."""
        instance.open_tasks.add(scheduled.eventId)
        task = scheduled.taskScheduled
        self._enqueue_activity(
            ActivityWork(
                instance.instance_id,
                scheduled.eventId,
                instance.execution,
                task.name,
                task.input.value if task.HasField("input") and task.input.value else "null",
            )
        )

    def CompleteActivityTask(
        self, request: pb.ActivityResponse, context: ServicerContext
    ) -> pb.CompleteTaskResponse:
        """Take a result. That of an earlier execution, of a finished instance or a second one is dropped."""
        with self._call(saves=False):
            self._activities_out.discard((request.instanceId, request.taskId, request.completionToken))
            instance = self._find_live(request.instanceId, request.completionToken)
            if instance is not None and request.taskId in instance.open_tasks:
                instance.open_tasks.remove(request.taskId)
                instance.pending_events.append(_outcome(request))
                self._enqueue_orchestration(instance.instance_id)
            return pb.CompleteTaskResponse()

    def complete_activity(self, response: pb.ActivityResponse) -> None:
        """`CompleteActivityTask`, in process."""
        self.CompleteActivityTask(response, self._local)


def _outcome(response: pb.ActivityResponse) -> pb.HistoryEvent:
    if response.HasField("failureDetails"):
        failed = pb.TaskFailedEvent(taskScheduledId=response.taskId, failureDetails=response.failureDetails)
        return pb.HistoryEvent(eventId=-1, taskFailed=failed)
    result = response.result if response.HasField("result") else None
    return pb.HistoryEvent(
        eventId=-1, taskCompleted=pb.TaskCompletedEvent(taskScheduledId=response.taskId, result=result)
    )
