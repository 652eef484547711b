"""How a process and the one beside it speak: a line with two lengths, then a head (JSON) and a body (bytes)."""

from typing import IO, Final

_MAX_LINE: Final = 64


class BadFrame(Exception):
    """What came is no frame, or is longer than one may be."""


def write_frame(stream: IO[bytes], head: bytes, body: bytes = b"") -> None:
    """Send one frame. Raises OSError when nobody reads any more."""
    stream.write(b"%d %d\n" % (len(head), len(body)))
    stream.write(head)
    stream.write(body)
    stream.flush()


def read_frame(stream: IO[bytes], most_bytes: int) -> tuple[bytes, bytes] | None:
    """The next frame; None at the end of the stream. Raises BadFrame."""
    line = stream.readline(_MAX_LINE)
    if not line:
        return None
    try:
        head, body = (int(part) for part in line.split())
    except ValueError:
        raise BadFrame("the lengths are no numbers") from None
    if head < 0 or body < 0 or head + body > most_bytes:
        raise BadFrame("the frame is longer than one may be")
    return _exactly(stream, head), _exactly(stream, body)


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise BadFrame("the stream ended within a frame")
    return data
