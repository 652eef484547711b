"""The pieces of work that a hub hands out, and where a dispatcher gets them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import durabletask.internal.orchestrator_service_pb2 as pb


@dataclass(frozen=True, slots=True)
class OrchestratorWork:
    """One turn of an orchestration."""

    name: str
    token: str
    request: pb.OrchestratorRequest


@dataclass(frozen=True, slots=True)
class ActivityWork:
    """One run of an activity. `input_json` is "null" when the caller gave none."""

    instance_id: str
    task_id: int
    token: str
    name: str
    input_json: str


@dataclass(frozen=True, slots=True)
class EntityWork:
    """A batch of operations on one entity; `infos` says who waits for each result."""

    name: str
    token: str
    request: pb.EntityBatchRequest
    infos: list[pb.OperationInfo]


class WorkSource(Protocol):
    """Where work comes from and where its outcome goes. `TaskHub` is one."""

    def on_work(self, wake: Callable[[], None] | None) -> None:
        """Have `wake` called, from any thread, whenever there may be new work (None: no longer)."""
        ...

    def take_turn(self) -> OrchestratorWork | EntityWork | None:
        """The next orchestrator turn or entity batch, or None."""
        ...

    def take_activity(self) -> ActivityWork | None:
        """The next activity, or None."""
        ...

    def save(self) -> None:
        """Have on file what was handed in. Raises sqlite3.Error, and may be called again."""
        ...

    def complete_turn(self, response: pb.OrchestratorResponse) -> None: ...

    def complete_activity(self, response: pb.ActivityResponse) -> None: ...

    def complete_entity(self, result: pb.EntityBatchResult) -> None: ...
