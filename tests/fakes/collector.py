"""What telemetry is sent to, behind a real HTTP server on loopback: a collector that speaks OTLP, and Azure's ingestion.

Both read what arrives as the real ones do: OTLP's protobuf, and the envelopes of Application Insights.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
    ExportMetricsServiceResponse,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.common.v1.common_pb2 import KeyValue

from tests.fakes.listening import ThreadedServer


def _attributes(given: Any) -> dict[str, Any]:
    pairs: list[KeyValue] = list(given)
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value") or "") for pair in pairs}


@dataclass(frozen=True)
class Span:
    """A span as it arrived; ids as hexadecimal digits, times in seconds since 1970. `process` is who sent it."""

    process: str
    name: str
    trace_id: str
    span_id: str
    parent_id: str
    began: float
    ended: float
    attributes: dict[str, Any]


@dataclass(frozen=True)
class Point:
    """One point of a metric, of the last time that it was sent; `value` is a histogram's sum."""

    metric: str
    unit: str
    value: float
    count: int
    attributes: dict[str, Any]


class Collector(ThreadedServer):
    """`url` is what `OTEL_EXPORTER_OTLP_ENDPOINT` takes, `connection_string` what Application Insights' setting does."""

    def __init__(self) -> None:
        super().__init__("collector")
        self.spans: list[Span] = []
        self.envelopes: list[dict[str, Any]] = []
        self.service = ""
        self.raw = bytearray()
        self._points: dict[str, Point] = {}

    @property
    def url(self) -> str:
        return self.origin

    @property
    def connection_string(self) -> str:
        key = "00000000-0000-0000-0000-000000000001"
        return f"InstrumentationKey={key};IngestionEndpoint={self.url}/;LiveEndpoint={self.url}/"

    def points(self, metric: str) -> list[Point]:
        return [point for point in self._points.values() if point.metric == metric]

    def app(self) -> web.Application:
        app = web.Application(client_max_size=16 * 1024 * 1024)
        app.router.add_post("/v1/traces", self._traces)
        app.router.add_post("/v1/metrics", self._metrics)
        app.router.add_post("/{version:.*}/track", self._track)
        return app

    async def _body(self, request: web.Request) -> bytes:
        """As it arrived; aiohttp unpacks what says that it is packed, where that is not said it is left."""
        body = await request.read()
        body = gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
        self.raw += body
        return body

    async def _traces(self, request: web.Request) -> web.Response:
        sent = ExportTraceServiceRequest.FromString(await self._body(request))
        for resource in sent.resource_spans:
            sender = _attributes(resource.resource.attributes)
            self.service = sender["service.name"]
            for scope in resource.scope_spans:
                self.spans += [_span(sender["service.instance.id"], span) for span in scope.spans]
        return _protobuf(ExportTraceServiceResponse())

    async def _metrics(self, request: web.Request) -> web.Response:
        sent = ExportMetricsServiceRequest.FromString(await self._body(request))
        for resource in sent.resource_metrics:
            for scope in resource.scope_metrics:
                for metric in scope.metrics:
                    self._points |= {str(point.attributes) + point.metric: point for point in _points(metric)}
        return _protobuf(ExportMetricsServiceResponse())

    async def _track(self, request: web.Request) -> web.Response:
        envelopes = json.loads(await self._body(request))
        self.envelopes += envelopes
        count = len(envelopes)
        return web.json_response({"itemsReceived": count, "itemsAccepted": count, "errors": []})


def _protobuf(message: Any) -> web.Response:
    return web.Response(body=message.SerializeToString(), content_type="application/x-protobuf")


def _span(process: str, span: Any) -> Span:
    return Span(
        process,
        span.name,
        span.trace_id.hex(),
        span.span_id.hex(),
        span.parent_span_id.hex(),
        span.start_time_unix_nano / 1e9,
        span.end_time_unix_nano / 1e9,
        _attributes(span.attributes),
    )


def _points(metric: Any) -> Iterator[Point]:
    if metric.WhichOneof("data") == "histogram":
        for point in metric.histogram.data_points:
            yield Point(metric.name, metric.unit, point.sum, point.count, _attributes(point.attributes))
        return
    data = metric.sum if metric.WhichOneof("data") == "sum" else metric.gauge
    for point in data.data_points:
        value = point.as_double if point.WhichOneof("value") == "as_double" else point.as_int
        yield Point(metric.name, metric.unit, value, 1, _attributes(point.attributes))
