"""Telemetry through OpenTelemetry, in this process: what becomes a span, what a metric, and what never breaks the app."""

import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import (
    BatchSpanProcessor,
    SimpleSpanProcessor,
    SpanExporter,
    SpanExportResult,
)
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.sdk.trace.sampling import TraceIdRatioBased
from opentelemetry.trace import SpanKind, StatusCode

from shared.language.observing import ModelTask
from shared.language.port import Usage
from shared.platform.settings import AppSettings
from shared.platform.telemetry.meters import SHOWN_S, Meters
from shared.platform.telemetry.opening import open_telemetry
from shared.platform.telemetry.otel import OtelTelemetry
from shared.platform.telemetry.port import OFF, InterviewCounts, TurnOver
from shared.platform.telemetry.spans import MOST_PARTS, GivenIds
from shared.platform.telemetry.work import Part, Work, at_work, turn_ids
from tests.hosting import ROOT

INTERVIEW = "0123456789abcdef0123456789abcdef"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@dataclass
class Sent:
    """Telemetry whose exporters are in memory."""

    telemetry: OtelTelemetry
    exporter: InMemorySpanExporter
    reader: InMemoryMetricReader

    @property
    def spans(self) -> Sequence[ReadableSpan]:
        return self.exporter.get_finished_spans()

    def points(self, name: str) -> list[Any]:
        data = self.reader.get_metrics_data()
        scopes = (
            [scope for resource in data.resource_metrics for scope in resource.scope_metrics] if data else []
        )
        metrics = [metric for scope in scopes for metric in scope.metrics if metric.name == name]
        return [point for metric in metrics for point in metric.data.data_points]


def sending(*, behind: bool = False, **traced: Any) -> Sent:
    exporter, reader = InMemorySpanExporter(), InMemoryMetricReader()
    traces = TracerProvider(**{"id_generator": GivenIds(), "shutdown_on_exit": False, **traced})
    traces.add_span_processor(SimpleSpanProcessor(exporter))
    metrics = MeterProvider([reader], shutdown_on_exit=False)
    return Sent(OtelTelemetry(traces, metrics, behind_a_host=behind), exporter, reader)


@pytest.fixture
def sent() -> Sent:
    return sending()


class TestSpans:
    def test_a_step_is_told_before_or_after_its_turn_and_lies_below_it(self, sent: Sent) -> None:
        turn = TurnOver(INTERVIEW, "dynamic_gap", 3, NOON, NOON)
        for _ in range(2):
            with at_work(Work("activity", "assess", INTERVIEW, 3), sent.telemetry):
                pass
            sent.telemetry.turn_over(turn)
        first, root, second, _ = sent.spans
        assert root.context is not None
        assert (root.context.trace_id, root.context.span_id) == turn_ids(INTERVIEW, 3)
        for step in (first, second):
            assert step.context is not None
            assert step.parent is not None
            assert (step.context.trace_id, step.parent.span_id) == turn_ids(INTERVIEW, 3)
        assert first.context != second.context

    def test_a_failure_is_told_by_its_kind_and_never_by_its_words(self, sent: Sent) -> None:
        with pytest.raises(ValueError, match="said"), at_work(Work("activity", "assess"), sent.telemetry):
            raise ValueError("what somebody said")
        (span,) = sent.spans
        assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, None)
        assert dict(span.attributes or {}) == {"interviews.parts": 0, "error.type": "ValueError"}
        assert span.events == ()
        (point,) = sent.points("interviews.activity.failures")
        about = {"interviews.activity": "assess", "error.type": "ValueError"}
        assert (point.value, dict(point.attributes)) == (1, about)

    def test_sampled_by_its_id_a_turn_is_told_with_all_of_its_steps_or_not_at_all(self) -> None:
        sent = sending(sampler=TraceIdRatioBased(0.5))
        for turn in range(40):
            with at_work(Work("activity", "assess", INTERVIEW, turn), sent.telemetry):
                pass
            sent.telemetry.turn_over(TurnOver(INTERVIEW, "dynamic_gap", turn, NOON, NOON))
        sampled = Counter(span.context.trace_id for span in sent.spans if span.context)
        assert set(sampled.values()) == {2}
        assert 5 < len(sampled) < 35

    @pytest.mark.parametrize(("behind", "kind"), [(False, SpanKind.SERVER), (True, SpanKind.INTERNAL)])
    def test_behind_a_host_that_tells_of_requests_itself_none_is_told_as_a_servers(
        self, behind: bool, kind: SpanKind
    ) -> None:
        sent = sending(behind=behind)
        with at_work(Work("http", "GET /x"), sent.telemetry):
            pass
        assert [span.kind for span in sent.spans] == [kind]

    def test_of_very_many_parts_the_first_are_told_and_all_are_counted(self, sent: Sent) -> None:
        with at_work(Work("http", "GET /x"), sent.telemetry) as work:
            part = Part("store", "get interviews", work.began, work.began + 0.5, {}, None)
            work.parts += [part] * (MOST_PARTS + 5)
        *parts, whole = sent.spans
        assert len(parts) == MOST_PARTS
        assert whole.kind is SpanKind.SERVER
        assert (whole.attributes or {})["interviews.parts"] == MOST_PARTS + 5
        assert (parts[0].end_time or 0) - (parts[0].start_time or 0) == 500_000_000


