"""The `make` that started a command, where one did: whether it is gone, or was asked to stop without a terminal.

A signal sent to `make` alone is lost on the command it runs: a kill -9 leaves the command behind, and make passes
SIGTERM on but waits after SIGINT, taking it for a terminal's Ctrl-C that everybody heard.
"""

import os
import signal
from pathlib import Path


def _catches_interrupts(process: int) -> bool:
    """Whether that process has a handler for SIGINT; False where the kernel does not tell (not Linux)."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return False
    caught = next((line.split()[1] for line in lines if line.startswith("SigCgt:")), "0")
    return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)


class MakeParent:
    """The parent of this process, if it is a make."""

    def __init__(self) -> None:
        self._make = os.getppid() if "MAKELEVEL" in os.environ else None
        self._caught = self._make is not None and _catches_interrupts(self._make)

    @property
    def has_stopped(self) -> bool:
        """True once make is gone, or has taken a SIGINT: the first thing its handler does is to remove itself."""
        if self._make is None:
            return False
        return os.getppid() != self._make or (self._caught and not _catches_interrupts(self._make))
