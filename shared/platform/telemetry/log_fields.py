"""What a log record is about: fields `interview_id`, `turn` and `trace_id`, where they are known."""

import logging
from collections.abc import Generator
from contextlib import contextmanager

from shared.platform.telemetry.work import Work, current, noting, turn_ids


class LogFields(logging.Filter):
    """Lets every record through, with the fields of the work in hand unless it was given its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        work = current()
        if work is not None and work.interview_id is not None and not hasattr(record, "interview_id"):
            record.interview_id = work.interview_id
            if work.turn is not None:
                record.turn = work.turn
                record.trace_id = f"{turn_ids(work.interview_id, work.turn).trace_id:032x}"
        return True


def add_log_fields() -> None:
    """Let the handlers of this process see the fields: the local host's, or those of the worker on Azure."""
    for handler in logging.getLogger().handlers:
        if not any(isinstance(each, LogFields) for each in handler.filters):
            handler.addFilter(LogFields())


@contextmanager
def about(interview_id: str, turn: int) -> Generator[None]:
    """What is logged inside is about this turn: for an orchestrator, which has no work in hand."""
    with noting(Work("activity", "log", interview_id, turn)):
        yield
