"""Runs orchestrators and entities beside the worker library: on the event loop, and without replaying what this process
has seen.

The library passes a turn through base64, a protobuf message and a thread, and the SDK replays the whole execution for
each turn: together a fifth of the CPU of an interview's turn. An orchestrator neither blocks nor does I/O, so a short
turn runs on the event loop, and its generator stays in memory for the next turn. A restarted process replays the history,
as Azure does. An entity may block: one that was slow has a thread for a while.
"""

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import Any, Final

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions.worker import DurableFunctionsWorker
from durabletask import task
from durabletask.internal import helpers
from durabletask.worker import (
    ExecutionResults,
    _OrchestrationExecutor,  # pyright: ignore[reportPrivateUsage]
    _RuntimeOrchestrationContext,  # pyright: ignore[reportPrivateUsage]
)

type Orchestrator = task.Orchestrator[Any, Any]
type Entity = task.Entity[Any, Any]

MOST_WAITING: Final = 256
"""Executions in memory; an older one replays its history when it goes on."""
MOST_AT_ONCE: Final = 200
"""History events that are replayed without another thread."""
SLOW_S: Final = 0.02
"""A batch of an entity's operations that took longer was slow."""
SLOW_FOR_S: Final = 30.0
"""For how long it has a thread then: on a busy machine any batch is slow once."""


class Execution(_OrchestrationExecutor):
    """One execution of an orchestrator, from its first turn in this process on.

    `seen` counts the events of its history that it was given.
    """

    context: _RuntimeOrchestrationContext | None = None
    seen: int = 0

    def process_event(self, ctx: _RuntimeOrchestrationContext, event: pb.HistoryEvent) -> None:
        self.context = ctx
        super().process_event(ctx, event)

    def begin(self, request: pb.OrchestratorRequest) -> ExecutionResults:
        """Replay the history, and go on with the new events."""
        self.seen = len(request.pastEvents) + len(request.newEvents)
        return self.execute(request.instanceId, request.pastEvents, request.newEvents)

    def go_on(self, request: pb.OrchestratorRequest) -> ExecutionResults:
        """Take what the hub made of the last turn's actions, and the new events."""
        context, unseen = self.context, request.pastEvents[self.seen :]
        assert context is not None
        self.seen = len(request.pastEvents) + len(request.newEvents)
        try:
            for event in (*unseen, *request.newEvents):
                self.process_event(context, event)
        except Exception as error:  # as the SDK does: an unhandled exception fails the orchestration
            context.set_failed(error)
        return ExecutionResults(context.get_actions(), context._encoded_custom_status)  # pyright: ignore[reportPrivateUsage]

    @property
    def goes_on(self) -> bool:
        """Whether another turn may follow; what is rewound or has ended begins anew."""
        return self.context is not None and not self.context._is_complete  # pyright: ignore[reportPrivateUsage]


class Executions(DurableFunctionsWorker):
    """Runs the turns of one app's orchestrators. Used from one event loop."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: OrderedDict[str, Execution] = OrderedDict()
        self._slow_until: dict[Entity, float] = {}

    async def run(self, function: Orchestrator, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        """One turn. What the orchestrator raises is in the response."""
        events = [*request.pastEvents, *request.newEvents]
        started = next(event.executionStarted for event in events if event.HasField("executionStarted"))
        self._register_orchestrator_once(started.name, function)
        execution_id = started.orchestrationInstance.executionId.value
        execution = self._waiting.pop(execution_id, None)
        if execution is None or not _follows(execution, request):
            execution = Execution(self._registry, self._logger, data_converter=self._data_converter)
            turn = execution.begin
        else:
            turn = execution.go_on
        is_long = len(events) - execution.seen > MOST_AT_ONCE
        results = await asyncio.to_thread(turn, request) if is_long else turn(request)
        if execution.goes_on:
            self._keep(execution_id, execution)
        return pb.OrchestratorResponse(
            instanceId=request.instanceId,
            actions=results.actions,
            customStatus=helpers.get_string_value(results.encoded_custom_status),
        )

    async def run_entity(self, function: Entity, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        """One batch of operations. What an operation raises is in its result."""
        begun = monotonic()
        if begun < self._slow_until.get(function, 0.0):
            return await asyncio.to_thread(self._run_entity_batch, function, request)
        result = self._run_entity_batch(function, request)
        ended = monotonic()
        if ended - begun > SLOW_S:
            self._slow_until[function] = ended + SLOW_FOR_S
        return result

    def _keep(self, execution_id: str, execution: Execution) -> None:
        self._waiting[execution_id] = execution
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)


def _follows(execution: Execution, request: pb.OrchestratorRequest) -> bool:
    """Whether the turn comes after the one that the execution has run; a rewind wants a fresh execution."""
    is_rewound = any(event.HasField("executionRewound") for event in request.newEvents)
    return not is_rewound and len(request.pastEvents) >= execution.seen
