"""Long texts are read in a thread of their own, one at a time, so that whoever wrote a sentence does not wait for them.

The rules read 20,000 characters for some hundred milliseconds. Several threads that compute would take the interpreter
from the event loop all the same.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

LONG: Final = 1_000
"""Characters from which on a text is long; what is shorter takes less than the way to the thread and back."""
_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="long-texts")


async def read_apart[**P, T](chars: int, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What the work makes of texts of so many characters: here, or of long ones once those before them are read."""
    if chars < LONG:
        return work(*args, **named)
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(work, *args, **named))
