"""What the task hub costs: CPU and rate of event turns, memory of waiting instances, time to restart.

An event turn is: an external event comes in, one activity runs, one entity is signalled, the instance waits again.
Persistence is on.

    python -m bench.turns [--strict]      # with --strict a missed bar makes the exit code 1
"""

import json
import resource
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions import DurableOrchestrationContext
from azure.durable_functions.internal.compat.entity_context import DurableEntityContext
from durabletask.entities import EntityInstanceId
from google.protobuf import wrappers_pb2

from bench.bars import Bar, run
from devhost.engine import Dispatcher, local_context
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


# ---- the measurements ------------------------------------------------------------------------------------


async def event_turns(path: Path) -> tuple[float, float]:
    """ms of CPU an event turn, and turns a second: each round gives every instance an event, and ends with its turn."""
    hub = WatchedHub(path)
    dispatcher = Dispatcher(hub, app())
    dispatcher.start()
    ids = [f"chat-{n}" for n in range(INSTANCES)]
    for instance_id in ids:
        hub.StartInstance(pb.CreateInstanceRequest(instanceId=instance_id, name="chat"), local_context())
    await _round(hub, ids)  # warm
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(ROUNDS):
        await _round(hub, ids)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await dispatcher.drain(5.0)
    hub.stop()
    return 1000 * cpu / (ROUNDS * INSTANCES), ROUNDS * INSTANCES / wall


async def _round(hub: WatchedHub, ids: list[str]) -> None:
    said = wrappers_pb2.StringValue(value=json.dumps("an answer of some ordinary length, a sentence or so"))
    for instance_id in ids:
        hub.RaiseEvent(pb.RaiseEventRequest(instanceId=instance_id, name="said", input=said), local_context())
    await hub.idle()


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
        cpu_ms, per_second = await event_turns(Path(folder, "turns.db"))
        memory, restart = await waiting(Path(folder, "waiting.db"))
    return [
        Bar("CPU an event turn", cpu_ms, "ms", 3.0),
        Bar(f"event turns with {INSTANCES} instances", per_second, "turns/s", 300, at_least=True),
        Bar("memory of a waiting instance", memory, "kB", 15.0),
        Bar(f"restart with {WAITING} waiting instances", restart, "s", 3.0),
    ]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
