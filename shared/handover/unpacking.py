"""An archive unpacked beside this process: whatever it does there, it is refused here in a sentence."""

import asyncio
from asyncio import StreamReader
from asyncio.subprocess import Process
from typing import Final

from shared.handover.archive import ArchiveRefused, Unpacked
from shared.handover.limits import MAX_ENTRIES, MAX_FILE_BYTES
from shared.handover.unpack import DAMAGED, Part
from shared.reading.process import TIME_LIMIT_S, UPLOADS, start_beside, stop

MODULE: Final = "shared.handover.unpack"


async def unpack_beside(data: bytes, *, time_limit_s: float = TIME_LIMIT_S) -> list[Unpacked] | None:
    """The files of the archive; None for one that is itself a file of Word or Excel.

    Raises ArchiveRefused and ExtractionBusy.
    """
    async with UPLOADS.taken():
        process = await start_beside(MODULE)
        try:
            async with asyncio.timeout(time_limit_s):
                return await _converse(process, data)
        except (TimeoutError, EOFError, ConnectionError, ValueError):
            raise ArchiveRefused(DAMAGED) from None
        finally:
            await stop(process)


async def _converse(process: Process, data: bytes) -> list[Unpacked] | None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(data)
    await process.stdin.drain()
    process.stdin.close()
    return await _files(process.stdout)


async def _files(reply: StreamReader) -> list[Unpacked] | None:
    found: list[Unpacked] = []
    for _ in range(MAX_ENTRIES):
        part = Part.model_validate_json(await reply.readline())
        if part.end:
            return found
        if part.office:
            return None
        if part.name is None:
            raise ArchiveRefused(part.refused or DAMAGED, too_large=part.too_large)
        if part.size > MAX_FILE_BYTES:
            raise ValueError("more was unpacked than may be")
        found.append(Unpacked(part.name, await reply.readexactly(part.size), part.refused))
    raise ValueError("more entries than may be")
