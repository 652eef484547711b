"""Log lines of one kind, limited by time: a flood of calls must not become a flood of lines."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

WINDOW_S: Final = 10.0
MOST_EVENTS: Final = 500
MOST_TROUBLES: Final = 20
"""Lines of one kind in ten seconds: of warnings and errors, which may carry a traceback, fewer."""

type _Kind = tuple[str, int, str, int]


@dataclass
class _Counted:
    written: int = 0
    left_out: int = 0


class FloodFilter(logging.Filter):
    """Lets the first lines of a kind through; how many more there were is written once their ten seconds are over.

    One kind is what one statement logs at one level. The kinds are as many as there are such statements.
    """

    def __init__(
        self, write: Callable[[logging.LogRecord], object], now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._write = write
        self._now = now
        self._began = now()
        self._kinds: dict[_Kind, _Counted] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if self._now() >= self._began + WINDOW_S:
            self.flush()
        counted = self._kinds.setdefault(_kind(record), _Counted())
        most = MOST_TROUBLES if record.levelno >= logging.WARNING else MOST_EVENTS
        if counted.written < most:
            counted.written += 1
            return True
        counted.left_out += 1
        return False

    def flush(self) -> None:
        kinds, self._kinds, self._began = self._kinds, {}, self._now()
        for (name, level, path, line), counted in kinds.items():
            if counted.left_out:
                text = "… and %s more like it"
                more = (f"{counted.left_out:,}",)
                self._write(logging.LogRecord(name, level, path, line, text, more, None))


def _kind(record: logging.LogRecord) -> _Kind:
    return record.name, record.levelno, record.pathname, record.lineno
