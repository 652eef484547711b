"""How events, texts and times are written into the data file."""

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf import timestamp_pb2

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_DEFLATED = b"\x78\x9c"


def pack(events: Sequence[pb.HistoryEvent]) -> bytes | None:
    """Events as one blob; None for none."""
    return pb.HistoryChunk(events=events).SerializeToString() if events else None


def unpack(blob: bytes | None) -> list[pb.HistoryEvent]:
    return list(pb.HistoryChunk.FromString(inflate(blob)).events) if blob else []


def deflate(data: bytes) -> bytes:
    """What is seldom read once it is written: the events and the input of an instance that has ended."""
    return zlib.compress(data)


def inflate(blob: bytes) -> bytes:
    """What was deflated; all else as it is, since no events and no JSON begin like it."""
    return zlib.decompress(blob) if blob.startswith(_DEFLATED) else blob


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
