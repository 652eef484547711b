"""Telemetry through OpenTelemetry: a tracer and a meter of our own.

They are not made the global ones: libraries that look for those (the durable SDK traces its replays) send nothing.
"""

import logging
import threading
from collections.abc import Callable
from typing import Final

from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.trace import TracerProvider

from shared.language.observing import ModelTask
from shared.platform.telemetry.meters import Meters
from shared.platform.telemetry.port import Delivery, InterviewCounts, Telemetry, TurnOver
from shared.platform.telemetry.spans import Spans
from shared.platform.telemetry.work import Work

FLUSH_S: Final = 3.0
"""How long an end of the process may wait for a collector that does not answer."""

logger = logging.getLogger("interviews.telemetry")


class OtelTelemetry(Telemetry):
    """Sends what is recorded. An error in here is logged, once for each kind, and nothing else."""

    def __init__(
        self, traces: TracerProvider, metrics: MeterProvider, *, behind_a_host: bool = False
    ) -> None:
        self._traces, self._metrics = traces, metrics
        self._spans, self._meters = Spans(traces, behind_a_host=behind_a_host), Meters(metrics)
        self._wrong: set[str] = set()

    def over(self, work: Work, ended: float) -> None:
        self._safely(lambda: self._spans.work(work, ended))
        self._safely(lambda: self._meters.work(work, ended - work.began))

    def turn_over(self, turn: TurnOver) -> None:
        self._safely(lambda: self._spans.turn(turn))
        self._safely(lambda: self._meters.turn(turn))

    def asked_model(self, done: ModelTask, model: str) -> None:
        self._safely(lambda: self._meters.model(done, model))

    def interview_counts(self, found: InterviewCounts) -> None:
        self._meters.interview_counts(found)

    def webhook(self, outcome: Delivery) -> None:
        self._safely(lambda: self._meters.webhook(outcome))

    def flush(self) -> None:
        """Flush in a thread that is left behind: the exporters do not keep to a limit of ours."""
        sending = threading.Thread(target=self._send, name="telemetry-flush", daemon=True)
        sending.start()
        sending.join(FLUSH_S)

    def _send(self) -> None:
        self._safely(self._traces.force_flush)
        self._safely(self._metrics.force_flush)

    def _safely(self, tell: Callable[[], object]) -> None:
        try:
            tell()
        except Exception as error:
            kind = type(error).__name__
            if kind not in self._wrong:
                self._wrong.add(kind)
                logger.warning("telemetry is lost: %s", kind)
