"""How often a question is asked that may be dear: the longer its answer took, the longer it rests."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

CHEAP_S: Final = 0.5
"""What is answered within this rests not at all."""
REST: Final = 50
"""How many times as long as it took a dear question rests: so it takes two hundredths of the time at most."""


class Pace:
    """Whether the question may be asked now. One a process; `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rests_until = clock()

    @property
    def is_due(self) -> bool:
        return self._clock() >= self._rests_until

    @contextmanager
    def asking(self) -> Generator[None]:
        """Inside, the question is asked; one that fails is timed as well."""
        began = self._clock()
        try:
            yield
        finally:
            ended = self._clock()
            took = ended - began
            self._rests_until = ended + (REST * took if took > CHEAP_S else 0.0)
