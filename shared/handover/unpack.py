"""The process that unpacks an archive: `python -m shared.handover.unpack`, the archive on stdin, its files on stdout.

The reply is lines of JSON, each a `Part`; the `size` bytes of a file follow its line. The last line says `end`: without
it the process was stopped.
"""

import sys
from collections.abc import Iterator
from typing import Annotated, BinaryIO, Final

from pydantic import BaseModel, ConfigDict, Field

from shared.handover.archive import ArchiveRefused, Unpacked, is_office, open_archive, unpack
from shared.reading.limits import limit_resources

DAMAGED: Final = "The archive is damaged, or takes more time or memory than one may."


class Part(BaseModel):
    """A line of the reply. The first tells whether the archive is `refused`, or is `office`: one file, not many."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    refused: str | None = None
    too_large: bool = False
    office: bool = False
    name: str | None = None
    size: Annotated[int, Field(ge=0)] = 0
    end: bool = False


def parts(data: bytes) -> Iterator[tuple[Part, bytes]]:
    """The reply to this archive."""
    try:
        with open_archive(data) as archive:
            if is_office(archive):
                yield Part(office=True), b""
            else:
                yield from ((_part(file), file.data) for file in unpack(archive))
    except ArchiveRefused as refused:
        yield Part(refused=str(refused), too_large=refused.too_large), b""
    except Exception:
        # An archive that is broken in a new way is still the archive's fault; what came before is void.
        yield Part(refused=DAMAGED), b""
    yield Part(end=True), b""


def _part(file: Unpacked) -> Part:
    return Part(name=file.name, size=len(file.data), refused=file.refused)


def _write(reply: BinaryIO, part: Part, data: bytes) -> None:
    reply.write(part.model_dump_json(exclude_defaults=True).encode() + b"\n")
    reply.write(data)


def main() -> None:
    limit_resources()
    for part, data in parts(sys.stdin.buffer.read()):
        _write(sys.stdout.buffer, part, data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