class TestMeters:
    def test_a_task_that_the_model_did_not_do_is_a_failure_with_its_reason(self, sent: Sent) -> None:
        task = ModelTask("assess", Usage(model_calls=2, input_tokens=5), 1.5, "timeout")
        sent.telemetry.asked_model(task, "m")
        about = {"interviews.task": "assess", "gen_ai.request.model": "m"}
        (calls,), (failures,) = (
            sent.points("interviews.model.calls"),
            sent.points("interviews.model.failures"),
        )
        assert (calls.value, dict(calls.attributes)) == (2, about)
        assert (failures.value, dict(failures.attributes)) == (1, about | {"error.type": "timeout"})
        (took,) = sent.points("gen_ai.client.operation.duration")
        assert (took.sum, took.count) == (1.5, 1)

    def test_tokens_are_counted_and_those_that_were_seen_before_apart(self, sent: Sent) -> None:
        """`make cost` counts them the same way: they are priced apart."""
        usage = Usage(model_calls=1, input_tokens=1_500, seen_tokens=1_024, output_tokens=90)
        sent.telemetry.asked_model(ModelTask("assess", usage, 1.5), "m")
        counted = {
            point.attributes["gen_ai.token.type"]: point.value
            for point in sent.points("interviews.model.tokens")
        }
        assert counted == {"input": 1_500, "output": 90}
        (seen,) = sent.points("interviews.model.seen_tokens")
        assert (seen.value, seen.attributes["interviews.task"]) == (1_024, "assess")

    def test_calls_of_the_store_are_counted_by_what_they_do_and_where(self, sent: Sent) -> None:
        about = {"db.operation.name": "get", "db.collection.name": "interviews"}
        with at_work(Work("http", "GET /x"), sent.telemetry) as work:
            stored = Part("store", "get interviews", work.began, work.began, about)
            work.parts += [stored, Part("model", "chat m", work.began, work.began, {}), stored]
        (point,) = sent.points("interviews.store.calls")
        assert (point.value, dict(point.attributes)) == (2, about)

    def test_webhooks_deliveries_are_counted_by_their_outcome(self, sent: Sent) -> None:
        for outcome in ("delivered", "failed", "delivered"):
            sent.telemetry.webhook(outcome)
        points = sent.points("interviews.webhook.deliveries")
        found = {point.attributes["interviews.outcome"]: point.value for point in points}
        assert found == {"delivered": 2, "failed": 1}

    def test_counts_of_interviews_are_shown_until_they_are_too_old(self) -> None:
        reader, now = InMemoryMetricReader(), [0.0]
        meters = Meters(MeterProvider([reader], shutdown_on_exit=False), clock=lambda: now[0])
        assert reader.get_metrics_data() is None
        meters.interview_counts(InterviewCounts({"awaiting_answer": 4, "parked": 1}, stuck=2))
        now[0] = SHOWN_S
        data = reader.get_metrics_data()
        assert data is not None
        shown = {
            (metric.name, (point.attributes or {}).get("interviews.status")): point.value  # pyright: ignore
            for metric in data.resource_metrics[0].scope_metrics[0].metrics
            for point in metric.data.data_points
        }
        assert shown == {
            ("interviews.count", "awaiting_answer"): 4,
            ("interviews.count", "parked"): 1,
            ("interviews.stuck", None): 2,
        }
        now[0] = SHOWN_S + 1
        assert reader.get_metrics_data() is None


class _Hanging(SpanExporter):
    """A collector that takes nothing, until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        self.let_go.wait(60)
        return SpanExportResult.SUCCESS


class TestTrouble:
    def test_what_cannot_be_told_is_logged_once_and_breaks_nothing(
        self, sent: Sent, caplog: pytest.LogCaptureFixture
    ) -> None:
        far = datetime.max.replace(tzinfo=UTC)
        for _ in range(2):
            sent.telemetry.turn_over(TurnOver(INTERVIEW, "dynamic_gap", -1, far, None))  # pyright: ignore
        assert [record.getMessage() for record in caplog.records] == ["telemetry is lost: AttributeError"]

    def test_a_collector_that_takes_nothing_is_not_waited_for_at_the_end(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("shared.platform.telemetry.otel.FLUSH_S", 0.05)
        hanging = _Hanging()
        traces = TracerProvider(shutdown_on_exit=False)
        traces.add_span_processor(BatchSpanProcessor(hanging))
        telemetry = OtelTelemetry(traces, MeterProvider(shutdown_on_exit=False))
        with at_work(Work("activity", "assess"), telemetry):
            pass
        began = time.monotonic()
        telemetry.flush()
        assert time.monotonic() - began < 30
        hanging.let_go.set()
        traces.shutdown()


class TestOff:
    def test_without_a_setting_nothing_is_opened(self) -> None:
        assert open_telemetry(AppSettings()) is OFF

    def test_with_a_setting_that_cannot_be_used_the_app_runs_and_says_so_without_the_setting(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        settings = AppSettings(applicationinsights_connection_string="nonsense=secret")
        assert open_telemetry(settings) is OFF
        assert "telemetry is off, since it cannot be opened: ValueError" in caplog.text
        assert "secret" not in caplog.text

    def test_without_a_setting_nothing_of_the_sdk_is_loaded(self) -> None:
        looks = (
            "import sys; from shared.platform.telemetry import log_fields, models, stores; "
            "from shared.platform.telemetry.opening import open_telemetry; "
            "from shared.platform.settings import AppSettings; "
            "open_telemetry(AppSettings()); "
            "sys.exit(any(name.startswith('opentelemetry.sdk') for name in sys.modules))"
        )
        subprocess.run([sys.executable, "-c", looks], cwd=ROOT, check=True)
