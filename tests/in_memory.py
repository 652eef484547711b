"""Where tests keep their files: in memory where there is room, since a store waits for the disk at each write.

Nothing here is to outlive a loss of power; what a killed process leaves behind is the same in either place.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
ROOM: Final = 4 << 30


def keep_files_in_memory() -> None:
    """For this process and those it starts, unless TMPDIR names another place. Tests start programs there, too."""
    if "TMPDIR" not in os.environ and _has_room(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # asked for anew: it may have been looked up before


def _has_room(folder: Path) -> bool:
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    runs_programs = not os.statvfs(folder).f_flag & os.ST_NOEXEC
    return runs_programs and shutil.disk_usage(folder).free >= ROOM
