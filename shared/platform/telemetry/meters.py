"""The metrics: their names, units and attributes; docs/telemetry.md lists them."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from opentelemetry.metrics import CallbackOptions, Meter, Observation
from opentelemetry.sdk.metrics import MeterProvider

from shared.language.observing import ModelTask
from shared.platform.telemetry.port import Delivery, InterviewCounts, TurnOver
from shared.platform.telemetry.work import Value, Work

SHOWN_S: Final = 900.0
"""How long counts of interviews are shown: the timer that makes them may have moved to another process."""
TURN_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900, 3600, 86400)
CALL_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60)


class Meters:
    """Counts and measures. One a process."""

    def __init__(self, provider: MeterProvider, clock: Callable[[], float] = monotonic) -> None:
        meter = provider.get_meter("interviews")
        self._clock = clock
        self._counted: tuple[float, InterviewCounts] | None = None
        self._turns = meter.create_histogram(
            "interviews.turn.duration",
            "s",
            "Time from a question to the next, by where it went",
            explicit_bucket_boundaries_advisory=TURN_S,
        )
        self._requests = meter.create_histogram(
            "http.server.request.duration",
            "s",
            "Time to answer a request, long polls included",
            explicit_bucket_boundaries_advisory=CALL_S,
        )
        self._asked = meter.create_histogram(
            "gen_ai.client.operation.duration",
            "s",
            "Time the model took for a task",
            explicit_bucket_boundaries_advisory=CALL_S,
        )
        self._calls = meter.create_counter("interviews.model.calls", "{call}", "Calls of the model")
        self._failures = meter.create_counter(
            "interviews.model.failures", "{task}", "Tasks that the model did not do"
        )
        self._tokens = meter.create_counter("interviews.model.tokens", "{token}", "Tokens, in and out")
        self._seen = meter.create_counter(
            "interviews.model.seen_tokens", "{token}", "Of the tokens in, what began an earlier prompt"
        )
        self._stored = meter.create_counter("interviews.store.calls", "{call}", "Calls of the store")
        self._failed = meter.create_counter(
            "interviews.activity.failures", "{failure}", "Activities that failed"
        )
        self._webhooks = meter.create_counter(
            "interviews.webhook.deliveries", "{attempt}", "Attempts at webhooks' deliveries"
        )
        self._observe(meter)

    def _observe(self, meter: Meter) -> None:
        """The gauges that are read when they are exported."""
        meter.create_observable_gauge(
            "interviews.count", [self._by_status], "{interview}", "Interviews by their status"
        )
        meter.create_observable_gauge(
            "interviews.stuck", [self._stuck], "{interview}", "Interviews that should have gone on"
        )

    def work(self, work: Work, seconds: float) -> None:
        for part in work.parts:
            if part.waited == "store":
                self._stored.add(1, part.attributes)
        if work.kind == "http":
            self._requests.record(seconds, work.attributes)
        elif work.failure is not None:
            attributes = {"interviews.activity": work.name, "error.type": work.failure}
            self._failed.add(1, attributes)

    def turn(self, turn: TurnOver) -> None:
        if turn.timing is None:
            return
        for name, seconds in turn.timing.model_dump(exclude={"turn"}).items():
            part = name.removesuffix("_s")
            self._turns.record(seconds, {"interviews.part": part, "interviews.mode": turn.mode})

    def model(self, done: ModelTask, model: str) -> None:
        about: dict[str, Value] = {"interviews.task": done.task, "gen_ai.request.model": model}
        failure: dict[str, Value] = {} if done.failure is None else {"error.type": done.failure}
        self._asked.record(done.seconds, about | failure)
        self._calls.add(max(1, done.usage.model_calls), about)
        if done.failure is not None:
            self._failures.add(1, about | failure)
        self._tokens.add(done.usage.input_tokens, about | {"gen_ai.token.type": "input"})
        self._tokens.add(done.usage.output_tokens, about | {"gen_ai.token.type": "output"})
        self._seen.add(done.usage.seen_tokens, about)

    def webhook(self, outcome: Delivery) -> None:
        self._webhooks.add(1, {"interviews.outcome": outcome})

    def interview_counts(self, found: InterviewCounts) -> None:
        self._counted = (self._clock(), found)

    def _shown(self) -> InterviewCounts | None:
        if self._counted is None or self._clock() - self._counted[0] > SHOWN_S:
            return None
        return self._counted[1]

    def _by_status(self, _: CallbackOptions) -> Iterable[Observation]:
        if (found := self._shown()) is not None:
            for status, count in found.by_status.items():
                yield Observation(count, {"interviews.status": status})

    def _stuck(self, _: CallbackOptions) -> Iterable[Observation]:
        if (found := self._shown()) is not None:
            yield Observation(found.stuck)
