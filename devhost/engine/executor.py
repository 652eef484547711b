"""What the engine needs from the part that runs the app's functions."""

from typing import Protocol

import durabletask.internal.orchestrator_service_pb2 as pb


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
