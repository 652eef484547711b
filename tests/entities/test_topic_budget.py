"""The entity of topic budgets (D3, F2): grants that are atomic, idempotent by key, and taken from somewhere."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from typing import Any

import pytest
from durabletask.entities import EntityInstanceId

from entities.topic_budget import topic_budget
from shared.modes.topic_exploration.budgets import TopicBudget
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def topics(*names: str) -> list[dict[str, Any]]:
    return [
        TopicBudget(topic_id=name, min_turns=1, base_turns=2, max_turns=4).model_dump(mode="json")
        for name in names
    ]


def asks(context: Any) -> Generator[Any, Any, list[Any]]:
    """Calls the entity with each of the given operations, and answers with what came back."""
    results: list[Any] = []
    for operation, given in context.get_input():
        try:
            entity = EntityInstanceId("topic_budget", "i1")
            results.append((yield context.call_entity(entity, operation, given)))
        except Exception as error:  # the caller sees a failure of its own kind
            results.append(type(error).__name__)
    return results


@pytest.fixture
async def hub() -> AsyncGenerator[LocalHub]:
    executor = InProcessExecutor(orchestrators={"asks": asks}, entities={"topic_budget": topic_budget})
    async with LocalHub(executor) as running:
        running.signal("topic_budget", "i1", "open", {"topics": topics("a", "b", "c"), "total_turns": 13})
        await running.idle()
        yield running


async def called(hub: LocalHub, *operations: tuple[str, Any]) -> list[Any]:
    instance_id = hub.start("asks", operations)
    await hub.idle()
    state = hub.state(instance_id)
    assert state.status == "COMPLETED", state.failure
    return state.output


async def used(hub: LocalHub, topic_id: str, turns: int) -> None:
    hub.signal("topic_budget", "i1", "use_turn", {"topic_id": topic_id, "turns_used": turns})
    await hub.idle()


def held(hub: LocalHub) -> dict[str, Any]:
    entity = hub.entity("topic_budget", "i1")
    assert entity is not None
    return entity


def claim(key: str, topic_id: str = "a") -> tuple[str, Any]:
    return ("claim_bonus", {"topic_id": topic_id, "key": key})


async def test_a_claim_takes_a_turn_from_a_donor(hub: LocalHub) -> None:
    await used(hub, "a", 2)
    assert await called(hub, claim("turn-2")) == [{"topic_id": "a", "granted": True, "donor": "c"}]
    assert [topic["max_turns"] for topic in held(hub)["topics"]] == [4, 4, 3]


async def test_it_is_refused_before_the_allowance_is_used(hub: LocalHub) -> None:
    await used(hub, "a", 1)
    (grant,) = await called(hub, claim("turn-1"))
    assert not grant["granted"]


async def test_the_same_key_is_granted_once(hub: LocalHub) -> None:
    await used(hub, "a", 2)
    first, second = await called(hub, claim("turn-2"), claim("turn-2"))
    assert first == second
    assert held(hub)["topics"][0]["bonus_turns"] == 1


async def test_of_many_claims_at_once_the_topic_gets_one_turn_and_nothing_is_made_from_nothing(
    hub: LocalHub,
) -> None:
    """Atomic under concurrency: eight callers, each with a key of its own and one with a key of another."""
    await used(hub, "a", 2)
    instances = [hub.start("asks", [claim(f"turn-{number % 7}")]) for number in range(8)]
    await hub.idle()
    grants = {number: hub.state(each).output[0]["granted"] for number, each in enumerate(instances)}
    assert sum(grants[number] for number in range(7)) == 1
    assert grants[7] is grants[0]
    state = held(hub)
    assert sum(topic["max_turns"] + topic["bonus_turns"] for topic in state["topics"]) == 12


async def test_claims_and_turns_side_by_side_conserve_the_sum(hub: LocalHub) -> None:
    await asyncio.gather(*(used(hub, "a", turns) for turns in (1, 2)))
    for number in range(3):
        hub.start("asks", [claim(f"one-{number}"), claim(f"two-{number}", "b")])
        hub.signal("topic_budget", "i1", "use_turn", {"topic_id": "a", "turns_used": 2 + number})
    await hub.idle()
    state = held(hub)
    assert sum(topic["max_turns"] + topic["bonus_turns"] for topic in state["topics"]) == 12
    assert all(topic["max_turns"] >= topic["min_turns"] for topic in state["topics"])
    assert len(state["grants"]) == 6


async def test_opening_again_changes_nothing(hub: LocalHub) -> None:
    await used(hub, "a", 2)
    before = held(hub)
    hub.signal("topic_budget", "i1", "open", {"topics": topics("z"), "total_turns": 1})
    await hub.idle()
    assert held(hub) == before


async def test_a_late_signal_takes_no_turn_back(hub: LocalHub) -> None:
    await used(hub, "a", 2)
    await used(hub, "a", 1)
    assert held(hub)["topics"][0]["turns_used"] == 2


@pytest.mark.parametrize(
    ("operation", "given"),
    [
        claim("k", "z"),
        ("claim_bonus", {"topic_id": "a"}),
        ("claim_bonus", None),
        ("use_turn", {"topic_id": "a", "turns_used": -1}),
        ("give", {}),
    ],
)
async def test_what_it_cannot_do_fails_and_leaves_the_state_as_it_was(
    hub: LocalHub, operation: str, given: Any
) -> None:
    before = held(hub)
    assert await called(hub, (operation, given)) == ["TaskFailedError"]
    assert held(hub) == before


async def test_deleting_forgets_everything(hub: LocalHub) -> None:
    hub.signal("topic_budget", "i1", "delete")
    await hub.idle()
    assert hub.entity("topic_budget", "i1") is None
