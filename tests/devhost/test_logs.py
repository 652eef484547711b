"""Which log records are shown."""

import json
import logging
from pathlib import Path

import pytest

import devhost
from devhost.errors import HostError
from devhost.logs import JsonLines, OursOrWarning, TextLines, set_up_logging

APP = Path("/srv/app")
HOST = Path(devhost.__file__).parent


def shown(path: Path, level: int) -> bool:
    record = logging.LogRecord("name", level, str(path), 1, "message", (), None)
    return OursOrWarning(APP).filter(record)


@pytest.mark.parametrize(("path", "level", "expected"), [
    (APP / "function_app.py", logging.INFO, True), (APP / "shared" / "deep.py", logging.INFO, True),
    (HOST / "host.py", logging.INFO, True), (APP / ".venv/lib/python3.13/site-packages/lib.py", logging.INFO, False),
    (APP / ".venv/lib/python3.13/site-packages/lib.py", logging.WARNING, True),
    (Path("/srv/application/other.py"), logging.INFO, False),
    (Path("/usr/lib/python3.13/asyncio/base_events.py"), logging.INFO, False),
    (Path("/usr/lib/python3.13/asyncio/base_events.py"), logging.ERROR, True),
])  # fmt: skip
def test_host_and_app_are_heard_from_info_on_libraries_from_warning_on(
    path: Path, level: int, expected: bool
) -> None:
    assert shown(path, level) is expected


@pytest.mark.parametrize(("level", "form", "says"), [
    ("LOUD", None, "LOG_LEVEL names no level: LOUD"), (None, "xml", "LOG_FORMAT is json or nothing, not xml"),
])  # fmt: skip
def test_another_level_or_form_is_refused(level: str | None, form: str | None, says: str) -> None:
    with pytest.raises(HostError, match=says):
        set_up_logging(level, APP, form)


def test_as_json_a_record_is_one_line_with_what_the_app_gave_it() -> None:
    fields = {"interview_id": "i1", "turn": 2, "request": object()}
    record = logging.makeLogRecord(
        {"name": "interviews.x", "levelname": "INFO", "msg": "%d lines\nof it", "args": (2,), "created": 0.5}
        | fields
    )
    assert json.loads(JsonLines().format(record)) == {
        "time": "1970-01-01T00:00:00.500+00:00",
        "level": "INFO",
        "logger": "interviews.x",
        "message": "2 lines\nof it",
        "interview_id": "i1",
        "turn": 2,
    }
    assert "\n" not in JsonLines().format(record)


HOSTILE = "said \x1b[2J\x9b\u202e\x7f\r\n12:00:00.000 ERROR interviews.audit: staff erased all\u2028of it"


def hostile_record() -> logging.LogRecord:
    record = {"name": "interviews.x", "levelname": "INFO", "msg": "%s", "args": (HOSTILE,)}
    try:
        raise ValueError(HOSTILE)
    except ValueError as error:
        return logging.makeLogRecord(record | {"exc_info": (type(error), error, error.__traceback__)})


def test_no_text_forges_a_line_or_acts_on_the_terminal() -> None:
    first, *others = TextLines().format(hostile_record()).splitlines()
    assert first.endswith("INFO interviews.x: said \\u001b[2J\\u009b\\u202e\\u007f\\u000d")
    assert all(line.startswith("    ") for line in others)
    assert "".join(others).isprintable()


def test_as_json_no_text_acts_either_and_it_reads_the_same_with_its_exception() -> None:
    line = JsonLines().format(hostile_record())
    assert line.isprintable()
    found = json.loads(line)
    assert found["message"] == HOSTILE
    assert found["exception"].endswith(f"ValueError: {HOSTILE}")
