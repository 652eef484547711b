"""The pieces of work that a hub hands out, where a dispatcher gets them, and what runs them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import durabletask.internal.orchestrator_service_pb2 as pb


@dataclass(frozen=True, slots=True)
class OrchestratorWork:
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

    def take_turn(self) -> OrchestratorWork | EntityWork | None: ...

    def take_activity(self) -> ActivityWork | None: ...

    def save(self) -> None:
        """Have on file what was handed in. Raises sqlite3.Error, and may be called again."""
        ...

    def complete_turn(self, response: pb.OrchestratorResponse) -> None: ...

    def complete_activity(self, response: pb.ActivityResponse) -> None: ...

    def complete_entity(self, result: pb.EntityBatchResult) -> None: ...


class UnknownFunction(Exception):
    """The app has no function of this kind and name; work for it fails with this error."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"The {kind} function '{name}' does not exist in this app.")
        self.kind = kind
        self.name = name


class Executor(Protocol):
    """Runs one piece of work in the app.

    An exception out of any of these becomes the failure of that piece of work: the orchestration ends as
    failed, the activity's caller sees a task failure, each operation of the entity batch fails and the entity
    keeps its state. Type and message are kept. A name that the app does not have raises `UnknownFunction`.
    """

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        """Replay the orchestrator's history and say what it wants next."""
        ...

    async def run_activity(self, name: str, input_json: str) -> str | None:
        """Run an activity on a JSON input ("null" when it has none); answer its JSON result, or None."""
        ...

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        """Run a batch of operations on one entity. `name` is the entity's name in lower case."""
        ...
