"""How often an expensive query may run: the longer it took, the longer the pause after it."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

CHEAP_S: Final = 0.5
"""A query that took no longer has no pause."""
REST: Final = 50
"""The pause after a slow query, in multiples of its duration: so it runs at most two hundredths of the time."""


class Pace:
    """Whether the query may run now. One a process; `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rests_until = clock()

    @property
    def is_due(self) -> bool:
        return self._clock() >= self._rests_until

    @contextmanager
    def asking(self) -> Generator[None]:
        """Run the query within this block; a failed one is timed as well."""
        began = self._clock()
        try:
            yield
        finally:
            ended = self._clock()
            took = ended - began
            self._rests_until = ended + (REST * took if took > CHEAP_S else 0.0)
