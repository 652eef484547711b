"""Runs the extraction beside this process, so that no file can stall those whose interviews are running."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from shared.reading.refusal import FileRefused
from shared.reading.wanted import Extracted, Wanted

TIME_LIMIT_S: Final = 20.0
TOO_SLOW: Final = "The file takes longer to read than a file may."
STOPPED: Final = "The file could not be read: it takes more time or memory than a file may."

_BYTES_OF_A_CHAR: Final = 12
"""At most, where it is written in JSON with nothing but ASCII."""
_OVERHEAD_BYTES: Final = 100_000
_ROOT: Final = Path(__file__).resolve().parents[2]
_KEPT: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")


class ExtractionBusy(Exception):
    """Too many files are being read at the moment."""


class Slots:
    """The right to run a process beside this one, for `at_once` of them; others wait for it, `wait_limit_s` at most."""

    def __init__(self, at_once: int, wait_limit_s: float) -> None:
        self.at_once = at_once
        self.wait_limit_s = wait_limit_s
        self._of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    @asynccontextmanager
    async def taken(self) -> AsyncGenerator[None]:
        """Raises ExtractionBusy."""
        free = self._of_loop.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(self.at_once))
        try:
            async with asyncio.timeout(self.wait_limit_s):
                await free.acquire()
        except TimeoutError:
            raise ExtractionBusy from None
        try:
            yield
        finally:
            free.release()


UPLOADS: Final = Slots(at_once=2, wait_limit_s=30.0)
"""For files that somebody waits for at a request."""
BATCHES: Final = Slots(at_once=2, wait_limit_s=120.0)
"""For files that nobody waits for: they never take an upload's turn."""


async def start_beside(module: str, *arguments: str) -> Process:
    """A Python process that runs this module, knows no secret, and is talked to by its stdin and stdout."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-s", "-B", "-m", module, *arguments),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        cwd=_ROOT,
        env=_environment(),
    )


async def stop(process: Process) -> None:
    """End the process, whatever it is at."""
    if process.returncode is None:
        process.kill()
    await process.wait()


class Reader:
    """Reads one file after the other; a process that a file brought down is followed by a new one."""

    def __init__(self, time_limit_s: float) -> None:
        self._time_limit_s = time_limit_s
        self._process: Process | None = None

    async def read(self, wanted: Wanted, data: bytes) -> Extracted:
        """The text of the file. Raises FileRefused."""
        try:
            async with asyncio.timeout(self._time_limit_s):
                extracted = await self._ask(wanted, data)
        except TimeoutError:
            await self.close()
            raise FileRefused(TOO_SLOW) from None
        except (EOFError, ConnectionError, ValueError):
            await self.close()
            raise FileRefused(STOPPED) from None
        if extracted.refused is not None:
            raise FileRefused(extracted.refused)
        return extracted

    async def close(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            await stop(process)

    async def _ask(self, wanted: Wanted, data: bytes) -> Extracted:
        if self._process is None:
            self._process = await start_beside("shared.reading.extract")
        asked, replies = self._process.stdin, self._process.stdout
        assert asked is not None
        assert replies is not None
        sized = wanted.model_copy(update={"size": len(data)})
        asked.write(sized.model_dump_json().encode() + b"\n")
        asked.write(data)
        await asked.drain()
        length = int(await replies.readline())
        if length > _OVERHEAD_BYTES + _BYTES_OF_A_CHAR * wanted.most_chars:
            raise ValueError("the reply is longer than one can be")
        return Extracted.model_validate_json(await replies.readexactly(length))


@asynccontextmanager
async def reading_beside(
    slots: Slots = UPLOADS, *, time_limit_s: float = TIME_LIMIT_S
) -> AsyncGenerator[Reader]:
    """A reader for some files, each of which has the time limit for itself. Raises ExtractionBusy."""
    async with slots.taken():
        reader = Reader(time_limit_s)
        try:
            yield reader
        finally:
            await reader.close()


async def extract_beside(wanted: Wanted, data: bytes, *, time_limit_s: float = TIME_LIMIT_S) -> Extracted:
    """The text of one file. Raises FileRefused and ExtractionBusy."""
    async with reading_beside(time_limit_s=time_limit_s) as reader:
        return await reader.read(wanted, data)


def _environment() -> dict[str, str]:
    """No secret of this process goes to one that reads strangers' files."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUTF8": "1"}
