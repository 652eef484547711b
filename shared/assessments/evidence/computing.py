"""The arithmetic of evidence in a thread of its own, one job at a time.

Threads that compute take the interpreter from the event loop, and fill the pool in which files are read: with several at
once, everybody else waits.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="evidence")


async def computed[**P, T](work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What the work returns, once those before it are done."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(work, *args, **named))
