"""What the task hub costs: CPU and rate of event turns, memory of waiting instances, time to restart.

An event turn is: an external event comes in, one activity runs, one entity is signalled, the instance waits again.
Persistence is on; Microsoft's in-memory backend, which keeps nothing, runs the same load through the same dispatcher
as a peer, so that the figures mean something on any machine.

    python -m bench.turns [--strict]      # with --strict a missed bar makes the exit code 1
"""

import asyncio
import json
import resource
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions import DurableOrchestrationContext
from azure.durable_functions.internal.compat.entity_context import DurableEntityContext
from durabletask.entities import EntityInstanceId
from durabletask.internal import helpers
from durabletask.testing.in_memory_backend import InMemoryOrchestrationBackend
from google.protobuf import wrappers_pb2

from bench.bars import Bar, run
from devhost.engine import Dispatcher, local_context
from devhost.engine.work import ActivityWork, EntityWork, OrchestratorWork, WorkSource
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.watched_hub import WatchedHub

INSTANCES = 100
ROUNDS = 20
TURNS_A_GENERATION = 5  # histories are kept short by continuing as new, as any long-lived instance should
WAITING = 1000


# ---- the app ---------------------------------------------------------------------------------------------


def chat(context: DurableOrchestrationContext) -> Generator[Any, Any]:
    tally = EntityInstanceId("tally", context.instance_id)
    for _ in range(TURNS_A_GENERATION):
        said = yield context.wait_for_external_event("said")
        length = yield context.call_activity("measure", said)
        context.signal_entity(tally, "add", length)
    context.continue_as_new(None)


async def measure(said: str) -> int:
    return len(said)


def tally(context: DurableEntityContext) -> None:
    context.set_state((context.get_state() or 0) + context.get_input())


def app() -> InProcessExecutor:
    return InProcessExecutor(
        orchestrators={"chat": chat}, activities={"measure": measure}, entities={"tally": tally}
    )


# ---- the two hubs ----------------------------------------------------------------------------------------


class StockSource:
    """Microsoft's backend behind the dispatcher's interface; one thread pulls its stream of work items."""

    def __init__(self) -> None:
        self.backend = InMemoryOrchestrationBackend(port=0)
        self._turns: deque[OrchestratorWork | EntityWork] = deque()
        self._activities: deque[ActivityWork] = deque()
        self._wake: Callable[[], None] | None = None
        self.unfinished = 0
        threading.Thread(target=self._pull, daemon=True).start()

    def on_work(self, wake: Callable[[], None] | None) -> None:
        self._wake = wake

    def take_turn(self) -> OrchestratorWork | EntityWork | None:
        return self._turns.popleft() if self._turns else None

    def take_activity(self) -> ActivityWork | None:
        return self._activities.popleft() if self._activities else None

    def save(self) -> None:
        """Nothing is kept."""

    def complete_turn(self, response: pb.OrchestratorResponse) -> None:
        self.backend.CompleteOrchestratorTask(response, local_context())

    def complete_activity(self, response: pb.ActivityResponse) -> None:
        self.backend.CompleteActivityTask(response, local_context())

    def complete_entity(self, result: pb.EntityBatchResult) -> None:
        self.backend.CompleteEntityTask(result, local_context())

    def _pull(self) -> None:
        for item in self.backend.GetWorkItems(pb.GetWorkItemsRequest(), local_context()):
            if item.HasField("activityRequest"):
                asked = item.activityRequest
                self._activities.append(
                    ActivityWork(
                        asked.orchestrationInstance.instanceId,
                        asked.taskId,
                        item.completionToken,
                        asked.name,
                        asked.input.value or "null",
                    )
                )
            elif item.HasField("orchestratorRequest"):
                self._turns.append(OrchestratorWork("chat", item.completionToken, item.orchestratorRequest))
            else:
                request, infos = helpers.convert_to_entity_batch_request(item.entityRequestV2)
                self._turns.append(EntityWork("tally", item.completionToken, request, infos))
            if self._wake:
                self._wake()


