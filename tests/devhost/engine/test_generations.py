"""Continuing as new: what belongs to an earlier generation never reaches a later one."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from durabletask.entities import EntityInstanceId

from devhost.engine import local_context
from devhost.engine.work import OrchestratorWork
from tests.devhost.engine.by_hand import hand_in, opened, outcome_of
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.local_hub import LocalHub


def asks(context: Any) -> Steps:
    """Both generations' calls have the same task id."""
    question = context.call_activity("answer", context.get_input())
    if context.get_input() == 0:
        yield context.wait_for_external_event("next")
        context.continue_as_new(1)
        return None
    return (yield question)


def waits(context: Any) -> Steps:
    yield context.wait_for_external_event("end")


async def answer(generation: int) -> str:
    return f"of generation {generation}"


@pytest.fixture
async def halted() -> AsyncIterator[LocalHub]:
    """A hub that takes no work unless the test does."""
    hub = LocalHub(executor_of(asks, waits, answer=answer))
    await opened(hub)
    yield hub
    await hub.close()


async def test_a_timer_of_an_earlier_generation_does_not_fire_into_the_next() -> None:
    def two_generations(context: Any) -> Steps:
        if context.get_input() == 0:
            context.create_timer(context.current_utc_datetime + timedelta(minutes=1))
            yield context.wait_for_external_event("next")
            context.continue_as_new(1)
            return None
        yield context.create_timer(context.current_utc_datetime + timedelta(minutes=5))
        return context.current_utc_datetime.isoformat()

    async with LocalHub(executor_of(two_generations)) as hub:
        began = hub.clock.now()
        instance_id = await hub.started("two_generations", 0)
        hub.raise_event(instance_id, "next")
        await hub.advance(timedelta(minutes=2))
        assert hub.state(instance_id).status == "RUNNING"
        assert not [e for e in hub.history(instance_id) if e.HasField("timerFired")]
        await hub.advance(timedelta(minutes=3))
        assert hub.state(instance_id).output == (began + timedelta(minutes=5)).isoformat()


async def test_an_activity_result_of_an_earlier_generation_is_dropped() -> None:
    started, answers = [[asyncio.Event(), asyncio.Event()] for _ in range(2)]

    async def when_let(generation: int) -> str:
        started[generation].set()
        await answers[generation].wait()
        return await answer(generation)

    async with LocalHub(executor_of(asks, answer=when_let)) as hub:
        instance_id = hub.start("asks", 0)
        await started[0].wait()
        hub.raise_event(instance_id, "next")
        await started[1].wait()
        for each in answers:
            each.set()
        await hub.idle()
        assert hub.state(instance_id).output == "of generation 1"


async def test_a_result_that_arrives_during_the_turn_that_continues_as_new_is_dropped(
    halted: LocalHub,
) -> None:
    instance_id = halted.start("asks", 0)
    hand_in(halted, await outcome_of(halted))
    activity = halted.hub.take_activity()
    halted.raise_event(instance_id, "next")
    turn = await outcome_of(halted)
    hand_in(halted, await outcome_of(halted, activity))
    hand_in(halted, turn)
    halted.dispatcher.start()
    await halted.idle()
    assert halted.state(instance_id).output == "of generation 1"


async def test_an_entitys_answer_to_an_earlier_generation_is_dropped() -> None:
    def asks_an_entity(context: Any) -> Steps:
        context.call_entity(EntityInstanceId("slowpoke", "k"), "get")
        if context.get_input() == 0:
            context.continue_as_new(1)
            return None
        return (yield context.wait_for_external_event("end"))

    def slowpoke(context: Any) -> None:
        context.set_result("answer")

    async with LocalHub(executor_of(asks_an_entity, entities=(slowpoke,))) as hub:
        instance_id = await hub.started("asks_an_entity", 0)
        await hub.raised(instance_id, "end", "as it should")
        state = hub.state(instance_id)
        assert (state.status, state.output) == ("COMPLETED", "as it should")
        answers = [e for e in hub.history(instance_id) if e.HasField("entityOperationCompleted")]
        assert len(answers) == 1  # its own


