"""Stopping the hub abruptly, wherever its work stands, and finishing over the same data file."""

import asyncio
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from durabletask.entities import EntityInstanceId

from devhost.engine.work import OrchestratorWork
from tests.devhost.engine.by_hand import hand_in, opened, outcome_of
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock

HOUR = timedelta(hours=1)


def one_of_each(context: Any, found: list[Any] | None) -> Steps:
    """An activity, an entity call, a child, a timer, events over two generations; answers what each gave."""
    tally = EntityInstanceId("tally", context.instance_id)
    if found is not None:
        return [*found, (yield context.wait_for_external_event("go"))]
    found = [(yield context.call_activity("double", input=2))]
    found.append((yield context.call_entity(tally, "add", 3)))
    found.append((yield context.call_sub_orchestrator("child", input=5, instance_id="c")))
    yield context.create_timer(context.current_utc_datetime + HOUR)
    found.append((yield context.wait_for_external_event("go")))
    context.continue_as_new(found, save_events=True)


def child(context: Any) -> Steps:
    yield context.create_timer(context.current_utc_datetime + HOUR)
    return context.get_input() * 2


def fans_out(context: Any) -> Steps:
    return (yield context.task_all([context.call_activity("double", n) for n in (1, 2)]))


async def double(number: int) -> int:
    return 2 * number


def tally(context: Any) -> None:
    total = (context.get_state() or 0) + context.get_input()
    context.set_state(total)
    context.set_result(total)


OUTPUT = [4, 3, 10, "event", "last"]


@pytest.fixture
def executor() -> InProcessExecutor:
    return executor_of(one_of_each, child, fans_out, entities=(tally,), double=double)


@pytest.fixture
async def halted(executor: InProcessExecutor, tmp_path: Path) -> LocalHub:
    """A hub that does its work by hand, with an instance, two events for it, and a signal."""
    hub = LocalHub(executor, path=tmp_path / "hub.db", clock=ManualClock())
    await opened(hub)
    hub.start("one_of_each", instance_id="i")
    hub.raise_event("i", "go", "event")
    hub.raise_event("i", "go", "last")
    hub.signal("tally", "told", "add", 1)
    return hub


def found(hub: LocalHub) -> tuple[Any, ...]:
    return hub.state("i").output, hub.entity("tally", "i"), hub.entity("tally", "told")


@pytest.mark.parametrize("handed_in", [True, False], ids=["after-handing-in", "before-handing-in"])
async def test_a_crash_at_every_single_step_changes_nothing(halted: LocalHub, handed_in: bool) -> None:
    """Each piece of work is run, the hub stops before or after its outcome is handed in, and opens again."""
    assert isinstance(halted.clock, ManualClock)
    for _ in range(100):
        halted.hub.stop()
        await opened(halted)
        if work := halted.hub.take_turn() or halted.hub.take_activity():
            outcome = await outcome_of(halted, work)
            if not handed_in:
                halted.hub.stop()
                await opened(halted)
                outcome = await outcome_of(halted)
            hand_in(halted, outcome)
        elif (due := halted.hub.next_due()) is None:
            break
        else:
            halted.clock.set(due)
            halted.hub._go_off()  # at once, rather than when the timer thread gets to it
    assert found(halted) == (OUTPUT, 3, 1)
    halted.hub.stop()


@pytest.mark.parametrize("lives_for", range(1, 19))
async def test_a_kill_loses_no_more_than_outcomes_that_come_again(halted: LocalHub, lives_for: int) -> None:
    """A hub that dies after so many pieces of work loses the outcomes that were not saved, and what follows from them."""
    for _ in range(lives_for):
        if work := halted.hub.take_turn() or halted.hub.take_activity():
            hand_in(halted, await outcome_of(halted, work))
    await halted.crash_and_reopen()
    for _ in range(2):
        await halted.advance(HOUR)
    assert found(halted) == (OUTPUT, 3, 1)
    await halted.close()


async def test_what_an_activity_or_entity_is_given_is_on_file_before(halted: LocalHub) -> None:
    """A turn may come again at another time and ask for something else; what was begun outside must stand."""
    began = 0
    while (work := halted.hub.take_turn() or halted.hub.take_activity()) is not None:
        if not isinstance(work, OrchestratorWork):
            assert not halted.hub._changes
            began += 1
        hand_in(halted, await outcome_of(halted, work))
    assert began == 3
    await halted.close()


async def test_of_several_activities_only_those_without_a_result_run_again(tmp_path: Path) -> None:
    runs, both = Counter[int](), asyncio.Event()

    async def second_hangs_at_first(number: int) -> int:
        runs[number] += 1
        if runs == {1: 1, 2: 1}:
            both.set()
        if number == 2 and runs[2] == 1:
            await asyncio.Event().wait()
        return 2 * number

    async with LocalHub(executor_of(fans_out, double=second_hangs_at_first), path=tmp_path / "hub.db") as hub:
        hub.start("fans_out", instance_id="i")
        await both.wait()
        hub.suspend("i")  # so that the first result stays queued
        await hub.crash_and_reopen()
        hub.resume("i")
        await hub.idle()
        assert hub.state("i").output == [2, 4]
        await hub.crash_and_reopen()
        await hub.idle()
        assert runs == {1: 1, 2: 2}
        assert len([e for e in hub.history("i") if e.HasField("taskCompleted")]) == 2


async def test_timers_scheduled_starts_and_delayed_signals_fall_due_after_a_crash(hub: LocalHub) -> None:
    hub.start("child", 2, instance_id="later", at=hub.clock.now() + HOUR)
    hub.signal("tally", "t", "add", 9, at=hub.clock.now() + HOUR)
    await hub.started("child", 1, instance_id="timer")
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
    await hub.started("child", 1, instance_id="timer")
    await hub.crash()
    assert isinstance(hub.clock, ManualClock)
    hub.clock.advance(5 * HOUR)
    hub.open()
    await hub.idle()
    assert hub.state("timer").output == 2


async def test_everything_that_is_known_of_a_finished_instance_is_the_same_after_a_crash(
    hub: LocalHub,
) -> None:
    hub.start("child", 4, instance_id="i", tags={"room": "7"}, version="3")
    await hub.advance(HOUR)
    await hub.started("no such function", instance_id="failed")
    before = [(hub.state(i), hub.history(i)) for i in ("i", "failed")]
    await hub.crash_and_reopen()
    assert [(hub.state(i), hub.history(i)) for i in ("i", "failed")] == before
