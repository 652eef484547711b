"""Choose where telemetry goes, from the settings; without any, nowhere, and none of the SDK is loaded."""

import atexit
import logging
import os

from shared.platform.settings import AppSettings, is_on_azure
from shared.platform.telemetry.port import OFF, Telemetry

logger = logging.getLogger("interviews.telemetry")


def open_telemetry(settings: AppSettings) -> Telemetry:
    """Telemetry to every place that is configured. What is left is sent when the process ends.

    A setting that no exporter can use is logged, and nothing is sent: no interview fails for want of telemetry.
    """
    if not is_on(settings):
        return OFF
    try:
        opened = _opened(settings)
    except Exception as error:
        logger.error("telemetry is off, since it cannot be opened: %s", type(error).__name__)
        return OFF
    atexit.register(opened.flush)
    return opened


def _opened(settings: AppSettings) -> Telemetry:
    # Imported here: without telemetry nothing needs the SDK and its exporters, which take half a second to load.
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.trace import TracerProvider

    from shared.platform.telemetry.exporters import exporters, resource
    from shared.platform.telemetry.otel import OtelTelemetry
    from shared.platform.telemetry.spans import GivenIds

    about = resource()
    traces = TracerProvider(resource=about, id_generator=GivenIds(), shutdown_on_exit=False)
    sinks = list(exporters(settings, traces))
    for sink in sinks:
        traces.add_span_processor(sink.spans)
    metrics = MeterProvider([sink.metrics for sink in sinks], about, shutdown_on_exit=False)
    return OtelTelemetry(traces, metrics, behind_a_host=is_on_azure(os.environ))


def is_on(settings: AppSettings) -> bool:
    return any(
        (
            settings.applicationinsights_connection_string,
            settings.otel_exporter_otlp_endpoint,
            settings.telemetry == "console",
        )
    )