class Counting:
    """Passes work on and counts the entity batches done: the last step of every event turn."""

    def __init__(self, inner: WorkSource) -> None:
        self.inner = inner
        self.turns = asyncio.Semaphore(0)
        self.on_work = inner.on_work
        self.take_turn = inner.take_turn
        self.take_activity = inner.take_activity
        self.save = inner.save
        self.complete_turn = inner.complete_turn
        self.complete_activity = inner.complete_activity

    def complete_entity(self, result: pb.EntityBatchResult) -> None:
        self.inner.complete_entity(result)
        for _ in result.results:
            self.turns.release()


# ---- the measurements ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnCosts:
    cpu_ms: float
    per_second: float


async def event_turns(source: WorkSource, hub: InMemoryOrchestrationBackend) -> TurnCosts:
    """Start the instances, then a round at a time give each an event and wait until every turn is through."""
    counting = Counting(source)
    dispatcher = Dispatcher(counting, app())
    dispatcher.start()
    ids = [f"chat-{n}" for n in range(INSTANCES)]
    for instance_id in ids:
        hub.StartInstance(pb.CreateInstanceRequest(instanceId=instance_id, name="chat"), local_context())
    await _round(hub, ids, counting)  # warm
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(ROUNDS):
        await _round(hub, ids, counting)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await dispatcher.drain(5.0)
    return TurnCosts(1000 * cpu / (ROUNDS * INSTANCES), ROUNDS * INSTANCES / wall)


async def _round(hub: InMemoryOrchestrationBackend, ids: list[str], counting: Counting) -> None:
    said = wrappers_pb2.StringValue(value=json.dumps("an answer of some ordinary length, a sentence or so"))
    for instance_id in ids:
        hub.RaiseEvent(pb.RaiseEventRequest(instanceId=instance_id, name="said", input=said), local_context())
    for _ in ids:
        await counting.turns.acquire()


async def waiting(path: Path) -> tuple[float, float]:
    """kB of memory a waiting instance, and seconds to restart with them."""
    hub = WatchedHub(path)
    dispatcher = Dispatcher(hub, app())
    dispatcher.start()
    await _start_waiting(hub, "warm", WAITING // 5)
    before = _resident_kb()
    await _start_waiting(hub, "waiting", WAITING)
    memory = (_resident_kb() - before) / WAITING
    await dispatcher.drain(5.0)
    hub.stop()
    return memory, await _restart(path)


async def _start_waiting(hub: WatchedHub, prefix: str, count: int) -> None:
    for n in range(count):
        request = pb.CreateInstanceRequest(instanceId=f"{prefix}-{n}", name="chat")
        hub.StartInstance(request, local_context())
    await hub.idle()


async def _restart(path: Path) -> float:
    began = time.perf_counter()
    hub = WatchedHub(path)
    dispatcher = Dispatcher(hub, app())
    dispatcher.start()
    await hub.idle()
    seconds = time.perf_counter() - began
    await dispatcher.drain(5.0)
    hub.stop()
    return seconds


def _resident_kb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1024


async def bars() -> list[Bar]:
    with tempfile.TemporaryDirectory() as folder:
        hub = WatchedHub(Path(folder, "turns.db"))
        ours = await event_turns(hub, hub)
        hub.stop()
        memory, restart = await waiting(Path(folder, "waiting.db"))
    stock = StockSource()
    peer = await event_turns(stock, stock.backend)
    stock.backend.stop()
    print(f"peer, in memory only: {peer.cpu_ms:.2f} ms CPU a turn, {peer.per_second:.0f} turns/s")
    return [
        Bar("CPU an event turn", ours.cpu_ms, "ms", 3.0),
        Bar(f"event turns with {INSTANCES} instances", ours.per_second, "turns/s", 300, at_least=True),
        Bar("CPU against the peer", ours.cpu_ms / peer.cpu_ms, "times", 3.0),
        Bar("memory of a waiting instance", memory, "kB", 15.0),
        Bar(f"restart with {WAITING} waiting instances", restart, "s", 3.0),
    ]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
