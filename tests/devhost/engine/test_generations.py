"""Continuing as new: what belongs to an earlier generation never reaches a later one."""

import asyncio
from collections.abc import Generator
from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.entities import EntityInstanceId

from devhost.engine import local_context
from devhost.engine.work import ActivityWork, OrchestratorWork
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

type Steps = Generator[Any, Any, Any]


async def test_a_timer_of_an_earlier_generation_does_not_fire_into_the_next() -> None:
    def two_generations(context: Any) -> Steps:
        if context.get_input() == 0:
            context.create_timer(context.current_utc_datetime + timedelta(minutes=1))
            yield context.wait_for_external_event("next")
            context.continue_as_new(1)
            return None
        yield context.create_timer(context.current_utc_datetime + timedelta(minutes=5))
        return context.current_utc_datetime.isoformat()

    async with LocalHub(InProcessExecutor(orchestrators={"two": two_generations})) as hub:
        began = hub.clock.now()
        instance_id = hub.start("two", 0)
        await hub.idle()
        hub.raise_event(instance_id, "next")
        await hub.advance(timedelta(minutes=2))
        assert hub.state(instance_id).status == "RUNNING"
        assert not [e for e in hub.history(instance_id) if e.HasField("timerFired")]
        await hub.advance(timedelta(minutes=3))
        assert hub.state(instance_id).output == (began + timedelta(minutes=5)).isoformat()


async def test_an_activity_result_of_an_earlier_generation_is_dropped() -> None:
    started = {0: asyncio.Event(), 1: asyncio.Event()}
    answers = {0: asyncio.Event(), 1: asyncio.Event()}

    async def answer(generation: int) -> str:
        started[generation].set()
        await answers[generation].wait()
        return f"of generation {generation}"

    def asks(context: Any) -> Steps:
        generation = context.get_input()
        question = context.call_activity("answer", generation)
        if generation == 0:
            yield context.wait_for_external_event("next")
            context.continue_as_new(1)
            return None
        return (yield question)

    async with LocalHub(
        InProcessExecutor(orchestrators={"asks": asks}, activities={"answer": answer})
    ) as hub:
        instance_id = hub.start("asks", 0)
        await started[0].wait()
        hub.raise_event(instance_id, "next")
        await started[1].wait()
        answers[0].set()  # both generations' calls have the same task id
        answers[1].set()
        await hub.idle()
        assert hub.state(instance_id).output == "of generation 1"


async def test_a_result_that_arrives_during_the_turn_that_continues_as_new_is_dropped() -> None:
    def asks(context: Any) -> Steps:
        generation = context.get_input()
        question = context.call_activity("answer", generation)
        if generation == 0:
            yield context.wait_for_external_event("next")
            context.continue_as_new(1)
            return None
        return (yield question)

    executor = InProcessExecutor(
        orchestrators={"asks": asks}, activities={"answer": lambda generation: f"of generation {generation}"}
    )
    async with LocalHub(executor) as hub:
        await hub.dispatcher.drain(0.0)
        instance_id = hub.start("asks", 0)
        hub.hub.complete_turn(await turn(hub))
        activity = hub.hub.take_activity()
        assert activity is not None
        hub.raise_event(instance_id, "next")
        outcome = await turn(hub)
        hub.hub.complete_activity(await answer_to(hub, activity))
        hub.hub.complete_turn(outcome)
        hub.dispatcher.start()
        await hub.idle()
        assert hub.state(instance_id).output == "of generation 1"


async def turn(hub: LocalHub) -> pb.OrchestratorResponse:
    """Take an orchestrator's turn and run it, without handing in the outcome."""
    work = hub.hub.take_turn()
    assert isinstance(work, OrchestratorWork)
    response = await hub.executor.orchestrate(work.name, work.request)
    response.completionToken = work.token
    return response


async def answer_to(hub: LocalHub, work: ActivityWork) -> pb.ActivityResponse:
    """Run an activity, without handing in the outcome."""
    response = pb.ActivityResponse(
        instanceId=work.instance_id, taskId=work.task_id, completionToken=work.token
    )
    response.result.value = await hub.executor.run_activity(work.name, work.input_json) or "null"
    return response


