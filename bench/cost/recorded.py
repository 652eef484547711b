"""What the app did in a run, as it recorded it itself, and what Azure would count of it. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from pydantic import BaseModel

type Kind = Literal["http", "timer", "orchestrator", "activity", "entity"]

DURABLE: Final[frozenset[Kind]] = frozenset({"orchestrator", "activity", "entity"})
"""Kinds that share the instances of Durable Functions in a Flex Consumption plan; HTTP has instances of its own."""
LEAST_S: Final = 1.0
"""The shortest time that an instance is billed for; after it, time counts in steps of STEP_S."""
STEP_S: Final = 0.1
KB: Final = 1024
QUERY_RU: Final = 2.8
"""What a query costs in one partition before it returns a document."""


class Execution(BaseModel, frozen=True):
    """One execution of a function; times are seconds since 1970."""

    kind: Kind
    name: str
    began: float
    ended: float


class StoreCall(BaseModel, frozen=True):
    """One call of the store: the bytes of each document that it returned, and of each that it wrote."""

    operation: str
    container: str
    read: tuple[int, ...] = ()
    written: tuple[int, ...] = ()


class Recorded(BaseModel, frozen=True):
    """A run. `timers` are the schedules of the app's timers, as NCRONTAB."""

    executions: tuple[Execution, ...]
    store_calls: tuple[StoreCall, ...]
    timers: tuple[str, ...]


def active_s(executions: Iterable[Execution]) -> float:
    """Seconds that one instance which runs all of these is billed for: while at least one of them runs.

    What begins within the least time that is billed anyway costs no time of its own.
    """
    total, began, until = 0.0, -2 * LEAST_S, -2 * LEAST_S
    for each in sorted(executions, key=lambda execution: execution.began):
        if each.began > max(until, began + LEAST_S):
            total += _billed(until - began)
            began = each.began
        until = max(until, each.ended)
    return total + _billed(until - began)


def _billed(seconds: float) -> float:
    if seconds <= 0:
        return 0.0
    return max(LEAST_S, -(-seconds // STEP_S) * STEP_S)


def read_units(size: int) -> float:
    """Request units of reading `size` bytes by id: 1 for 1 KB, 10 for 100 KB, in proportion between and beyond."""
    return 1 + max(0.0, size / KB - 1) * 9 / 99


def write_units(size: int) -> float:
    """Of writing a document of `size` bytes with few indexed paths: 5 for 1 KB, 50 for 100 KB."""
    return 5 + max(0.0, size / KB - 1) * 45 / 99


def request_units(call: StoreCall, *, strong: bool) -> float:
    """Of one call. With `strong` consistency a read asks two replicas, and costs twice as much."""
    wrote = sum(map(write_units, call.written))
    match call.operation:
        case "get":
            reading = read_units(sum(call.read))
        case "list" | "collect" | "across" | "count" | "ids":
            reading = QUERY_RU + (read_units(sum(call.read)) if call.read else 0)
        case "delete":
            return write_units(0)
        case _:
            reading = 0.0
    return reading * (2 if strong else 1) + wrote


def of_kind(executions: Sequence[Execution], *kinds: Kind) -> list[Execution]:
    return [each for each in executions if each.kind in kinds]
