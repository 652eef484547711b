"""The work in hand: one activity or one HTTP request, what it is about, and what it waited for.

The parts are collected here and recorded when the work is over, with its span: only then is it known which turn it
belongs to. A turn's time is split by them, too, so they are collected whether telemetry is on or off.
"""

import hashlib
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from shared.interview.state_machine.timing import Spent, spent_on

type Value = str | int | float | bool
type Attributes = Mapping[str, Value]
type Waited = Literal["model", "store"]


@dataclass(frozen=True, slots=True)
class Part:
    """What the work waited for, on the clock `time.perf_counter`. `error` is a short word, never one that was typed."""

    waited: Waited
    name: str
    began: float
    ended: float
    attributes: Attributes
    error: str | None = None


@dataclass(slots=True)
class Work:
    """Work in hand. `turn` is the turn of the interview that it is a step of, None for work of its own.

    `mode` and, where it `follows` the interview, `turn` are filled in when the interview's header is read.
    """

    kind: Literal["activity", "http"]
    name: str
    interview_id: str | None = None
    turn: int | None = None
    follows: bool = False
    mode: str | None = None
    failure: str | None = None
    attributes: dict[str, Value] = field(default_factory=dict[str, Value])
    parts: list[Part] = field(default_factory=list[Part])
    began: float = field(default_factory=time.perf_counter)
    began_ns: int = field(default_factory=time.time_ns)

    def about(self, interview_id: str, mode: str, turn: int) -> None:
        """What the header of an interview says, if it is the one that this work is about."""
        if self.interview_id == interview_id:
            self.mode = self.mode or mode
            if self.follows and self.turn is None:
                self.turn = turn

    def ns(self, moment: float) -> int:
        """A moment of `time.perf_counter` as nanoseconds since 1970."""
        return self.began_ns + round((moment - self.began) * 1e9)


class WorkObserver(Protocol):
    """Is called when work is over."""

    def over(self, work: Work, ended: float) -> None: ...


class TurnIds(NamedTuple):
    """The trace of a turn, and the span that is the turn: the other spans are its children."""

    trace_id: int
    span_id: int


def turn_ids(interview_id: str, turn: int) -> TurnIds:
    """The ids of a turn's trace, which follow from the interview and the turn.

    So what several processes did for one turn, before and after a crash, meets in one trace, and no orchestration has to
    carry the ids.
    """
    digest = hashlib.sha256(f"{interview_id}:{turn}".encode()).digest()
    return TurnIds(int.from_bytes(digest[:16]), int.from_bytes(digest[16:24]))


_CURRENT: ContextVar[Work | None] = ContextVar("work", default=None)


def current() -> Work | None:
    """The work in hand, here and in what it has started beside itself."""
    return _CURRENT.get()


@contextmanager
def noting(work: Work) -> Generator[None]:
    """This is the work in hand inside."""
    token = _CURRENT.set(work)
    try:
        yield
    finally:
        _CURRENT.reset(token)


@contextmanager
def at_work(work: Work, telemetry: WorkObserver) -> Generator[Work]:
    """Do the work inside; what raises is its failure."""
    with noting(work):
        try:
            yield work
        except BaseException as error:
            work.failure = work.failure or type(error).__name__
            raise
        finally:
            telemetry.over(work, time.perf_counter())


def waited(part: Part) -> None:
    work = _CURRENT.get()
    if work is not None:
        work.parts.append(part)


def spent_so_far() -> Spent:
    work = _CURRENT.get()
    parts = [] if work is None else work.parts
    return spent_on(
        [(part.began, part.ended) for part in parts if part.waited == "model"],
        [(part.began, part.ended) for part in parts if part.waited == "store"],
    )
