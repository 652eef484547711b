"""Reading again what should be there: a read may be older than what another process wrote a moment ago."""

from collections.abc import Awaitable, Callable
from typing import Final

type Pause = Callable[[float], Awaitable[None]]

PAUSES_S: Final = (0.05, 0.15, 0.4)
"""Longer than replicas of a store lag behind. What is not there then is waited for by retries of the whole step."""


async def reread[T](read: Callable[[], Awaitable[T | None]], pause: Pause) -> T | None:
    """What `read` returns, read again after short pauses while that is None."""
    for seconds in PAUSES_S:
        if (found := await read()) is not None:
            return found
        await pause(seconds)
    return await read()
