"""Telemetry as the product sees it: what is told, by whom. `otel.py` sends it on; `OFF` hears nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, Protocol

from shared.interview.state_machine.timing import TurnTiming
from shared.language.observing import ModelTask
from shared.platform.telemetry.work import Work

type Delivery = Literal["delivered", "failed", "given_up"]


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A turn that has come to its end, from its question to the next one, or to the interview's end.

    Turn 0 is all before the first question. `timing` is there where its answer led to the next question.
    """

    interview_id: str
    mode: str
    turn: int
    began_at: datetime
    ended_at: datetime
    timing: TurnTiming | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """How many interviews have which status, and how many should have gone on and did not."""

    by_status: Mapping[str, int]
    stuck: int


class Telemetry(Protocol):
    """Hears what happens. Nothing here raises, waits or is told a word that anybody typed."""

    def over(self, work: Work, ended: float) -> None:
        """An activity or a request is over, at this moment of `time.perf_counter`."""
        ...

    def turn_over(self, turn: TurnOver) -> None:
        """Told once a turn, by whoever stored its end."""
        ...

    def asked_model(self, done: ModelTask, model: str) -> None: ...

    def standings(self, found: Standings) -> None:
        """What was counted last; it is shown until it is counted again, and for a quarter of an hour at most."""
        ...

    def webhook(self, outcome: Delivery) -> None:
        """One attempt at a delivery of a webhook is over."""
        ...

    def flush(self) -> None:
        """Send what was not sent yet, within a few seconds."""
        ...


class _Off:
    def over(self, work: Work, ended: float) -> None: ...

    def turn_over(self, turn: TurnOver) -> None: ...

    def asked_model(self, done: ModelTask, model: str) -> None: ...

    def standings(self, found: Standings) -> None: ...

    def webhook(self, outcome: Delivery) -> None: ...

    def flush(self) -> None: ...


OFF: Final[Telemetry] = _Off()
