"""A process that puts a hub under load and says, line by line, what the hub has acknowledged; made to be killed.

python -m tests.devhost.engine.load_to_kill DATA_FILE ROUND
"""

import asyncio
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

from durabletask.entities import EntityInstanceId

from devhost.engine import SystemClock
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

EVENTS_AN_INSTANCE = 8


def collects(context: Any) -> Generator[Any, Any, Any]:
    """Notes every item it is sent, through an activity and in an entity; ends with the list of them."""
    seen: list[str] = []
    while (item := (yield context.wait_for_external_event("item"))) != "end":
        seen.append((yield context.call_activity("note", item)))
        context.signal_entity(EntityInstanceId("tally", context.instance_id), "add", item)
    return seen


async def note(item: str) -> str:
    return item


def tally(context: Any) -> None:
    context.set_state([*(context.get_state() or []), context.get_input()])


def executor() -> InProcessExecutor:
    return InProcessExecutor(
        orchestrators={"collects": collects}, activities={"note": note}, entities={"tally": tally}
    )


async def load(path: Path, round_: str) -> None:
    async with LocalHub(executor(), path=path, clock=SystemClock()) as hub:
        number = 0
        while True:
            instance_id = f"{round_}-{number}"
            hub.start("collects", instance_id=instance_id)
            print("start", instance_id, flush=True)
            for item in range(EVENTS_AN_INSTANCE):
                hub.raise_event(instance_id, "item", f"{instance_id}-{item}")
                print("event", instance_id, f"{instance_id}-{item}", flush=True)
                await asyncio.sleep(0)
            number += 1


if __name__ == "__main__":
    asyncio.run(load(Path(sys.argv[1]), sys.argv[2]))
