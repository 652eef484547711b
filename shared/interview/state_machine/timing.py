"""Where the time of a turn goes: to the person, the model, the store, and to all that lies between them, the engine."""

from collections.abc import Iterable
from datetime import datetime
from typing import Self

from shared.interview.state_machine.assessment import Frozen

type Interval = tuple[float, float]
"""When something began and when it ended, in seconds of one clock."""


class Spent(Frozen):
    """Seconds that work waited for the model, and for the store while it waited for no model."""

    model_s: float = 0.0
    store_s: float = 0.0

    def __add__(self, other: Self) -> Self:
        return type(self)(model_s=self.model_s + other.model_s, store_s=self.store_s + other.store_s)


class TurnTiming(Frozen):
    """The time from the question of `turn` to the next one, in seconds: its parts add up to the whole."""

    turn: int
    person_s: float
    engine_s: float
    model_s: float
    store_s: float


def spent_on(model: Iterable[Interval], store: Iterable[Interval]) -> Spent:
    """What waits side by side is waited for once; what waits for both waits for the model."""
    asked = list(model)
    model_s = _covered(asked)
    return Spent(model_s=model_s, store_s=_covered([*asked, *store]) - model_s)


def _covered(intervals: Iterable[Interval]) -> float:
    total, until = 0.0, float("-inf")
    for began, ended in sorted(intervals):
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total


def turn_timing(
    turn: int, asked_at: datetime, claimed_at: datetime, next_at: datetime, spent: Spent
) -> TurnTiming:
    """The parts, to the millisecond. Clocks of several machines may differ: no part is below 0 for it."""
    person_s = _seconds(asked_at, claimed_at)
    system_s = _seconds(claimed_at, next_at)
    model_s = min(round(spent.model_s, 3), system_s)
    store_s = min(round(spent.store_s, 3), round(system_s - model_s, 3))
    engine_s = round(system_s - model_s - store_s, 3)
    return TurnTiming(turn=turn, person_s=person_s, engine_s=engine_s, model_s=model_s, store_s=store_s)


def _seconds(began: datetime, ended: datetime) -> float:
    return max(0.0, round((ended - began).total_seconds(), 3))
