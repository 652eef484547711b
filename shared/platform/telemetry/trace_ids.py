"""Ids as OpenTelemetry's SDK takes them: by chance, but for the span of a turn."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from opentelemetry.context import Context
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags, set_span_in_context

from shared.platform.telemetry.work import TurnIds

_NEXT: ContextVar[TurnIds | None] = ContextVar("next_ids", default=None)


class GivenIds(RandomIdGenerator):
    """Ids by chance, but for the span that is begun inside `given`."""

    def generate_trace_id(self) -> int:
        ids = _NEXT.get()
        return super().generate_trace_id() if ids is None else ids.trace_id

    def generate_span_id(self) -> int:
        ids = _NEXT.get()
        return super().generate_span_id() if ids is None else ids.span_id


@contextmanager
def given(ids: TurnIds) -> Generator[None]:
    """The span that is begun inside has these ids."""
    token = _NEXT.set(ids)
    try:
        yield
    finally:
        _NEXT.reset(token)


def below(ids: TurnIds) -> Context:
    """The context for the spans of a turn, whoever tells the turn itself, and when."""
    flags = TraceFlags(TraceFlags.SAMPLED)
    parent = SpanContext(ids.trace_id, ids.span_id, is_remote=True, trace_flags=flags)
    return set_span_in_context(NonRecordingSpan(parent), Context())
