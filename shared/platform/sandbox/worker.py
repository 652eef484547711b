"""The program that runs beside another: `python -m shared.platform.sandbox.worker`, requests on stdin, replies on stdout.

It gives away its rights before it reads the first byte of a stranger's. Each request names a function of this package,
with its arguments; the process that asks is trusted, what it sends to be read is not.
"""

import mimetypes
import sys
import traceback
from typing import Final

from shared.platform.sandbox.calls import BadCall, answered
from shared.platform.sandbox.confinement import allow_time, confine, limit_resources
from shared.platform.sandbox.frames import read_frame, write_frame

MAX_REQUEST_BYTES: Final = 128 * 1024 * 1024


def main() -> None:
    """Say what holds this process, then answer requests until nobody sends any."""
    limit_resources()
    walls = confine()
    # openpyxl has the system's own lists read when it is imported.
    mimetypes.knownfiles.clear()
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    # What a library prints is no reply.
    sys.stdout = sys.stderr
    write_frame(replies, walls.model_dump_json().encode())
    while (frame := read_frame(requests, MAX_REQUEST_BYTES)) is not None:
        allow_time()
        write_frame(replies, *_answer(*frame))


def _answer(head: bytes, body: bytes) -> tuple[bytes, bytes]:
    try:
        return answered(head, body)
    except Exception as error:
        # The kind and the place alone: a message may quote what a person wrote.
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__} at {place.filename.rpartition('/')[2]}:{place.lineno}"
        return BadCall(failed=said).model_dump_json().encode(), b""


if __name__ == "__main__":
    main()
