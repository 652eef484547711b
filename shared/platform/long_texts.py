"""Long texts are read in a thread of their own, one at a time, so that whoever wrote a sentence does not wait for them.

The rules read 20,000 characters for some hundred milliseconds. Several threads that compute would take the interpreter
from the event loop all the same. A shorter text goes ahead of longer ones, but no text is overtaken for ever.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import Any, Final

LONG: Final = 1_000
"""Characters from which on a text is long; what is shorter takes less than the way to the thread and back."""
_AHEAD: Final = 100
"""How many characters longer each text that comes later counts: so many waits are worth a place."""
_PLACES: Final = count()

type _Reading = tuple[int, int, Future[Any], Callable[[], Any]]
"""What its length and its coming make it count, its number, what is waited for, and the work."""


async def read_apart[**P, T](chars: int, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What the work makes of texts of so many characters: here, or of long ones once those ahead of them are read."""
    if chars < LONG:
        return work(*args, **named)
    place, read = next(_PLACES), Future[T]()
    _waiting().put((chars + _AHEAD * place, place, read, partial(work, *args, **named)))
    return await asyncio.wrap_future(read)


@cache
def _waiting() -> PriorityQueue[_Reading]:
    """The texts that wait; the first starts the thread that reads them."""
    waiting = PriorityQueue[_Reading]()
    Thread(target=_read, args=(waiting,), name="long-texts", daemon=True).start()
    return waiting


def _read(waiting: PriorityQueue[_Reading]) -> None:
    while True:
        *_, read, work = waiting.get()
        if not read.set_running_or_notify_cancel():
            continue
        try:
            read.set_result(work())
        except BaseException as failure:
            read.set_exception(failure)
