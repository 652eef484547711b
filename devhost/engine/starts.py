"""New instances: started by clients, by parents, by entities, at once or at a set time, or once more."""

import uuid
from dataclasses import dataclass
from datetime import datetime

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
from durabletask.internal import helpers
from google.protobuf import wrappers_pb2
from grpc import ServicerContext

from devhost.engine.alarms import StartDue
from devhost.engine.encoding import utc
from devhost.engine.queues import Queues
from devhost.engine.records import Instance, Parent


@dataclass(frozen=True, slots=True)
class NewInstance:
    instance_id: str
    name: str
    input: str | None = None
    version: str | None = None
    tags: dict[str, str] | None = None
    not_before: datetime | None = None
    parent: Parent | None = None


class Starts(Queues):
    _default_version: str | None = None

    def StartInstance(
        self, request: pb.CreateInstanceRequest, context: ServicerContext
    ) -> pb.CreateInstanceResponse:
        """Start an instance. The id of a finished one can be used again, unless the reuse policy says otherwise."""
        with self._call():
            instance_id = request.instanceId or uuid.uuid4().hex
            self._make_room(instance_id, list(request.orchestrationIdReusePolicy.replaceableStatus), context)
            self._create(
                NewInstance(
                    instance_id,
                    request.name,
                    request.input.value if request.HasField("input") else None,
                    request.version.value if request.HasField("version") else None,
                    dict(request.tags) or None,
                    utc(request.scheduledStartTimestamp)
                    if request.HasField("scheduledStartTimestamp")
                    else None,
                )
            )
            return pb.CreateInstanceResponse(instanceId=instance_id)

    def RestartInstance(
        self, request: pb.RestartInstanceRequest, context: ServicerContext
    ) -> pb.RestartInstanceResponse:
        with self._call():
            old = self._find(request.instanceId)
            if old is None:
                context.abort(grpc.StatusCode.NOT_FOUND, f"There is no instance '{request.instanceId}'.")
            if not old.finished:
                context.abort(grpc.StatusCode.FAILED_PRECONDITION, f"'{request.instanceId}' is not finished.")
            instance_id = uuid.uuid4().hex if request.restartWithNewInstanceId else old.instance_id
            self._create(NewInstance(instance_id, old.name, old.input, old.version, old.tags))
            return pb.RestartInstanceResponse(instanceId=instance_id)

    def _make_room(
        self, instance_id: str, replaceable: list[pb.OrchestrationStatus], context: ServicerContext
    ) -> None:
        old = self._find(instance_id)
        if old is None:
            return
        if old.status not in replaceable if replaceable else not old.finished:
            state = pb.OrchestrationStatus.Name(old.status).removeprefix("ORCHESTRATION_STATUS_").lower()
            context.abort(grpc.StatusCode.ALREADY_EXISTS, f"There is an instance '{instance_id}' ({state}).")
        if not old.finished:
            self._end_execution(old)
            self._forget(old)

    def _end_execution(self, instance: Instance) -> None:
        """Make sure that nothing which the present execution set going reaches a later one."""
        self._cancel_alarms(instance)
        instance.open_tasks.clear()
        instance.execution = uuid.uuid4().hex

    def _create_instance_internal(
        self, instance_id: str, name: str, encoded_input: str | None = None, version: str | None = None
    ) -> None:
        """Start an instance over a finished one. Raises ValueError when there is one that is not finished."""
        self._replace(NewInstance(instance_id, name, encoded_input, version))

    def _replace(self, new: NewInstance) -> Instance:
        old = self._find(new.instance_id)
        if old is not None and not old.finished:
            raise ValueError(f"There is an instance '{new.instance_id}' that has not finished.")
        return self._create(new)

    def _create(self, new: NewInstance) -> Instance:
        """Start an instance; a finished one of that id is written over, history and all."""
        now = self._clock.now()
        later = new.not_before if new.not_before and new.not_before > now else None
        instance = Instance(
            instance_id=new.instance_id,
            name=new.name,
            status=pb.ORCHESTRATION_STATUS_PENDING,
            version=new.version if new.version is not None else self._default_version,
            input=new.input,
            created_at=now,
            last_updated_at=now,
            completion_token=self._token(),
            tags=new.tags,
            execution=uuid.uuid4().hex,
            parent=new.parent,
            not_before=later,
        )
        instance.pending_events.append(started_event(instance))
        self._table[new.instance_id] = instance
        self._touch(instance)
        if later is not None:
            self._set_alarm(later, StartDue(instance.instance_id, instance.execution))
        self._enqueue_orchestration(new.instance_id)
        return instance


def started_event(instance: Instance) -> pb.HistoryEvent:
    """The event that begins an execution; it names the execution, and the parent when there is one."""
    event = helpers.new_execution_started_event(
        instance.name, instance.instance_id, instance.input, instance.tags, version=instance.version
    )
    started = event.executionStarted
    started.orchestrationInstance.executionId.value = instance.execution
    if instance.not_before is not None:
        started.scheduledStartTimestamp.FromDatetime(instance.not_before)
    if instance.parent is not None:
        started.parentInstance.CopyFrom(_parent_info(instance.parent))
    return event


def _parent_info(parent: Parent) -> pb.ParentInstanceInfo:
    execution = wrappers_pb2.StringValue(value=parent.execution)
    return pb.ParentInstanceInfo(
        taskScheduledId=parent.task_id,
        name=wrappers_pb2.StringValue(value=parent.name),
        orchestrationInstance=pb.OrchestrationInstance(instanceId=parent.instance_id, executionId=execution),
    )
