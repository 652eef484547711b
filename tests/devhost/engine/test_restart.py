"""Stopping the hub abruptly, wherever its work stands, and finishing over the same data file."""

import asyncio
from collections.abc import AsyncIterator, Generator
from datetime import timedelta
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from durabletask.entities import EntityInstanceId

from devhost.engine.work import ActivityWork, EntityWork, OrchestratorWork
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock

type Steps = Generator[Any, Any, Any]
HOUR = timedelta(hours=1)


def one_of_each(context: Any) -> Steps:
    """An activity, an entity call, a child, a timer, an event; answers what each gave."""
    tally = EntityInstanceId("tally", context.instance_id)
    found = [(yield context.call_activity("double", 2))]
    found.append((yield context.call_entity(tally, "add", 3)))
    found.append((yield context.call_sub_orchestrator("child", 5, f"{context.instance_id}-child")))
    yield context.create_timer(context.current_utc_datetime + HOUR)
    found.append((yield context.wait_for_external_event("go")))
    return found


def child(context: Any) -> Steps:
    yield context.create_timer(context.current_utc_datetime + HOUR)
    return context.get_input() * 2


def counts_generations(context: Any, seen: int) -> Steps:
    yield context.wait_for_external_event("next")
    if seen == 2:
        return "third"
    context.continue_as_new(seen + 1, save_events=True)


async def double(number: int) -> int:
    return 2 * number


def tally(context: Any) -> None:
    total = (context.get_state() or 0) + context.get_input()
    context.set_state(total)
    context.set_result(total)


def executor(**activities: Any) -> InProcessExecutor:
    return InProcessExecutor(
        orchestrators={f.__name__: f for f in (one_of_each, child, counts_generations)},
        activities={"double": double} | activities,
        entities={"tally": tally},
    )


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[LocalHub]:
    async with LocalHub(executor(), path=tmp_path / "hub.db") as hub:
        yield hub


class Steady:
    """Drives a hub by hand, a piece of work at a time, so that it can be stopped between any two."""

    def __init__(self, hub: LocalHub) -> None:
        self.hub = hub

    async def open(self) -> None:
        self.hub.open()
        await self.hub.dispatcher.drain(0.0)

    async def step(self, *, hand_in: bool) -> bool:
        """Take one piece of work and run it; answers whether there was one."""
        work = self.hub.hub.take_turn() or self.hub.hub.take_activity()
        if work is not None:
            await self.run(work, hand_in=hand_in)
        return work is not None

    async def run(self, work: OrchestratorWork | EntityWork | ActivityWork, *, hand_in: bool) -> None:
        source, runs = self.hub.hub, self.hub.executor
        if isinstance(work, EntityWork):
            result = await runs.run_entity(work.name, work.request)
            result.completionToken = work.token
            result.operationInfos.extend(work.infos)
            if hand_in:
                source.complete_entity(result)
        elif isinstance(work, OrchestratorWork):
            response = await runs.orchestrate(work.name, work.request)
            response.completionToken = work.token
            if hand_in:
                source.complete_turn(response)
        else:
            answer = await runs.run_activity(work.name, work.input_json)
            response = pb.ActivityResponse(
                instanceId=work.instance_id, taskId=work.task_id, completionToken=work.token
            )
            if answer is not None:
                response.result.value = answer
            if hand_in:
                source.complete_activity(response)


@pytest.mark.parametrize("hand_in", [True, False], ids=["after-handing-in", "before-handing-in"])
async def test_a_crash_at_every_single_step_changes_nothing(tmp_path: Path, hand_in: bool) -> None:
    """Each piece of work is run, the hub stops before or after its outcome is handed in, and opens again."""
    clock = ManualClock()
    hub = LocalHub(executor(), path=tmp_path / "hub.db", clock=clock)
    steady = Steady(hub)
    await steady.open()
    hub.start("one_of_each", instance_id="i")
    hub.raise_event("i", "go", "event")
    for _ in range(100):
        hub.hub.stop()
        await steady.open()
        if not await steady.step(hand_in=hand_in):
            if (due := hub.hub.next_due()) is None:
                break
            clock.set(due)
            hub.hub._go_off()  # at once, rather than when the timer thread gets to it
        elif not hand_in:
            hub.hub.stop()
            await steady.open()
            assert await steady.step(hand_in=True)
    assert hub.state("i").output == [4, 3, 10, "event"]
    assert hub.entity("tally", "i") == 3
    hub.hub.stop()


@pytest.mark.parametrize("lives_for", range(1, 16))
async def test_a_kill_loses_no_more_than_outcomes_that_come_again(tmp_path: Path, lives_for: int) -> None:
    """A hub that dies after so many pieces of work loses the outcomes that were not saved, and what follows from them."""
    clock = ManualClock()
    hub = LocalHub(executor(), path=tmp_path / "hub.db", clock=clock)
    steady = Steady(hub)
    await steady.open()
    hub.start("one_of_each", instance_id="i")
    hub.raise_event("i", "go", "event")
    for _ in range(lives_for):
        await steady.step(hand_in=True)
    await hub.crash()
    hub.open()
    for _ in range(2):
        await hub.advance(HOUR)
    assert hub.state("i").output == [4, 3, 10, "event"]
    assert hub.entity("tally", "i") == 3
    await hub.close()


async def test_what_an_activity_or_entity_is_handed_is_on_file_before(tmp_path: Path) -> None:
    """A turn may come again at another time and ask for something else; what was begun outside must stand."""
    hub = LocalHub(executor(), path=tmp_path / "hub.db")
    steady = Steady(hub)
    await steady.open()
    hub.start("one_of_each", instance_id="i")
    began = 0
    while (work := hub.hub.take_turn() or hub.hub.take_activity()) is not None:
        if not isinstance(work, OrchestratorWork):
            assert not hub.hub._changes
            began += 1
        await steady.run(work, hand_in=True)
    assert began == 2
    await hub.close()


