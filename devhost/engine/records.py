"""What the hub keeps of an instance and of an entity, over what Microsoft's backend keeps."""

from dataclasses import dataclass, field
from datetime import datetime

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.testing.in_memory_backend import EntityState, OrchestrationInstance, PendingLockRequest

TERMINAL = frozenset(
    (
        pb.ORCHESTRATION_STATUS_COMPLETED,
        pb.ORCHESTRATION_STATUS_FAILED,
        pb.ORCHESTRATION_STATUS_TERMINATED,
    )
)


@dataclass(frozen=True, slots=True)
class Parent:
    """Who started a sub-orchestration, as which task, in which execution."""

    instance_id: str
    name: str
    execution: str
    task_id: int


@dataclass
class Instance(OrchestrationInstance):
    """An orchestration instance.

    `execution` names one run of the orchestrator: it changes when the instance continues as new, is rewound or
    is created again, so that the work of an earlier run can be recognised.
    """

    execution: str = ""
    parent: Parent | None = None
    not_before: datetime | None = None
    open_timers: dict[int, datetime] = field(default_factory=dict[int, datetime])
    open_tasks: set[int] = field(default_factory=set[int])
    saved_execution: str | None = None  # the execution whose history is in the data file …
    saved_events: int = 0  # … how many of its events …
    queue_start: int = 0  # … and of the queue: the number of its first event …
    queue_saved: int = 0  # … how many of them, counted from there …
    queue_stale: bool = False  # … and whether there are some in front that have left the queue

    @property
    def finished(self) -> bool:
        return self.status in TERMINAL

    @property
    def saved(self) -> int:
        """How many events of the present history are in the data file."""
        return self.saved_events if self.saved_execution == self.execution else 0

    @property
    def queued(self) -> list[pb.HistoryEvent]:
        """Events not yet in the history: what is out with a worker, then what waits behind it.

        Without the `orchestratorStarted` that dispatching put in front: each dispatch makes its own.
        """
        return [*self.dispatched_events[1:], *self.pending_events]

    @property
    def unsaved_queue(self) -> list[pb.HistoryEvent]:
        """The queued events that are not in the data file."""
        return self.queued[self.queue_saved :] if self.saved_execution == self.execution else self.queued

    def consume(self, count: int) -> None:
        """Note that the first `count` queued events have left the queue."""
        self.queue_start += count
        self.queue_stale = True
        self.queue_saved = max(0, self.queue_saved - count)


@dataclass
class Entity(EntityState):
    """An entity. While it is locked, only its owner's calls and what came before the lock may run."""

    owner: str | None = None  # the instance that holds the lock
    before_lock: int = 0  # how many of the pending operations came before the lock was granted

    @property
    def exists(self) -> bool:
        return self.serialized_state is not None

    @property
    def disposable(self) -> bool:
        """Nothing of it is worth keeping: it was deleted, or never came to be."""
        return not (self.exists or self.locked_by or self.pending_operations or self.dispatched_operations)

    @property
    def queued(self) -> list[pb.HistoryEvent]:
        return [*self.dispatched_operations, *self.pending_operations]


@dataclass
class LockRequest(PendingLockRequest):
    """A critical section that waits for its entities."""

    execution: str = ""


@dataclass(frozen=True, slots=True)
class DelayedSignal:
    """An entity signal that is to be delivered at a later time."""

    entity_id: str
    fire_at: datetime
    event: pb.HistoryEvent


def own(instance: OrchestrationInstance) -> Instance:
    """The stock backend hands its own type around; every instance in the hub is one of ours."""
    assert isinstance(instance, Instance)
    return instance
