"""Log lines: one a record, compact, on stderr."""

import logging
import sys
from pathlib import Path

from devhost.errors import HostError

_HOST = Path(__file__).parent


class OursOrWarning(logging.Filter):
    """Let through what the host and the app say at INFO and above, and of libraries only warnings and errors."""

    def __init__(self, app: Path) -> None:
        super().__init__()
        self._ours = (f"{app}/", f"{_HOST}/")

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.WARNING or self._is_ours(record.pathname)

    def _is_ours(self, path: str) -> bool:
        return path.startswith(self._ours) and "site-packages" not in path


def set_up_logging(level: str | None, app: Path) -> None:
    """``level`` (LOG_LEVEL) holds for everything; without it: INFO for host and app, WARNING for libraries.

    Raises HostError for a name that is no level.
    """
    if level and level.upper() not in logging.getLevelNamesMapping():
        raise HostError(f"LOG_LEVEL names no level: {level}.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        logging.Formatter("%(asctime)s.%(msecs)03d %(levelname)s %(name)s: %(message)s", "%H:%M:%S")
    )
    if not level:
        handler.addFilter(OursOrWarning(app))
        # The worker writes two INFO records an invocation: not making them is cheaper than filtering them out.
        logging.getLogger("azure.functions").setLevel(logging.WARNING)
    logging.basicConfig(level=(level or "INFO").upper(), handlers=[handler], force=True)
