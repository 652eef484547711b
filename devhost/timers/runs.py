"""Runs timer-triggered functions when their schedules are due."""

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from devhost.errors import AppRefused
from devhost.settings import resolve_settings
from devhost.timers.cron import BadSchedule, Schedule, parse_schedule
from devhost.timers.monitor import TimerMonitor, TimerStatus
from devhost.worker.functions import Function, TimerFunction
from devhost.worker.messages import TypedData
from devhost.worker.worker import FunctionFailed, InvocationResult

_LONGEST_SLEEP = 60.0  # seconds; a wall clock that is set, or a laptop that slept, is noticed within a minute


class TimerClock(Protocol):
    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        ...

    async def sleep_until(self, moment: datetime) -> None:
        """Return once ``now()`` has reached ``moment``."""
        ...


class SystemTimerClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - time sets no event
            await asyncio.sleep(min(left, _LONGEST_SLEEP))


_log = logging.getLogger(__name__)
_MONITORED_FROM = timedelta(minutes=1)  # as on Azure: more frequent timers are not worth catching up


@dataclass(frozen=True)
class Timer:
    function: TimerFunction
    schedule: Schedule

    def is_monitored(self, now: datetime) -> bool:
        due = self.schedule.next_after(now)
        return self.function.use_monitor and self.schedule.next_after(due) - due >= _MONITORED_FROM


def read_timers(functions: Iterable[TimerFunction], now: datetime) -> list[Timer]:
    """Raises AppRefused for a schedule that cannot be read or never comes."""
    return [_read_timer(function, now) for function in functions]


def _read_timer(function: TimerFunction, now: datetime) -> Timer:
    try:
        schedule = parse_schedule(resolve_settings(function.schedule))
        schedule.next_after(now)
    except BadSchedule as error:
        raise AppRefused(f"The timer of the function '{function.name}' is wrong: {error}.") from error
    return Timer(function, schedule)


class Invoker(Protocol):
    """What runs a function: the worker."""

    async def invoke(self, function: Function, trigger: TypedData, /) -> InvocationResult: ...


class TimerRuns:
    """One task a timer; a timer never overlaps itself. A run that fails is logged, the next one comes all the same."""

    def __init__(
        self, worker: Invoker, timers: Iterable[Timer], clock: TimerClock, monitor: TimerMonitor
    ) -> None:
        self._worker = worker
        self._timers: Mapping[str, Timer] = {timer.function.name: timer for timer in timers}
        self._clock = clock
        self._monitor = monitor
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin: at once the timers that ask for it or that missed a run, then each when it is due."""
        self._tasks = [asyncio.create_task(self._follow(timer)) for timer in self._timers.values()]
        for task in self._tasks:
            task.add_done_callback(_log_the_end)

    async def stop(self) -> None:
        """Stop waiting; a run under way is abandoned."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def has(self, function: str) -> bool:
        return function in self._timers

    async def run(self, function: str) -> None:
        """Run a timer now, outside its schedule. Raises KeyError for a function that is no timer."""
        await self._call(self._timers[function], past_due=False)

    async def _follow(self, timer: Timer) -> None:
        missed = self._missed(timer)
        if missed or timer.function.run_on_startup:
            await self._run_and_store(timer, past_due=missed)
        while True:
            now = self._clock.now()
            due = timer.schedule.next_after(now)
            self._store(timer, now)
            await self._clock.sleep_until(due)
            await self._run_and_store(timer, past_due=False)

    def _missed(self, timer: Timer) -> bool:
        """Whether a run fell due since the status was stored, by the current schedule."""
        now = self._clock.now()
        status = self._monitor.status_of(timer.function.name) if timer.is_monitored(now) else None
        return status is not None and timer.schedule.next_after(status.last_updated) <= now

    async def _run_and_store(self, timer: Timer, *, past_due: bool) -> None:
        started = self._clock.now()
        await self._call(timer, past_due=past_due)
        self._store(timer, self._clock.now(), last=started)

    def _store(self, timer: Timer, now: datetime, last: datetime | None = None) -> None:
        if timer.is_monitored(now):
            before = self._monitor.status_of(timer.function.name)
            last = last or (before.last if before else None)
            status = TimerStatus(last=last, next=timer.schedule.next_after(now), last_updated=now)
            self._monitor.store(timer.function.name, status)

    async def _call(self, timer: Timer, *, past_due: bool) -> None:
        try:
            await self._worker.invoke(timer.function, TypedData(json=self._request(timer, past_due=past_due)))
            _log.info("The timer '%s' ran%s", timer.function.name, ", late" if past_due else "")
        except FunctionFailed as failure:
            _log.error("%s\n%s", failure, failure.stack_trace.rstrip())

    def _request(self, timer: Timer, *, past_due: bool) -> str:
        status = self._monitor.status_of(timer.function.name)
        return json.dumps(
            {
                "Schedule": {"AdjustForDST": True},
                "ScheduleStatus": status.model_dump(mode="json", by_alias=True) if status else None,
                "IsPastDue": past_due,
            }
        )


def _log_the_end(task: asyncio.Task[None]) -> None:
    """Following a timer ends only when the host does; anything else must be logged."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("A timer stopped for good", exc_info=error)
