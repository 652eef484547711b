"""Runs the extraction beside this process, so that no file can stall those whose interviews are running."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from pydantic import BaseModel, ConfigDict

from shared.resumes.kinds import Kind
from shared.resumes.refusal import ResumeRefused

TIME_LIMIT_S: Final = 20.0
AT_ONCE: Final = 2
WAIT_LIMIT_S: Final = 30.0
TOO_SLOW: Final = "The file takes longer to read than a resume may."
STOPPED: Final = "The file could not be read: it takes more time or memory than a resume may."

_ROOT: Final = Path(__file__).resolve().parents[2]
_KEPT: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")
_slots: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]] = WeakKeyDictionary()


class ExtractionBusy(Exception):
    """Too many files are being read at the moment."""


class Extracted(BaseModel):
    """What the process says: the text with warnings, or why there is none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str = ""
    warnings: tuple[str, ...] = ()
    refused: str | None = None


async def extract_beside(kind: Kind, data: bytes, *, time_limit_s: float = TIME_LIMIT_S) -> Extracted:
    """The text of the file. Raises ResumeRefused, and ExtractionBusy after `WAIT_LIMIT_S` in the queue."""
    slot = _slots.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))
    try:
        async with asyncio.timeout(WAIT_LIMIT_S):
            await slot.acquire()
    except TimeoutError:
        raise ExtractionBusy from None
    try:
        return await _run(kind, data, time_limit_s)
    finally:
        slot.release()


async def _run(kind: Kind, data: bytes, time_limit_s: float) -> Extracted:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-s", "-B", "-m", "shared.resumes.extract", kind),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        cwd=_ROOT,
        env=_environment(),
    )
    try:
        async with asyncio.timeout(time_limit_s):
            said, _ = await process.communicate(data)
    except TimeoutError:
        raise ResumeRefused(TOO_SLOW) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise ResumeRefused(STOPPED)
    extracted = Extracted.model_validate_json(said)
    if extracted.refused is not None:
        raise ResumeRefused(extracted.refused)
    return extracted


def _environment() -> dict[str, str]:
    """No secret of this process goes to one that reads strangers' files."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUTF8": "1"}
