"""Telemetry as the product sees it: what is recorded, and when. `otel.py` sends it; `OFF` drops it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

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
class InterviewCounts:
    """How many interviews have which status, and how many are stuck."""

    by_status: Mapping[str, int]
    stuck: int


class Telemetry:
    """Drops all that is recorded; `OtelTelemetry` sends it.

    Nothing here raises or waits, and no word that anybody typed is passed to it.
    """

    def over(self, work: Work, ended: float) -> None:
        """An activity or a request is over, at this moment of `time.perf_counter`."""

    def turn_over(self, turn: TurnOver) -> None:
        """A turn is over; called once a turn, where its end was stored."""

    def asked_model(self, done: ModelTask, model: str) -> None:
        """The model was asked for a task."""

    def interview_counts(self, found: InterviewCounts) -> None:
        """What was counted last; it is shown until it is counted again, and for a quarter of an hour at most."""

    def webhook(self, outcome: Delivery) -> None:
        """One attempt at a delivery of a webhook is over."""

    def flush(self) -> None:
        """Send what was not sent yet, within a few seconds."""


OFF: Final = Telemetry()
