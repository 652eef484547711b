"""Sub-orchestrations: the child knows its parent, and reports its end to it, however late."""

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.internal import helpers
from durabletask.testing.in_memory_backend import OrchestrationInstance

from devhost.engine.instance_rows import children
from devhost.engine.records import Instance, Parent, own
from devhost.engine.starts import NewInstance, Starts


class Children(Starts):
    """Starting sub-orchestrations and reporting their ends."""

    def _process_create_sub_orchestration_action(
        self, instance: OrchestrationInstance, action: pb.OrchestratorAction
    ) -> None:
        asked, parent = action.createSubOrchestration, own(instance)
        given = asked.input.value if asked.HasField("input") else None
        version = asked.version.value if asked.HasField("version") else None
        instance.history.append(
            helpers.new_sub_orchestration_created_event(
                action.id, asked.name, asked.instanceId, given, version=version
            )
        )
        link = Parent(parent.instance_id, parent.name, parent.execution, action.id)
        try:
            self._replace(NewInstance(asked.instanceId, asked.name, given, version, parent=link))
        except ValueError as taken:
            instance.pending_events.append(helpers.new_sub_orchestration_failed_event(action.id, taken))

    def _tell_parent(self, child: Instance) -> None:
        """Give a finished child's outcome to the parent execution that waits for it, if it still does."""
        link = child.parent
        parent = self._find_live(link.instance_id, link.execution) if link else None
        if link is not None and parent is not None:
            parent.pending_events.append(_outcome(child, link.task_id))
            self._enqueue_orchestration(parent.instance_id)

    def _children_of(self, instance_id: str) -> list[str]:
        """The ids of an instance's children, those of this very call included."""
        ids = dict.fromkeys(children(self._storage.db, instance_id))
        for other in self._changes.instances.values():
            if other is not None and other.parent and other.parent.instance_id == instance_id:
                ids[other.instance_id] = None
        return list(ids)

    def _watch_sub_orchestration(self, parent_instance_id: str, sub_instance_id: str, task_id: int) -> None:
        """Stock starts a thread here that waits 30 s; the link to the parent makes that needless."""


def _outcome(child: Instance, task_id: int) -> pb.HistoryEvent:
    if child.status == pb.ORCHESTRATION_STATUS_COMPLETED:
        return helpers.new_sub_orchestration_completed_event(task_id, child.output)
    failed = pb.SubOrchestrationInstanceFailedEvent(taskScheduledId=task_id, failureDetails=_failure(child))
    return pb.HistoryEvent(eventId=-1, subOrchestrationInstanceFailed=failed)


def _failure(child: Instance) -> pb.TaskFailureDetails:
    if child.failure_details is not None:
        return child.failure_details
    return pb.TaskFailureDetails(
        errorType="SubOrchestrationTerminated",
        errorMessage=f"Sub-orchestration '{child.instance_id}' was terminated.",
    )
