"""Repeats calls to the server until they succeed or a time limit is reached."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal

from interviews.errors import Refused, ServerUnreachable

FIRST_PAUSE_S: Final = 0.4
LONGEST_PAUSE_S: Final = 10.0

type Trouble = Literal["lost", "busy", "back"]


@dataclass(frozen=True, slots=True)
class Retrying:
    """`tell` is called when trouble begins and when it ends. `patience_s` limits the time; None sets no limit."""

    tell: Callable[[Trouble], Awaitable[None]]
    patience_s: float | None = None

    async def persist[T](self, call: Callable[[int], Awaitable[T]]) -> T:
        """Repeat `call`, which is given the number of failures so far, until it returns.

        Raises Refused where repeating cannot help, and after `patience_s` the last error: ServerUnreachable or Refused.
        """
        began = time.monotonic()
        failures, told = 0, False
        while True:
            try:
                answer = await call(failures)
            except (ServerUnreachable, Refused) as error:
                if isinstance(error, Refused) and not error.is_passing:
                    raise
                pause = pause_after(failures, error)
                if self.patience_s is not None and time.monotonic() + pause > began + self.patience_s:
                    raise
                if not told and (failures > 0 or _is_busy(error)):
                    told = True
                    await self.tell("busy" if _is_busy(error) else "lost")
                failures += 1
                await asyncio.sleep(pause)
            else:
                if told:
                    await self.tell("back")
                return answer


def pause_after(failures: int, error: Exception) -> float:
    """The seconds before the next try: what the server asked for, else exponentially longer, with jitter."""
    if isinstance(error, Refused) and error.retry_after_s is not None:
        return error.retry_after_s
    grown = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** min(failures, 10))
    return grown * random.uniform(0.75, 1.0)  # noqa: S311 - spreads callers, hides nothing


def _is_busy(error: Exception) -> bool:
    return isinstance(error, Refused) and error.status == 429
