"""Telemetry that remembers what was recorded."""

from shared.language.observing import ModelTask
from shared.platform.telemetry.port import InterviewCounts, Telemetry, TurnOver
from shared.platform.telemetry.work import Work


class Heard(Telemetry):
    """Remembers works, turns, tasks of the model, and the last counts of interviews."""

    def __init__(self) -> None:
        self.works: list[Work] = []
        self.turns: list[TurnOver] = []
        self.asked: list[tuple[ModelTask, str]] = []
        self.counts: InterviewCounts | None = None

    def over(self, work: Work, ended: float) -> None:
        assert ended >= work.began
        self.works.append(work)

    def turn_over(self, turn: TurnOver) -> None:
        self.turns.append(turn)

    def asked_model(self, done: ModelTask, model: str) -> None:
        self.asked.append((done, model))

    def interview_counts(self, found: InterviewCounts) -> None:
        self.counts = found
