"""Calls of an entity of interview `i1` as an orchestration makes them."""

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager
from typing import Any

from durabletask.entities import EntityInstanceId

from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def asks(context: Any) -> Generator[Any, Any, list[Any]]:
    """Calls the entity with each of the given operations, and answers with what came back."""
    name, operations = context.get_input()
    results: list[Any] = []
    for operation, given in operations:
        try:
            results.append((yield context.call_entity(EntityInstanceId(name, "i1"), operation, given)))
        except Exception as error:  # the caller sees a failure of its own kind
            results.append(type(error).__name__)
    return results


@asynccontextmanager
async def hub_with(name: str, entity: Callable[..., Any]) -> AsyncGenerator[LocalHub]:
    async with LocalHub(InProcessExecutor(orchestrators={"asks": asks}, entities={name: entity})) as running:
        yield running


async def called(hub: LocalHub, name: str, *operations: tuple[str, Any]) -> list[Any]:
    instance_id = hub.start("asks", [name, operations])
    await hub.idle()
    state = hub.state(instance_id)
    assert state.status == "COMPLETED", state.failure
    return state.output
