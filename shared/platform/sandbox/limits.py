"""What a process beside this one may use."""

import os
from contextlib import suppress
from typing import Final

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
