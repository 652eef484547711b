"""How events and times are written into the data file."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf import timestamp_pb2

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def pack(events: Sequence[pb.HistoryEvent]) -> bytes | None:
    """Events as one blob; None for none."""
    return pb.HistoryChunk(events=events).SerializeToString() if events else None


def unpack(blob: bytes | None) -> list[pb.HistoryEvent]:
    return list(pb.HistoryChunk.FromString(blob).events) if blob else []


def micros(moment: datetime) -> int:
    """An aware time as whole microseconds since 1970."""
    return (moment - _EPOCH) // _MICROSECOND


def maybe_micros(moment: datetime | None) -> int | None:
    return None if moment is None else micros(moment)


def moment(value: int) -> datetime:
    return _EPOCH + value * _MICROSECOND


def maybe_moment(value: int | None) -> datetime | None:
    return None if value is None else moment(value)


def utc(stamp: timestamp_pb2.Timestamp) -> datetime:
    """A protobuf time as an aware one."""
    return stamp.ToDatetime(tzinfo=UTC)
