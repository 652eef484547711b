"""Telemetry that remembers what it was told."""

from shared.language.observing import ModelTask
from shared.platform.telemetry.port import Delivery, Standings, TurnOver
from shared.platform.telemetry.work import Work


class Heard:
    """Implements `Telemetry`."""

    def __init__(self) -> None:
        self.works: list[Work] = []
        self.turns: list[TurnOver] = []
        self.asked: list[tuple[ModelTask, str]] = []
        self.stand: Standings | None = None

    def over(self, work: Work, ended: float) -> None:
        assert ended >= work.began
        self.works.append(work)

    def turn_over(self, turn: TurnOver) -> None:
        self.turns.append(turn)

    def asked_model(self, done: ModelTask, model: str) -> None:
        self.asked.append((done, model))

    def standings(self, found: Standings) -> None:
        self.stand = found

    def webhook(self, outcome: Delivery) -> None: ...

    def flush(self) -> None: ...
