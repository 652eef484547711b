"""What every log record is about: fields `interview_id`, `turn` and `trace_id`, where they are known.

They are set on the record as it is made, so every handler has them: the local host's, and the worker's on Azure.
"""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

from shared.telemetry.turn_ids import turn_ids
from shared.telemetry.work import Work, current, noting


def add_log_fields() -> None:
    """Let the records of this process have the fields, from now on; doing it twice does it once."""
    made = logging.getLogRecordFactory()
    if not (isinstance(made, partial) and made.func is _with_fields):
        logging.setLogRecordFactory(partial(_with_fields, made))


def _with_fields(made: Any, *args: Any, **kwargs: Any) -> logging.LogRecord:
    record: logging.LogRecord = made(*args, **kwargs)
    work = current()
    if work is not None and work.interview_id is not None:
        record.interview_id = work.interview_id
        if work.turn is not None:
            record.turn = work.turn
            record.trace_id = f"{turn_ids(work.interview_id, work.turn).trace_id:032x}"
    return record


@contextmanager
def about(interview_id: str, turn: int | None = None) -> Generator[None]:
    """What is logged inside is about this interview, where no work is in hand that says so."""
    with noting(Work("activity", "log", interview_id, turn)):
        yield
