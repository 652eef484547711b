"""The wait for one open question: its answer, a request to end or staff's hand, against a durable timer.

The three events are waited for once per question and the timers are armed against those same waits: a wait that is left
behind would swallow the event that comes later. An event that came while something else won is carried to the next
generation by hand, since `save_events` keeps only what no wait has taken. Losers of the race are cancelled.
"""

from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, cast

from durabletask.task import CancellableTask, OrchestrationContext, Task, when_any
from pydantic import ValidationError

from shared.interview.state_machine.effects import Wait
from shared.interview.state_machine.events import Answered, Controlled, EndRequested, Event, TimedOut
from shared.interview.state_machine.waiting import armed_until

type Name = Literal["answer", "end", "control"]
type Carried = tuple[Name, Any]
"""An external event that was taken and not yet dealt with: its name and its payload."""
type Steps[T] = Generator[Task[Any], Any, T]

READS: Final[dict[Name, type[Answered] | type[EndRequested] | type[Controlled]]] = {
    "answer": Answered,
    "end": EndRequested,
    "control": Controlled,
}
"""In the order in which they win when several are there: an answer that was given is never lost to an end."""


class OpenQuestion:
    """The waits of the question that this generation of the orchestration is about."""

    def __init__(self, ctx: OrchestrationContext, carried: Sequence[Carried] = ()) -> None:
        self._ctx = ctx
        self._carried = list(carried)
        self._waits: dict[Name, CancellableTask[Any]] = {}

    def wait(self, effect: Wait) -> Steps[Event]:
        """Until something happens or the timer fires; what cannot be read as an event is passed over."""
        timer = self._ctx.create_timer(armed_until(effect.until, self._now()).replace(tzinfo=None))
        while True:
            event = self._next(*READS)
            if event is not None:
                timer.cancel()
                return event
            if timer.is_complete:
                return TimedOut(at=self._now())
            yield when_any([*self._waits.values(), timer])

    def end(self) -> Event | None:
        """The request to end that came already, if one did: nobody waits for it."""
        return self._next("end")

    def close(self) -> tuple[Carried, ...]:
        """Cancel what is still waited for, and hand out what came and was not dealt with."""
        left = list(self._carried)
        for name, task in self._waits.items():
            if not task.cancel() and not task.is_cancelled:
                left.append((name, task.get_result()))
        self._waits.clear()
        return tuple(left)

    def _next(self, *names: Name) -> Event | None:
        """The first event of these names that is there, if any; each of them is waited for afterwards."""
        for name in names:
            while (payload := self._take(name)) is not None:
                if (event := self._read(name, payload)) is not None:
                    return event
        return None

    def _take(self, name: Name) -> dict[str, Any] | None:
        """The payload of an event of this name, or None when none came; arms the wait where none is armed."""
        for place, (carried, payload) in enumerate(self._carried):
            if carried == name:
                del self._carried[place]
                return _payload(payload)
        if name not in self._waits:
            self._waits[name] = self._ctx.wait_for_external_event(name)
        task = self._waits[name]
        if not task.is_complete:
            return None
        del self._waits[name]
        return _payload(task.get_result())

    def _read(self, name: Name, payload: dict[str, Any]) -> Event | None:
        try:
            return READS[name].model_validate(payload | {"at": self._now()})
        except ValidationError:
            return None

    def _now(self) -> datetime:
        return self._ctx.current_utc_datetime.replace(tzinfo=UTC)


def _payload(value: object) -> dict[str, Any]:
    """What was raised, when it is an object; anything else has no field that an event needs."""
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}
