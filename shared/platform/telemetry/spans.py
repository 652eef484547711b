"""Spans of what is over: turns, and work with what it waited for."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from opentelemetry.context import Context
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
    set_span_in_context,
)

from shared.platform.telemetry.port import TurnOver
from shared.platform.telemetry.work import Part, TurnIds, Value, Work, turn_ids

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
    flags = TraceFlags(TraceFlags.SAMPLED)
    parent = SpanContext(ids.trace_id, ids.span_id, is_remote=True, trace_flags=flags)
    return set_span_in_context(NonRecordingSpan(parent), Context())


MOST_PARTS = 200
"""Of one work; of more, the first are recorded. The attribute `interviews.parts` says how many there were."""


class Spans:
    """Records spans of what began and ended before, so every span has both its times.

    `behind_a_host`: the host (Azure's) records each request itself. No span is then a server's, or it would count twice.
    """

    def __init__(self, provider: TracerProvider, *, behind_a_host: bool = False) -> None:
        self._tracer = provider.get_tracer("interviews")
        self._kind_of_requests = SpanKind.INTERNAL if behind_a_host else SpanKind.SERVER

    def work(self, work: Work, ended: float) -> None:
        """The work, in the trace of its turn or in one of its own, and its parts below it."""
        context = Context()
        if work.interview_id is not None and work.turn is not None:
            context = below(turn_ids(work.interview_id, work.turn))
        kind = self._kind_of_requests if work.kind == "http" else SpanKind.INTERNAL
        span = self._tracer.start_span(
            work.name, context, kind, attributes=_attributes(work), start_time=work.began_ns
        )
        inside = set_span_in_context(span, Context())
        for part in work.parts[:MOST_PARTS]:
            self._part(work, part, inside)
        _end(span, work.failure, work.ns(ended))

    def _part(self, work: Work, part: Part, inside: Context) -> None:
        span = self._tracer.start_span(
            part.name, inside, SpanKind.CLIENT, attributes=part.attributes, start_time=work.ns(part.began)
        )
        _end(span, part.error, work.ns(part.ended))

    def turn(self, turn: TurnOver) -> None:
        """The turn itself, from its question to what came next."""
        attributes: dict[str, Value] = {
            "interviews.id": turn.interview_id,
            "interviews.mode": turn.mode,
            "interviews.turn": turn.turn,
        }
        if turn.timing is not None:
            parts = turn.timing.model_dump(exclude={"turn"})
            attributes |= {f"interviews.{name}": seconds for name, seconds in parts.items()}
        with given(turn_ids(turn.interview_id, turn.turn)):
            span = self._tracer.start_span(
                "turn" if turn.turn else "beginning",
                Context(),
                attributes=attributes,
                start_time=round(turn.began_at.timestamp() * 1e9),
            )
        span.end(round(turn.ended_at.timestamp() * 1e9))


def _attributes(work: Work) -> dict[str, Value]:
    told: dict[str, Value | None] = {
        "interviews.id": work.interview_id,
        "interviews.mode": work.mode,
        "interviews.turn": work.turn,
        "interviews.parts": len(work.parts),
    }
    return work.attributes | {name: value for name, value in told.items() if value is not None}


def _end(span: Span, error: str | None, at_ns: int) -> None:
    if error is not None:
        span.set_attribute("error.type", error)
        span.set_status(Status(StatusCode.ERROR))
    span.end(at_ns)