async def test_an_entitys_answer_to_an_earlier_generation_is_dropped() -> None:
    def asks(context: Any) -> Steps:
        context.call_entity(EntityInstanceId("slowpoke", "k"), "get")
        if context.get_input() == 0:
            context.continue_as_new(1)
            return None
        return (yield context.wait_for_external_event("end"))

    def slowpoke(context: Any) -> None:
        context.set_result("answer")

    executor = InProcessExecutor(orchestrators={"asks": asks}, entities={"slowpoke": slowpoke})
    async with LocalHub(executor) as hub:
        instance_id = hub.start("asks", 0)
        await hub.idle()
        hub.raise_event(instance_id, "end", "as it should")
        await hub.idle()
        state = hub.state(instance_id)
        assert (state.status, state.output) == ("COMPLETED", "as it should")
        answers = [e for e in hub.history(instance_id) if e.HasField("entityOperationCompleted")]
        assert len(answers) == 1  # its own


async def test_saved_events_reach_the_next_generation_in_order() -> None:
    def collects(context: Any, seen: list[int]) -> Steps:
        number = yield context.wait_for_external_event("number")
        seen = [*seen, number]
        if len(seen) == 50:
            return seen
        context.continue_as_new(seen, save_events=True)
        return None

    async with LocalHub(InProcessExecutor(orchestrators={"collects": collects})) as hub:
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

    executor = InProcessExecutor(orchestrators={"child": child, "parent": parent})
    async with LocalHub(executor, default_version="2.5") as hub:
        hub.start("parent", instance_id="p")
        hub.start("child", 0, instance_id="alone", tags={"room": "7"})
        await hub.idle()
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

    async with LocalHub(InProcessExecutor(orchestrators={"once": once})) as hub:
        instance_id = hub.start("once")
        hub.raise_event(instance_id, "end")
        await hub.idle()
        ran = len(runs)
        history = hub.history(instance_id)
        hub.raise_event(instance_id, "end")
        hub.suspend(instance_id)
        hub.resume(instance_id)
        hub.terminate(instance_id, "too late")
        await hub.advance(timedelta(minutes=2))
        assert len(runs) == ran
        assert hub.state(instance_id).output == "done"
        assert hub.history(instance_id) == history


async def test_a_second_result_of_one_activity_is_dropped() -> None:
    def asks(context: Any) -> Steps:
        first = yield context.call_activity("answer", None)
        second = yield context.wait_for_external_event("end")
        return [first, second]

    async with LocalHub(
        InProcessExecutor(orchestrators={"asks": asks}, activities={"answer": lambda _: 1})
    ) as hub:
        instance_id = hub.start("asks")
        await hub.idle()
        again = pb.ActivityResponse(
            instanceId=instance_id, taskId=1, completionToken=hub.state(instance_id).raw.executionId.value
        )
        again.result.value = "2"
        hub.hub.CompleteActivityTask(again, local_context())
        await hub.idle()
        assert len([e for e in hub.history(instance_id) if e.HasField("taskCompleted")]) == 1


async def test_a_turn_handed_in_twice_counts_once() -> None:
    def waits(context: Any) -> Steps:
        yield context.wait_for_external_event("end")

    hub = LocalHub(InProcessExecutor(orchestrators={"waits": waits}))
    hub.open()
    await hub.dispatcher.drain(0.0)
    instance_id = hub.start("waits")
    work = hub.hub.take_turn()
    assert work is not None
    response = pb.OrchestratorResponse(instanceId=instance_id, completionToken=work.token)
    hub.hub.complete_turn(response)
    length = len(hub.history(instance_id))
    hub.hub.complete_turn(response)
    assert len(hub.history(instance_id)) == length
    hub.hub.stop()


async def test_an_instance_terminated_while_it_continues_as_new_does_not_begin_anew() -> None:
    begun: list[int] = []

    def again(context: Any) -> None:
        begun.append(context.get_input())
        context.continue_as_new(context.get_input() + 1)

    hub = LocalHub(InProcessExecutor(orchestrators={"again": again}))
    hub.open()
    await hub.dispatcher.drain(0.0)
    instance_id = hub.start("again", 0)
    outcome = await turn(hub)
    hub.terminate(instance_id, "enough")
    hub.hub.complete_turn(outcome)
    state = hub.state(instance_id)
    assert (state.status, state.output, begun) == ("TERMINATED", "enough", [0])
    assert hub.hub.outstanding() == {}
    hub.hub.stop()


async def test_a_history_may_be_longer_than_ten_thousand_events() -> None:
    def waits(context: Any) -> Steps:
        yield context.wait_for_external_event("end")

    async with LocalHub(InProcessExecutor(orchestrators={"waits": waits})) as hub:
        instance_id = hub.start("waits")
        for _ in range(10_050):
            hub.raise_event(instance_id, "noise")
        await hub.idle()
        hub.raise_event(instance_id, "end")
        await hub.idle()
        assert hub.state(instance_id).status == "COMPLETED"
        assert len(hub.history(instance_id)) > 10_050
