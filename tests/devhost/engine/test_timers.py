"""Timers, cancelling, and time itself."""

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from devhost.engine import SystemClock
from devhost.engine.alarms import Alarms, StartDue
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock

MINUTE = timedelta(minutes=1)


def naps(context: Any) -> Steps:
    for _ in range(3):
        yield context.create_timer(context.current_utc_datetime + MINUTE)
    return context.current_utc_datetime.isoformat()


def sleeps(context: Any) -> Steps:
    yield context.create_timer(context.current_utc_datetime + timedelta(days=1))


def races(context: Any) -> Steps:
    """Waits for an event or a deadline, and cancels the loser."""
    event = context.wait_for_external_event("answer")
    deadline = context.create_timer(context.current_utc_datetime + MINUTE)
    winner = yield context.task_any([event, deadline])
    if winner is event:
        deadline.cancel()
        return ["answer", event.get_result()]
    event.cancel()
    late = yield context.wait_for_external_event("answer")
    return ["deadline", late]


ORCHESTRATORS = (naps, sleeps, races)


async def test_timers_fire_when_the_clock_gets_there_and_not_before(hub: LocalHub) -> None:
    began = hub.clock.now()
    instance_id = hub.start("naps")
    await hub.advance(3 * MINUTE - timedelta(seconds=1))
    assert hub.state(instance_id).status == "RUNNING"
    await hub.advance(timedelta(seconds=1))
    assert hub.state(instance_id).output == (began + 3 * MINUTE).isoformat()


async def test_many_timers_take_one_thread(hub: LocalHub) -> None:
    await hub.started("sleeps")
    before = threading.active_count()
    for _ in range(100):
        hub.start("sleeps")
    await hub.idle()
    assert threading.active_count() == before
    await hub.advance(timedelta(days=1))
    assert hub.hub.next_due() is None


async def test_every_event_of_a_history_has_the_clocks_time(hub: LocalHub) -> None:
    began = hub.clock.now()
    instance_id = hub.start("races")
    await hub.advance(MINUTE)
    await hub.raised(instance_id, "answer", 1)
    times = [e.timestamp.ToDatetime(tzinfo=UTC) for e in hub.history(instance_id)]
    assert set(times) == {began, began + MINUTE}
    assert times == sorted(times)
    raw = hub.state(instance_id).raw
    shown = (raw.createdTimestamp, raw.lastUpdatedTimestamp, raw.completedTimestamp)
    ended = began + MINUTE
    assert [each.ToDatetime(tzinfo=UTC) for each in shown] == [began, ended, ended]


async def test_an_event_has_the_time_at_which_it_came_though_a_turn_takes_it_later(hub: LocalHub) -> None:
    began = hub.clock.now()
    instance_id = hub.start("races")
    hub.suspend(instance_id)
    await hub.raised(instance_id, "answer", 1)
    await hub.advance(MINUTE / 2)
    hub.resume(instance_id)
    await hub.idle()
    raised = next(e for e in hub.history(instance_id) if e.HasField("eventRaised"))
    assert raised.timestamp.ToDatetime(tzinfo=UTC) == began


async def test_a_cancelled_timer_does_not_disturb_and_a_cancelled_wait_takes_no_event(hub: LocalHub) -> None:
    quick, slow = hub.start("races"), await hub.started("races")
    hub.raise_event(quick, "answer", "in time")
    await hub.advance(2 * MINUTE)
    await hub.raised(slow, "answer", "late")
    assert hub.state(quick).output == ["answer", "in time"]
    assert hub.state(slow).output == ["deadline", "late"]


async def test_a_finished_instance_leaves_no_timer_behind(hub: LocalHub) -> None:
    instance_id = await hub.started("sleeps")
    assert hub.hub.next_due() is not None
    hub.terminate(instance_id)
    await hub.idle()
    assert hub.hub.next_due() is None


async def test_a_timer_fires_by_the_machines_clock() -> None:
    def blinks(context: Any) -> Steps:
        yield context.create_timer(context.current_utc_datetime + timedelta(milliseconds=20))
        return context.current_utc_datetime.isoformat()

    async with LocalHub(executor_of(blinks), clock=SystemClock()) as hub:
        began = datetime.now(UTC)
        state = await hub.wait_for_end(hub.start("blinks"))
        assert datetime.fromisoformat(state.output) - began >= timedelta(milliseconds=20)


def test_a_manual_clock_stands_still_and_refuses_to_run_backwards() -> None:
    clock = ManualClock()
    before = clock.now()
    clock.advance(MINUTE)
    assert clock.now() == clock.now() == before + MINUTE
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-MINUTE)


def test_alarms_go_off_in_order_and_cancelled_ones_neither_go_off_nor_pile_up() -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    alarms = Alarms()
    for minutes in (3, 1, 2):
        alarms.set(now + minutes * MINUTE, StartDue(str(minutes), ""))
    alarms.cancel(StartDue("2", ""))
    alarms.set(now + 5 * MINUTE, StartDue("1", ""))
    assert list(alarms.pop_due(now + 4 * MINUTE)) == [StartDue("3", "")]
    assert alarms.next_due() == now + 5 * MINUTE
    for number in range(10_000):
        alarms.set(now, StartDue(str(number), ""))
        alarms.cancel(StartDue(str(number), ""))
    assert alarms.held < 100
