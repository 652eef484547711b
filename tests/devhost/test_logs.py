"""Which log records are shown."""

import logging
from pathlib import Path

import pytest

import devhost
from devhost.errors import HostError
from devhost.logs import OursOrWarning, set_up_logging

APP = Path("/srv/app")
HOST = Path(devhost.__file__).parent


def shown(path: Path, level: int) -> bool:
    record = logging.LogRecord("name", level, str(path), 1, "message", (), None)
    return OursOrWarning(APP).filter(record)


@pytest.mark.parametrize(
    ("path", "level", "expected"),
    [
        (APP / "function_app.py", logging.INFO, True),
        (APP / "shared" / "deep.py", logging.INFO, True),
        (HOST / "host.py", logging.INFO, True),
        (APP / ".venv/lib/python3.13/site-packages/lib.py", logging.INFO, False),
        (APP / ".venv/lib/python3.13/site-packages/lib.py", logging.WARNING, True),
        (Path("/srv/application/other.py"), logging.INFO, False),
        (Path("/usr/lib/python3.13/asyncio/base_events.py"), logging.INFO, False),
        (Path("/usr/lib/python3.13/asyncio/base_events.py"), logging.ERROR, True),
    ],
)
def test_host_and_app_are_heard_from_info_on_libraries_from_warning_on(
    path: Path, level: int, expected: bool
) -> None:
    assert shown(path, level) is expected


def test_a_name_that_is_no_level_is_refused() -> None:
    with pytest.raises(HostError, match="LOG_LEVEL names no level: LOUD"):
        set_up_logging("LOUD", APP)
