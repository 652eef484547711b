"""Programs that a developer command starts, and that end with it, however it ends."""

import ctypes
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

STOP_WITHIN_S = 4.0
_PR_SET_PDEATHSIG = 1


def _end_with_parent() -> None:
    """Linux: have the child told to stop when its parent is gone, be it by kill -9, so that no port stays taken."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


class Child:
    """A running program. It stays in the caller's process group, so a signal to the group reaches it as well."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], folder: Path, *, silent: bool = False
    ) -> None:
        """`silent` drops what it prints, but not its errors."""
        self._process = subprocess.Popen(
            command,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if silent else None,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )

    @property
    def exit_code(self) -> int | None:
        """None while it runs; then its status as a shell tells it (128 + signal number when a signal ended it)."""
        code = self._process.poll()
        return 128 - code if code is not None and code < 0 else code

    def stop(self) -> None:
        """Ask it to end, and make it end when the time is over."""
        if self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
