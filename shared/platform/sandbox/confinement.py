"""Takes from this process what reading and judging do not need: files, connections, other programs.

Three walls, one behind the other. Python's own audit hook stands everywhere, and refuses in Python's words what Python
code asks for; Landlock and seccomp stand where the kernel has them, and hold for native code as well.
"""

import os
import sys
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from shared.platform.sandbox import landlock, seccomp

MAX_MEMORY_BYTES: Final = 768 * 1024 * 1024
MAX_CPU_S: Final = 15
"""For each request."""


def limit_resources() -> None:
    """Give this process only so much memory and time, no file to write, and the last place in the queue for a core."""
    with suppress(ImportError):  # not every system can limit a process
        import resource

        os.nice(10)

        limits = {
            resource.RLIMIT_AS: (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES),
            resource.RLIMIT_CPU: (MAX_CPU_S, resource.RLIM_INFINITY),
            resource.RLIMIT_FSIZE: (0, 0),
            resource.RLIMIT_CORE: (0, 0),
        }
        for kind, limit in limits.items():
            with suppress(ValueError, OSError):  # a limit that is lower already stays
                resource.setrlimit(kind, limit)


def allow_time() -> None:
    """Begin another request: it has its own time, whatever those before it took."""
    with suppress(ImportError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(used.ru_utime + used.ru_stime)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (spent + MAX_CPU_S, resource.RLIM_INFINITY))


_ROOT: Final = Path(__file__).resolve().parents[3]
_REFUSED: Final = (
    "socket.", "subprocess.", "shutil.", "ftplib.", "http.client.", "urllib.Request", "webbrowser.", "pty.",
    "os.exec", "os.spawn", "os.posix_spawn", "os.fork", "os.system", "os.startfile", "os.kill",
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.utime",
    "os.chmod", "os.chown", "os.lchmod", "os.setxattr", "os.removexattr", "tempfile.", "syslog.", "winreg.",
    "sqlite3.connect", "signal.pthread_kill",
)  # fmt: skip
"""Audit events by their beginning: https://docs.python.org/3/library/audit_events.html."""
_SHARED_OBJECTS: Final = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
"""Where the system keeps the libraries that packages in C are linked with; they load when a package first needs them."""
_LISTING: Final = frozenset({"os.listdir", "os.scandir", "os.chdir"})
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Walls(BaseModel, frozen=True, extra="forbid"):
    """What holds this process: Landlock's version (0: none), whether seccomp does; the audit hook does always."""

    landlock: int = 0
    seccomp: bool = False


def confine() -> Walls:
    """Leave this process its memory, its streams, and the files of Python and of this package to read. For good."""
    folders = _readable()
    objects = [folder for folder in _SHARED_OBJECTS if Path(folder).is_dir()]
    walls = Walls(landlock=landlock.restrict([*folders, *objects]), seccomp=seccomp.restrict())
    sys.addaudithook(_hook(folders))
    return walls


def _readable() -> tuple[str, ...]:
    """Where modules come from: of what lies beside the app's own code, a setting or a data folder, nothing is."""
    paths = sysconfig.get_paths()
    libraries = {paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    libraries |= {path for path in sys.path if path and Path(path).resolve() != _ROOT}
    found = {os.path.realpath(path) for path in libraries if Path(path).is_dir()}
    return *sorted(path for path in found if not _ROOT.is_relative_to(path)), str(_ROOT / "shared")


def _hook(folders: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    inside = tuple(folder + os.sep for folder in folders)

    def is_readable(path: Any) -> bool:
        return isinstance(path, int) or (os.path.realpath(os.fsdecode(path or ".")) + os.sep).startswith(
            inside
        )

    def refuse(event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = given
            writes = bool(flags & _WRITING) or any(letter in (mode or "") for letter in "wxa+")
            refused = not is_readable(path) or (writes and not isinstance(path, int))
        elif event in _LISTING:
            refused = not is_readable(given[0])
        else:
            refused = event.startswith(_REFUSED)
        if refused:
            raise PermissionError("this process may not do that")

    return refuse
