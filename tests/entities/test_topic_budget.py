"""The entity of topic budgets (D3, F2): grants that are atomic, idempotent by key, and taken from somewhere."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from entities.topic_budget import topic_budget
from shared.modes.topic_exploration.budgets import TopicBudget
from tests.entities.calling import called, hub_with
from tests.fakes.local_hub import LocalHub


def topics(*names: str) -> list[dict[str, Any]]:
    return [
        TopicBudget(topic_id=name, min_turns=1, base_turns=2, max_turns=4).model_dump(mode="json")
        for name in names
    ]


@pytest.fixture
async def hub() -> AsyncGenerator[LocalHub]:
    async with hub_with("topic_budget", topic_budget) as running:
        running.signal("topic_budget", "i1", "open", {"topics": topics("a", "b", "c"), "total_turns": 13})
        await running.idle()
        yield running


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
    assert await called(hub, "topic_budget", claim("turn-2")) == [
        {"topic_id": "a", "granted": True, "donor": "c"}
    ]
    assert [topic["max_turns"] for topic in held(hub)["topics"]] == [4, 4, 3]


async def test_the_same_key_is_granted_once(hub: LocalHub) -> None:
    await used(hub, "a", 2)
    first, second = await called(hub, "topic_budget", claim("turn-2"), claim("turn-2"))
    assert first == second
    assert held(hub)["topics"][0]["bonus_turns"] == 1


async def test_of_many_claims_at_once_the_topic_gets_one_turn_and_nothing_is_made_from_nothing(
    hub: LocalHub,
) -> None:
    """Atomic under concurrency: eight callers, each with a key of its own and one with a key of another."""
    await used(hub, "a", 2)
    instances = [hub.start("asks", ["topic_budget", [claim(f"turn-{number % 7}")]]) for number in range(8)]
    await hub.idle()
    grants = {number: hub.state(each).output[0]["granted"] for number, each in enumerate(instances)}
    assert sum(grants[number] for number in range(7)) == 1
    assert grants[7] is grants[0]
    state = held(hub)
    assert sum(topic["max_turns"] + topic["bonus_turns"] for topic in state["topics"]) == 12


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


@pytest.mark.parametrize(("operation", "given"), [
    claim("k", "z"), ("claim_bonus", {"topic_id": "a"}), ("claim_bonus", None),
    ("use_turn", {"topic_id": "a", "turns_used": -1}), ("give", {}),
])  # fmt: skip
async def test_what_it_cannot_do_fails_and_leaves_the_state_as_it_was(
    hub: LocalHub, operation: str, given: Any
) -> None:
    before = held(hub)
    assert await called(hub, "topic_budget", (operation, given)) == ["TaskFailedError"]
    assert held(hub) == before


async def test_deleting_forgets_everything(hub: LocalHub) -> None:
    hub.signal("topic_budget", "i1", "delete")
    await hub.idle()
    assert hub.entity("topic_budget", "i1") is None