async def test_a_start_that_was_acknowledged_runs_after_a_crash(hub: LocalHub) -> None:
    await hub.dispatcher.drain(0.0)
    hub.start("child", 4, instance_id="i")
    await hub.crash_and_reopen()
    await hub.advance(HOUR)
    assert hub.state("i").output == 8


async def test_an_event_that_was_acknowledged_arrives_once_after_a_crash(hub: LocalHub) -> None:
    hub.start("counts_generations", 0, instance_id="i")
    await hub.idle()
    await hub.dispatcher.drain(0.0)
    hub.raise_event("i", "next")
    await hub.crash_and_reopen()
    await hub.crash_and_reopen()
    await hub.idle()
    assert hub.state("i").input == 1


async def test_events_saved_over_a_new_generation_survive(hub: LocalHub) -> None:
    hub.start("counts_generations", 0, instance_id="i")
    await hub.idle()
    for _ in range(3):
        hub.raise_event("i", "next")
    await hub.crash_and_reopen()
    await hub.idle()
    assert hub.state("i").output == "third"


async def test_an_activity_that_was_running_runs_again(tmp_path: Path) -> None:
    started, runs = asyncio.Event(), []

    async def slow(number: int) -> int:
        runs.append(number)
        started.set()
        if len(runs) == 1:
            await asyncio.Event().wait()
        return 2 * number

    async with LocalHub(executor(double=slow), path=tmp_path / "hub.db") as hub:
        hub.start("one_of_each", instance_id="i")
        await started.wait()
        await hub.crash_and_reopen()
        await hub.idle()
        assert runs == [2, 2]
        assert len([e for e in hub.history("i") if e.HasField("taskCompleted")]) == 1


async def test_an_activity_whose_result_was_taken_does_not_run_again(tmp_path: Path) -> None:
    runs: list[int] = []

    async def noted(number: int) -> int:
        runs.append(number)
        return 2 * number

    async with LocalHub(executor(double=noted), path=tmp_path / "hub.db") as hub:
        hub.start("one_of_each", instance_id="i")
        await hub.idle()
        await hub.crash_and_reopen()
        await hub.idle()
        assert runs == [2]


async def test_of_several_activities_only_those_without_a_result_run_again(tmp_path: Path) -> None:
    runs: list[int] = []
    both = asyncio.Event()

    async def second_hangs_at_first(number: int) -> int:
        runs.append(number)
        if number == 2 and runs.count(2) == 1:
            both.set()
            await asyncio.Event().wait()
        return 2 * number

    def fans_out(context: Any) -> Steps:
        return (yield context.task_all([context.call_activity("double", n) for n in (1, 2)]))

    runner = InProcessExecutor(
        orchestrators={"fans_out": fans_out}, activities={"double": second_hangs_at_first}
    )
    async with LocalHub(runner, path=tmp_path / "hub.db") as hub:
        hub.start("fans_out", instance_id="i")
        await both.wait()
        hub.suspend("i")  # so that the first result stays queued
        await hub.crash_and_reopen()
        hub.resume("i")
        await hub.idle()
        assert hub.state("i").output == [2, 4]
        assert sorted(runs) == [1, 2, 2]


async def test_timers_scheduled_starts_and_delayed_signals_fall_due_after_a_crash(hub: LocalHub) -> None:
    hub.start("child", 1, instance_id="timer")
    hub.start("child", 2, instance_id="later", at=hub.clock.now() + HOUR)
    hub.signal("tally", "t", "add", 9, at=hub.clock.now() + HOUR)
    await hub.idle()
    await hub.crash_and_reopen()
    await hub.idle()
    assert hub.state("later").status == "PENDING"
    assert hub.entity("tally", "t") is None
    await hub.advance(HOUR)
    assert hub.state("timer").output == 2
    assert hub.entity("tally", "t") == 9
    await hub.advance(HOUR)
    assert hub.state("later").output == 4


async def test_what_fell_due_while_the_hub_was_down_happens_at_once(hub: LocalHub) -> None:
    hub.start("child", 1, instance_id="timer")
    await hub.idle()
    await hub.crash()
    assert isinstance(hub.clock, ManualClock)
    hub.clock.advance(5 * HOUR)
    hub.open()
    await hub.idle()
    assert hub.state("timer").output == 2


async def test_a_signal_that_was_acknowledged_counts_once(hub: LocalHub) -> None:
    await hub.dispatcher.drain(0.0)
    for _ in range(3):
        hub.signal("tally", "t", "add", 1)
    await hub.crash_and_reopen()
    await hub.idle()
    await hub.crash_and_reopen()
    await hub.idle()
    assert hub.entity("tally", "t") == 3


async def test_a_child_that_ends_after_a_crash_reports_to_its_parent(hub: LocalHub) -> None:
    hub.start("one_of_each", instance_id="i")
    await hub.idle()
    await hub.crash_and_reopen()
    await hub.advance(HOUR)
    await hub.crash_and_reopen()
    hub.raise_event("i", "go", "event")
    await hub.advance(HOUR)
    assert hub.state("i").output == [4, 3, 10, "event"]


async def test_everything_told_of_a_finished_instance_is_the_same_after_a_crash(hub: LocalHub) -> None:
    hub.start("child", 4, instance_id="i", tags={"room": "7"}, version="3")
    await hub.advance(HOUR)
    hub.start("no such function", instance_id="failed")
    await hub.idle()
    before = [(hub.state(i), hub.history(i)) for i in ("i", "failed")]
    await hub.crash_and_reopen()
    assert [(hub.state(i), hub.history(i)) for i in ("i", "failed")] == before
