"""Log lines: one a record, compact or as JSON, on stderr."""

import atexit
import json
import logging
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from devhost.errors import HostError
from devhost.log_flood import FloodFilter

_HOST = Path(__file__).parent
_ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class OursOrWarning(logging.Filter):
    """Let through what the host and the app say at INFO and above, and of libraries only warnings and errors."""

    def __init__(self, app: Path) -> None:
        super().__init__()
        self._ours = (f"{app}/", f"{_HOST}/")

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.WARNING or self._is_ours(record.pathname)

    def _is_ours(self, path: str) -> bool:
        return path.startswith(self._ours) and "site-packages" not in path


def harmless(text: str) -> str:
    """The text with `\\u001b` and the like for what a terminal or an eye would obey; JSON reads it as the same."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class TextLines(logging.Formatter):
    """A compact line a record. Only records begin at the margin: further lines are indented, so that none is forged."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03d %(levelname)s %(name)s: %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        return harmless(super().format(record)).replace("\n", "\n    ")


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger and message, and what the app gave the record besides (`extra`)."""

    def format(self, record: logging.LogRecord) -> str:
        given = {
            name: value
            for name, value in record.__dict__.items()
            if name not in _STANDARD and isinstance(value, str | int | float | bool)
        }
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **given,
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return harmless(json.dumps(line, ensure_ascii=False))


def set_up_logging(level: str | None, app: Path, form: str | None = None) -> None:
    """``level`` (LOG_LEVEL) holds for everything; without it: INFO for host and app, WARNING for libraries.

    ``form`` (LOG_FORMAT) is "json" or nothing. Raises HostError for a name that is no level, and for another form.
    """
    if form not in (None, "", "json"):
        raise HostError(f"LOG_FORMAT is json or nothing, not {form}.")
    if level and level.upper() not in logging.getLevelNamesMapping():
        raise HostError(f"LOG_LEVEL names no level: {level}.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form else TextLines())
    if not level:
        handler.addFilter(OursOrWarning(app))
        # The worker writes two INFO records an invocation: not making them is cheaper than filtering them out.
        logging.getLogger("azure.functions").setLevel(logging.WARNING)
    flood = FloodFilter(handler.emit)
    handler.addFilter(flood)
    atexit.register(flood.flush)
    logging.basicConfig(level=(level or "INFO").upper(), handlers=[handler], force=True)
