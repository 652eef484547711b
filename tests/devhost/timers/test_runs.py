"""Timer triggers: when they run, what they are told, and what they catch up on."""

import asyncio
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from devhost.errors import AppRefused, DataRefused
from devhost.timers.monitor import TimerMonitor
from devhost.timers.runs import TimerRuns, read_timers
from devhost.worker.functions import Function, TimerFunction
from devhost.worker.messages import TypedData
from devhost.worker.worker import FunctionFailed, InvocationResult

START = datetime(2026, 11, 21, 3, 36, tzinfo=UTC)


class MovedClock:
    """Time stands still until it is moved; sleepers wake at their moment, in order."""

    def __init__(self) -> None:
        self.time = START
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    def now(self) -> datetime:
        return self.time

    async def sleep_until(self, moment: datetime) -> None:
        if moment > self.time:
            awake = asyncio.Event()
            self._sleepers.append((moment, awake))
            await awake.wait()

    async def move(self, by: timedelta) -> None:
        """Move on step by step, letting everyone who wakes do all of their work."""
        await settle()
        end = self.time + by
        while due := sorted((moment for moment, _ in self._sleepers if moment <= end)):
            self.time = due[0]
            for sleeper in [sleeper for sleeper in self._sleepers if sleeper[0] <= self.time]:
                self._sleepers.remove(sleeper)
                sleeper[1].set()
            await settle()
        self.time = end


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class RecordingWorker:
    """Takes the place of the worker: it notes every run, and does with it what the test says."""

    def __init__(self, clock: MovedClock, act: Callable[[], None] = lambda: None) -> None:
        self._clock, self._act = clock, act
        self.runs: list[datetime] = []
        self.requests: list[dict[str, Any]] = []

    async def invoke(self, function: Function, trigger: TypedData) -> InvocationResult:
        self.runs.append(self._clock.now())
        self.requests.append(json.loads(trigger.json or "null"))
        self._act()
        return InvocationResult(None, {})


def a_timer(schedule: str, *, on_startup: bool = False, monitored: bool = True) -> TimerFunction:
    return TimerFunction("tick", "id", "timer", (), schedule, on_startup, monitored)


class Bench:
    """Timers on a clock that is moved, with their statuses in a folder."""

    def __init__(
        self,
        data: Path,
        function: TimerFunction,
        *,
        at: datetime = START,
        act: Callable[[], None] = lambda: None,
    ) -> None:
        self.clock = MovedClock()
        self.clock.time = at
        self.worker = RecordingWorker(self.clock, act)
        timers = read_timers([function], self.clock.now())
        self.timers = TimerRuns(self.worker, timers, self.clock, TimerMonitor(data))

    async def run(self, duration: timedelta) -> None:
        self.timers.start()
        await self.clock.move(duration)
        await self.timers.stop()

    @property
    def minutes(self) -> list[float]:
        return [(moment - START) / timedelta(minutes=1) for moment in self.worker.runs]


async def test_a_timer_runs_when_it_is_due_and_only_then(tmp_path: Path) -> None:
    bench = Bench(tmp_path, a_timer("0 */5 * * * *"))
    await bench.run(timedelta(minutes=20))
    assert bench.minutes == [4, 9, 14, 19]


async def test_a_timer_may_ask_to_run_at_the_start(tmp_path: Path) -> None:
    bench = Bench(tmp_path, a_timer("0 */5 * * * *", on_startup=True))
    await bench.run(timedelta(minutes=5))
    assert (bench.minutes, bench.worker.requests[0]["IsPastDue"]) == ([0, 4], False)


HOURLY = a_timer("0 0 * * * *")


@pytest.mark.parametrize(("function", "down", "minutes"), [
    (HOURLY, timedelta(hours=3), [180]), (HOURLY, timedelta(minutes=10), []),
    (a_timer("0 0 * * * *", monitored=False), timedelta(hours=3, seconds=1), []),
    (a_timer("*/30 * * * * *"), timedelta(hours=3, seconds=1), []),
], ids=["missed", "nothing was missed", "unmonitored", "too frequent"])  # fmt: skip
async def test_a_run_missed_while_the_host_was_down_is_caught_up_once_and_called_late(
    function: TimerFunction, down: timedelta, minutes: list[float], tmp_path: Path
) -> None:
    await Bench(tmp_path, function).run(timedelta(seconds=1))
    later = Bench(tmp_path, function, at=START + down)
    await later.run(timedelta(seconds=1))
    assert (later.minutes, (tmp_path / "timers.json").exists()) == (minutes, function is HOURLY)
    assert [request["IsPastDue"] for request in later.worker.requests] == [True] * len(minutes)


async def test_the_function_is_told_when_it_last_ran_and_when_it_runs_next(tmp_path: Path) -> None:
    bench = Bench(tmp_path, a_timer("0 0 * * * *"))
    await bench.run(timedelta(hours=2))
    first, second = bench.worker.requests
    assert first["ScheduleStatus"]["Last"] is None
    assert first["ScheduleStatus"]["Next"] == "2026-11-21T04:00:00Z"
    assert second["ScheduleStatus"]["Last"] == "2026-11-21T04:00:00Z"
    assert second["Schedule"] == {"AdjustForDST": True}


@pytest.mark.parametrize(("error", "minutes", "says"), [
    (FunctionFailed("tick", "ValueError", "out of order", "Traceback …"), [4, 9], "ValueError: out of order"),
    (OSError("the disk is full"), [4], "A timer stopped for good"),
])  # fmt: skip
async def test_a_failed_run_is_logged_and_the_next_one_comes_unless_the_timer_is_broken_for_good(
    error: Exception, minutes: list[float], says: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise error

    bench = Bench(tmp_path, a_timer("0 */5 * * * *"), act=fail)
    await bench.run(timedelta(minutes=10))
    assert (bench.minutes, caplog.text.count(says)) == (minutes, len(minutes))


def test_the_statuses_survive(tmp_path: Path) -> None:
    asyncio.run(Bench(tmp_path, a_timer("0 0 * * * *")).run(timedelta(hours=1)))
    status = TimerMonitor(tmp_path).status_of("tick")
    assert status is not None
    assert (status.last, status.next) == (START + timedelta(minutes=24), START + timedelta(minutes=84))


def test_statuses_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "timers.json").write_text('{"tick": 5}', encoding="utf-8")
    with pytest.raises(DataRefused, match=r"timers\.json does not hold the timers' statuses"):
        TimerMonitor(tmp_path)


def test_a_schedule_may_come_from_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERY_NIGHT", "0 0 2 * * *")
    (timer,) = read_timers([a_timer("%EVERY_NIGHT%")], START)
    assert timer.schedule.next_after(START).hour == 2


@pytest.mark.parametrize(
    ("schedule", "why"), [("0 0 0 30 2 *", "never comes"), ("0 0 25 * * *", "out of range")]
)
def test_a_schedule_that_is_never_due_is_refused(schedule: str, why: str) -> None:
    with pytest.raises(AppRefused, match=rf"the function 'tick' is wrong: '{re.escape(schedule)}' .*{why}"):
        read_timers([a_timer(schedule)], START)
