"""The ids of a turn's trace follow from the interview and the turn.

So what several processes did for one turn, before and after a crash, meets in one trace, and nothing has to be carried
through the orchestration.
"""

import hashlib
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from opentelemetry.context import Context
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags, set_span_in_context


class TurnIds(NamedTuple):
    """The trace of a turn, and the span that is the turn: the others are its children."""

    trace_id: int
    span_id: int

    def as_parent(self) -> Context:
        """The context for the spans of the turn, whoever tells the turn itself, and when."""
        flags = TraceFlags(TraceFlags.SAMPLED)
        parent = SpanContext(self.trace_id, self.span_id, is_remote=True, trace_flags=flags)
        return set_span_in_context(NonRecordingSpan(parent), Context())


def turn_ids(interview_id: str, turn: int) -> TurnIds:
    digest = hashlib.sha256(f"{interview_id}:{turn}".encode()).digest()
    return TurnIds(int.from_bytes(digest[:16]), int.from_bytes(digest[16:24]))


_NEXT: ContextVar[TurnIds | None] = ContextVar("next_ids", default=None)


class GivenIds(RandomIdGenerator):
    """Ids by chance, but for the span that is begun inside `given`."""

    def generate_trace_id(self) -> int:
        given = _NEXT.get()
        return super().generate_trace_id() if given is None else given.trace_id

    def generate_span_id(self) -> int:
        given = _NEXT.get()
        return super().generate_span_id() if given is None else given.span_id


@contextmanager
def given(ids: TurnIds) -> Generator[None]:
    """The span that is begun inside has these ids."""
    token = _NEXT.set(ids)
    try:
        yield
    finally:
        _NEXT.reset(token)