async def test_saved_events_reach_the_next_generation_in_order() -> None:
    def collects(context: Any, seen: list[int]) -> Steps:
        number = yield context.wait_for_external_event("number")
        if len(seen) == 49:
            return [*seen, number]
        context.continue_as_new([*seen, number], save_events=True)

    async with LocalHub(executor_of(collects)) as hub:
        instance_id = hub.start("collects", [])
        for number in range(50):
            hub.raise_event(instance_id, "number", number)
        await hub.idle()
        assert hub.state(instance_id).output == list(range(50))


async def test_tags_version_and_parent_stay_over_continuing_as_new() -> None:
    def child(context: Any) -> Steps:
        if context.get_input() < 3:
            context.continue_as_new(context.get_input() + 1)
            return None
        yield context.create_timer(context.current_utc_datetime)
        return [context.parent_instance_id, context.version]

    def parent(context: Any) -> Steps:
        return (yield context.call_sub_orchestrator("child", 0, "c"))

    async with LocalHub(executor_of(child, parent), default_version="2.5") as hub:
        hub.start("parent", instance_id="p")
        await hub.started("child", 0, instance_id="alone", tags={"room": "7"})
        assert hub.state("p").output == ["p", "2.5"]
        assert hub.state("c").raw.parentInstanceId.value == "p"
        assert dict(hub.state("alone").raw.tags) == {"room": "7"}


async def test_a_finished_instance_does_not_run_again() -> None:
    runs: list[str] = []

    def once(context: Any) -> Steps:
        runs.append("run")
        context.create_timer(context.current_utc_datetime + timedelta(minutes=1))
        yield context.wait_for_external_event("end")
        return "done"

    async with LocalHub(executor_of(once)) as hub:
        instance_id = hub.start("once")
        await hub.raised(instance_id, "end")
        ran, history = len(runs), hub.history(instance_id)
        hub.raise_event(instance_id, "end")
        hub.suspend(instance_id)
        hub.resume(instance_id)
        hub.terminate(instance_id, "too late")
        await hub.advance(timedelta(minutes=2))
        assert (len(runs), hub.state(instance_id).output) == (ran, "done")
        assert hub.history(instance_id) == history


async def test_a_second_result_of_one_activity_is_dropped(halted: LocalHub) -> None:
    halted.dispatcher.start()
    instance_id = await halted.started("asks", 0)
    token = halted.state(instance_id).raw.executionId.value
    second = pb.ActivityResponse(instanceId=instance_id, taskId=1, completionToken=token)
    second.result.value = "2"
    halted.hub.CompleteActivityTask(second, local_context())
    await halted.idle()
    assert len([e for e in halted.history(instance_id) if e.HasField("taskCompleted")]) == 1


async def test_a_turn_handed_in_twice_counts_once(halted: LocalHub) -> None:
    instance_id = halted.start("waits")
    work = halted.hub.take_turn()
    assert isinstance(work, OrchestratorWork)
    response = pb.OrchestratorResponse(instanceId=instance_id, completionToken=work.token)
    halted.hub.complete_turn(response)
    length = len(halted.history(instance_id))
    halted.hub.complete_turn(response)
    assert len(halted.history(instance_id)) == length


async def test_an_instance_terminated_while_it_continues_as_new_does_not_begin_anew() -> None:
    begun: list[int] = []

    def again(context: Any) -> None:
        begun.append(context.get_input())
        context.continue_as_new(context.get_input() + 1)

    hub = LocalHub(executor_of(again))
    await opened(hub)
    instance_id = hub.start("again", 0)
    outcome = await outcome_of(hub)
    hub.terminate(instance_id, "enough")
    hand_in(hub, outcome)
    state = hub.state(instance_id)
    assert (state.status, state.output, begun) == ("TERMINATED", "enough", [0])
    assert hub.hub.outstanding() == {}
    hub.hub.stop()


async def test_a_history_may_be_longer_than_ten_thousand_events(halted: LocalHub) -> None:
    halted.dispatcher.start()
    instance_id = halted.start("waits")
    for _ in range(10_050):
        halted.raise_event(instance_id, "noise")
    await halted.idle()
    await halted.raised(instance_id, "end")
    assert halted.state(instance_id).status == "COMPLETED"
    assert len(halted.history(instance_id)) > 10_050
