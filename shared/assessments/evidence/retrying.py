"""How calls to the services that find evidence are retried."""

from collections.abc import Awaitable, Callable
from typing import Final

from shared.language.model_failures import AttemptFailed
from shared.language.pace import Pace

ATTEMPTS: Final = 3
BACKOFF_S: Final = 0.5


async def retried[T](attempt: Callable[[], Awaitable[T]], pace: Pace, *, most_waited_s: float) -> T:
    """What the first attempt that succeeds returns; the server's own wait is kept up to `most_waited_s`.

    Raises AttemptFailed where no further attempt may help, or all have failed.
    """
    for number in range(1, ATTEMPTS):
        try:
            return await attempt()
        except AttemptFailed as failure:
            if not failure.passes:
                raise
            backoff = BACKOFF_S * 2 ** (number - 1) * (1 + pace.jitter()) / 2
            await pace.sleep(max(backoff, min(failure.retry_after_s or 0.0, most_waited_s)))
    return await attempt()
