"""A task hub with its dispatcher and a clock that stands still, as one thing for tests to drive."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Self

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf import wrappers_pb2

from devhost.engine import Clock, Dispatcher, Executor, local_context
from devhost.engine.storage import Changes
from tests.fakes.manual_clock import ManualClock
from tests.fakes.watched_hub import WatchedHub


@dataclass(frozen=True)
class State:
    """What is known of an instance; input, output and custom status are decoded."""

    status: str  # "RUNNING", "COMPLETED", "FAILED", "TERMINATED", "SUSPENDED" or "PENDING"
    input: Any
    output: Any
    custom_status: Any
    failure: pb.TaskFailureDetails | None
    raw: pb.OrchestrationState


class LocalHub:
    """Starts with `async with`; everything takes and gives plain Python values.

    Time stands still until `await hub.advance(timedelta(...))`, which goes from one due timer to the next and lets
    the work of each finish, so that what happens in between happens at its own time.
    """

    def __init__(
        self,
        executor: Executor,
        *,
        path: Path | None = None,
        clock: Clock | None = None,
        default_version: str | None = None,
        resident_events: int = 100_000,
        activities: int = 16,
    ) -> None:
        self.executor = executor
        self.path = path
        self.clock = clock or ManualClock()
        self._options: dict[str, Any] = {
            "default_version": default_version,
            "resident_events": resident_events,
        }
        self._activities = activities

    async def __aenter__(self) -> Self:
        self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def open(self) -> None:
        self.hub = WatchedHub(self.path, clock=self.clock, **self._options)
        self.dispatcher = Dispatcher(self.hub, self.executor, activities=self._activities)
        self.dispatcher.start()

    async def close(self) -> None:
        await self.dispatcher.drain(5.0)
        self.hub.stop()

    async def crash(self) -> None:
        """Stop at once, without letting anything finish, as far as that goes within a process."""
        self.hub._changes = Changes()  # what was not saved is lost
        self.hub.stop()
        await self.dispatcher.drain(0.0)

    async def crash_and_reopen(self) -> None:
        await self.crash()
        self.open()

    # ---- instances ---------------------------------------------------------------------------------------

    def start(
        self,
        name: str,
        input: Any = None,
        *,
        instance_id: str = "",
        version: str | None = None,
        at: datetime | None = None,
        tags: dict[str, str] | None = None,
        replaceable: Sequence[pb.OrchestrationStatus] = (),
    ) -> str:
        """Start an instance; answers its id. Raises `Aborted` when the id is taken."""
        request = pb.CreateInstanceRequest(
            instanceId=instance_id, name=name, input=_text(input), version=_string(version), tags=tags
        )
        if at is not None:
            request.scheduledStartTimestamp.FromDatetime(at)
        request.orchestrationIdReusePolicy.replaceableStatus.extend(replaceable)
        return self.hub.StartInstance(request, local_context()).instanceId

    async def started(self, name: str, input: Any = None, **options: Any) -> str:
        """Start an instance and wait until nothing is left to do; its id."""
        instance_id = self.start(name, input, **options)
        await self.idle()
        return instance_id

    def raise_event(self, instance_id: str, name: str, data: Any = None) -> None:
        request = pb.RaiseEventRequest(instanceId=instance_id, name=name, input=_text(data))
        self.hub.RaiseEvent(request, local_context())

    async def raised(self, instance_id: str, name: str, data: Any = None) -> None:
        """Raise an event and wait until nothing is left to do."""
        self.raise_event(instance_id, name, data)
        await self.idle()

    def terminate(self, instance_id: str, output: Any = None, *, recursive: bool = False) -> None:
        request = pb.TerminateRequest(instanceId=instance_id, output=_text(output), recursive=recursive)
        self.hub.TerminateInstance(request, local_context())

    def suspend(self, instance_id: str) -> None:
        self.hub.SuspendInstance(pb.SuspendRequest(instanceId=instance_id), local_context())

    def resume(self, instance_id: str) -> None:
        self.hub.ResumeInstance(pb.ResumeRequest(instanceId=instance_id), local_context())

    def rewind(self, instance_id: str) -> None:
        self.hub.RewindInstance(pb.RewindInstanceRequest(instanceId=instance_id), local_context())

    def restart(self, instance_id: str, *, new_id: bool = False) -> str:
        request = pb.RestartInstanceRequest(instanceId=instance_id, restartWithNewInstanceId=new_id)
        return self.hub.RestartInstance(request, local_context()).instanceId

    def purge(self, instance_id: str, *, recursive: bool = False) -> int:
        request = pb.PurgeInstancesRequest(instanceId=instance_id, recursive=recursive)
        return self.hub.PurgeInstances(request, local_context()).deletedInstanceCount

    def find(self, instance_id: str) -> State | None:
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=True)
        answer = self.hub.GetInstance(request, local_context())
        return _state(answer.orchestrationState) if answer.exists else None

    def state(self, instance_id: str) -> State:
        """Raises LookupError for an instance that is not there."""
        state = self.find(instance_id)
        if state is None:
            raise LookupError(instance_id)
        return state

    async def wait_for_end(self, instance_id: str, within: float = 10.0) -> State:
        """Wait, in real time, until the instance has finished."""
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=True)
        context = local_context(within)
        answer = await asyncio.to_thread(self.hub.WaitForInstanceCompletion, request, context)
        return _state(answer.orchestrationState)

    def history(self, instance_id: str) -> list[pb.HistoryEvent]:
        request = pb.StreamInstanceHistoryRequest(instanceId=instance_id)
        chunks = self.hub.StreamInstanceHistory(request, local_context())
        return [event for chunk in chunks for event in chunk.events]

    # ---- entities ----------------------------------------------------------------------------------------

    def signal(
        self, name: str, key: str, operation: str, input: Any = None, *, at: datetime | None = None
    ) -> None:
        request = pb.SignalEntityRequest(
            instanceId=f"@{name.lower()}@{key}", name=operation, input=_text(input), requestId=f"{name}-{key}"
        )
        if at is not None:
            request.scheduledTime.FromDatetime(at)
        self.hub.SignalEntity(request, local_context())

    def entity(self, name: str, key: str) -> Any:
        """The decoded state; None when the entity does not exist."""
        request = pb.GetEntityRequest(instanceId=f"@{name.lower()}@{key}", includeState=True)
        answer = self.hub.GetEntity(request, local_context())
        return json.loads(answer.entity.serializedState.value) if answer.exists else None

    # ---- time --------------------------------------------------------------------------------------------

    async def idle(self, within: float = 30.0) -> None:
        """Wait until nothing is queued, running or due."""
        await self.hub.idle(within)

    async def advance(self, by: timedelta) -> None:
        """Let `by` pass, stopping at every timer on the way until its work is done. Needs a `ManualClock`."""
        assert isinstance(self.clock, ManualClock)
        target = self.clock.now() + by
        await self.idle()
        while (due := self.hub.next_due()) is not None and due <= target:
            self.clock.set(max(due, self.clock.now()))
            await self.idle()
        self.clock.set(target)
        await self.idle()


def _text(value: Any) -> wrappers_pb2.StringValue | None:
    return None if value is None else wrappers_pb2.StringValue(value=json.dumps(value))


def _string(value: str | None) -> wrappers_pb2.StringValue | None:
    return None if value is None else wrappers_pb2.StringValue(value=value)


def _state(raw: pb.OrchestrationState) -> State:
    status = pb.OrchestrationStatus.Name(raw.orchestrationStatus).removeprefix("ORCHESTRATION_STATUS_")
    return State(
        status,
        _decoded(raw.input.value),
        _decoded(raw.output.value),
        _decoded(raw.customStatus.value),
        raw.failureDetails if raw.HasField("failureDetails") else None,
        raw,
    )


def _decoded(text: str) -> Any:
    return json.loads(text) if text else None
