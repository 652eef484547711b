"""What a history has begun and not ended."""

from collections.abc import Iterable

import durabletask.internal.orchestrator_service_pb2 as pb


def open_tasks(history: Iterable[pb.HistoryEvent]) -> list[pb.HistoryEvent]:
    """The `taskScheduled` events without a result."""
    return _open(
        history, "taskScheduled", {"taskCompleted": "taskScheduledId", "taskFailed": "taskScheduledId"}
    )


def open_timers(history: Iterable[pb.HistoryEvent]) -> list[pb.HistoryEvent]:
    """The `timerCreated` events of timers that have not fired."""
    return _open(history, "timerCreated", {"timerFired": "timerId"})


def open_children(history: Iterable[pb.HistoryEvent]) -> list[pb.HistoryEvent]:
    """The `subOrchestrationInstanceCreated` events of children that have not reported."""
    ends = ("subOrchestrationInstanceCompleted", "subOrchestrationInstanceFailed")
    return _open(history, "subOrchestrationInstanceCreated", dict.fromkeys(ends, "taskScheduledId"))


def _open(history: Iterable[pb.HistoryEvent], begins: str, ends: dict[str, str]) -> list[pb.HistoryEvent]:
    begun: dict[int, pb.HistoryEvent] = {}
    for event in history:
        kind = event.WhichOneof("eventType") or ""
        if kind == begins:
            begun[event.eventId] = event
        elif kind in ends:
            begun.pop(getattr(getattr(event, kind), ends[kind]), None)
    return list(begun.values())
