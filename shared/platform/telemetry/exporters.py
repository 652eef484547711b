"""Where telemetry goes: Application Insights, a collector that speaks OTLP over HTTP, the console, each on its own."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from opentelemetry.sdk.metrics.export import (
    ConsoleMetricExporter,
    MetricReader,
    PeriodicExportingMetricReader,
)
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SimpleSpanProcessor

from shared.platform.settings import AppSettings


@dataclass(frozen=True, slots=True)
class Exporter:
    spans: SpanProcessor
    metrics: MetricReader


def resource() -> Resource:
    """Who sends: `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` have their say, as everywhere."""
    named = os.environ.get("OTEL_SERVICE_NAME") or os.environ.get("WEBSITE_SITE_NAME")
    return Resource.create({SERVICE_NAME: named or "durable-interviews"})


def exporters(settings: AppSettings, traces: TracerProvider) -> Iterator[Exporter]:
    """Those that are configured, for the spans of `traces`."""
    if settings.applicationinsights_connection_string:
        yield _application_insights(settings.applicationinsights_connection_string, traces)
    if settings.otel_exporter_otlp_endpoint:
        yield _otlp()
    if settings.telemetry == "console":
        yield _console()


def _application_insights(connection_string: str, traces: TracerProvider) -> Exporter:
    """What cannot be sent is not kept on the disk: it is tried again for a while, and lost."""
    # Imported here, as below: each is loaded where it is configured alone.
    from azure.monitor.opentelemetry.exporter import AzureMonitorMetricExporter, AzureMonitorTraceExporter

    spans = AzureMonitorTraceExporter(
        connection_string=connection_string, disable_offline_storage=True, tracer_provider=traces
    )
    metrics = AzureMonitorMetricExporter(connection_string=connection_string, disable_offline_storage=True)
    return Exporter(BatchSpanProcessor(spans), PeriodicExportingMetricReader(metrics))


def _otlp() -> Exporter:
    """Endpoint, headers, certificates and time limits come from the environment's `OTEL_EXPORTER_OTLP_…`."""
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return Exporter(
        BatchSpanProcessor(OTLPSpanExporter()), PeriodicExportingMetricReader(OTLPMetricExporter())
    )


def _console() -> Exporter:
    """To stderr, where the log is; spans at once, metrics every minute."""
    spans = SimpleSpanProcessor(ConsoleSpanExporter(out=sys.stderr))
    return Exporter(spans, PeriodicExportingMetricReader(ConsoleMetricExporter(out=sys.stderr)))
