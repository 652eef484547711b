"""Log lines of one kind are limited by time."""

import logging

from devhost.log_flood import MOST_EVENTS, MOST_TROUBLES, WINDOW_S, FloodFilter


class FloodLog:
    def __init__(self) -> None:
        self.time = 0.0
        self.lines: list[str] = []
        self.filter = FloodFilter(self._write, lambda: self.time)

    def _write(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def log(self, text: str, times: int = 1, *, level: int = logging.ERROR, line: int = 1) -> None:
        for _ in range(times):
            record = logging.LogRecord("name", level, "file.py", line, text, (), None)
            if self.filter.filter(record):
                self._write(record)


def test_a_flood_is_cut_off_for_a_time_counted_and_keeps_out_no_other_kind() -> None:
    written = FloodLog()
    written.log("broken", MOST_TROUBLES + 2_114)
    written.log("other", line=2)
    assert written.lines == ["broken"] * MOST_TROUBLES + ["other"]
    written.time = WINDOW_S
    written.log("third", line=3)
    written.log("broken")
    assert written.lines[MOST_TROUBLES + 1 :] == ["… and 2,114 more like it", "third", "broken"]


def test_events_may_be_more_than_troubles() -> None:
    written = FloodLog()
    written.log("asked -> waiting", MOST_EVENTS + 1, level=logging.INFO)
    assert len(written.lines) == MOST_EVENTS


def test_what_was_left_out_is_written_at_the_end() -> None:
    written = FloodLog()
    written.log("broken", MOST_TROUBLES + 1)
    written.filter.flush()
    written.filter.flush()
    assert written.lines[MOST_TROUBLES:] == ["… and 1 more like it"]
