"""A Python process beside this one: started, asked, and stopped when a request passes its deadline."""

import asyncio
import atexit
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Final
from weakref import WeakSet

from shared.platform.sandbox.calls import BadCall, request_of, result_of
from shared.platform.sandbox.confinement import Walls
from shared.platform.sandbox.frames import BadFrame, read_frame, write_frame

_ROOT: Final = Path(__file__).resolve().parents[3]
_KEPT: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")
_ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "RAYON_NUM_THREADS")
"""A library that starts a thread for each core would take them from the people who are served."""
WORKER: Final = "shared.platform.sandbox.worker"
START_LIMIT_S: Final = 30.0
MAX_REPLY_BYTES: Final = 96 * 1024 * 1024
_MAX_HELLO_BYTES: Final = 1_000

_log = logging.getLogger("interviews.beside")


class TooSlow(Exception):
    """The call passed its deadline; the process was stopped."""


class Stopped(Exception):
    """The process ended without a reply, or the call failed: it took too much memory or time, or broke it."""


class Busy(Exception):
    """Too much is computed beside this process at the moment."""


LATE: Final = (TooSlow, Stopped, Busy)
"""Why there may be no result, however often one asks."""


class Beside:
    """One process; it starts with the first call, and again after one that brought it down.

    It knows no secret of this one, and has one call at a time.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="beside")
        _all.add(self)

    async def call[*Given, R](self, function: Callable[[*Given], R], deadline_s: float, *given: *Given) -> R:
        """What the function returns there; starting the process is no part of the time. Raises TooSlow and Stopped."""
        request = request_of(function, *given)
        await self._in_thread(self._started, START_LIMIT_S)
        head, body = await self._in_thread(lambda: self._converse(*request), deadline_s)
        try:
            result = result_of(function, head, body)
        except ValueError as error:
            self.stop()
            raise Stopped("the reply is none") from error
        if isinstance(result, BadCall):
            _log.error("%s failed beside this process: %s", function.__name__, result.failed)
            raise Stopped(result.failed)
        return result

    def stop(self) -> None:
        """End the process, whatever it is at; the next call starts another."""
        if (process := self._process) is not None:
            process.kill()
        self._thread.submit(self.end)

    def close(self) -> None:
        """End the process for good."""
        self.stop()
        self._thread.shutdown(wait=False)

    async def _in_thread[R](self, work: Callable[[], R], deadline_s: float) -> R:
        under_way = asyncio.get_running_loop().run_in_executor(self._thread, work)
        try:
            async with asyncio.timeout(deadline_s):
                return await asyncio.shield(under_way)
        except TimeoutError:
            raise TooSlow from None
        except (BadFrame, OSError, ValueError) as error:
            raise Stopped(str(error)) from error
        finally:
            if not under_way.done():
                under_way.add_done_callback(_look_away)
                self.stop()

    def _converse(self, head: bytes, body: bytes) -> tuple[bytes, bytes]:
        try:
            requests, replies = _streams(self._started())
            write_frame(requests, head, body)
            reply = read_frame(replies, MAX_REPLY_BYTES)
            if reply is None:
                raise BadFrame("the process ended without a reply")
        except (BadFrame, OSError):
            self.end()
            raise
        return reply

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.end()
        self._process = process = _start()
        hello = read_frame(_streams(process)[1], _MAX_HELLO_BYTES)
        if hello is None:
            self.end()
            raise BadFrame("the process did not start")
        walls = Walls.model_validate_json(hello[0])
        _log_walls(walls.landlock, walls.seccomp)
        return process

    def end(self) -> None:
        """End the process and wait for it, in its thread or when nothing runs there any more."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in _streams(process):
                with suppress(OSError):  # what was still to be sent to it goes nowhere
                    stream.close()


_all: Final[WeakSet[Beside]] = WeakSet()


@atexit.register
def _close_all() -> None:
    for each in list(_all):
        each.end()


def environment() -> dict[str, str]:
    """No secret of this process goes to one that reads strangers' texts."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    path = os.pathsep.join(path for path in sys.path if path)
    return {**kept, **dict.fromkeys(_ONE_THREAD, "1"), "PYTHONPATH": path, "PYTHONUTF8": "1"}


def _start() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - this interpreter, a module of ours
        [sys.executable, "-s", "-B", "-m", WORKER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        env=environment(),
    )


def _streams(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def _look_away(ended: asyncio.Future[Any]) -> None:
    """Nobody waits for this any more; what it raised is of no interest."""
    if not ended.cancelled():
        ended.exception()


@cache
def _log_walls(landlock: int, seccomp: bool) -> None:
    """Said once: what holds the processes that read what strangers sent."""
    _log.info(
        "What strangers send is read beside this process: Landlock %s, seccomp %s, Python's audit hook on",
        landlock or "off",
        "on" if seccomp else "off",
    )
