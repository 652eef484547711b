"""What the app's log records are about, and what never stands in them."""

import logging
from collections.abc import Iterator

import pytest

from shared.platform.http import problem_of
from shared.platform.telemetry.log_fields import LogFields, about, add_log_fields
from shared.platform.telemetry.port import OFF
from shared.platform.telemetry.work import Work, at_work, turn_ids

INTERVIEW = "0123456789abcdef0123456789abcdef"
SAID = "what somebody said"
logger = logging.getLogger("interviews.test")


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.records: list[dict[str, object]] = []

    def emit(self, record: logging.LogRecord) -> None:
        wanted = ("interview_id", "turn", "trace_id")
        self.records.append({name: getattr(record, name) for name in wanted if hasattr(record, name)})


@pytest.fixture
def kept() -> Iterator[_Kept]:
    handler = _Kept()
    logging.getLogger().addHandler(handler)
    add_log_fields()
    add_log_fields()
    yield handler
    assert sum(isinstance(each, LogFields) for each in handler.filters) == 1
    logging.getLogger().removeHandler(handler)


def test_a_record_names_what_the_work_in_hand_is_about(kept: _Kept) -> None:
    with at_work(Work("http", "GET /x", INTERVIEW), OFF):
        logger.warning("one")
    with at_work(Work("activity", "assess", INTERVIEW, 3), OFF):
        logger.warning("two")
    logger.warning("three")
    trace_id = f"{turn_ids(INTERVIEW, 3).trace_id:032x}"
    assert kept.records == [
        {"interview_id": INTERVIEW},
        {"interview_id": INTERVIEW, "turn": 3, "trace_id": trace_id},
        {},
    ]


def test_what_a_record_says_itself_is_left_as_it_is(kept: _Kept) -> None:
    with about(INTERVIEW, 3):
        logger.warning("of another", extra={"interview_id": "another"})
    assert kept.records == [{"interview_id": "another"}]


def test_an_error_that_nobody_expected_is_logged_by_place_and_kind_and_not_by_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A message may quote what somebody said, as that of a document that cannot be read does."""
    with pytest.raises(ValueError, match=SAID) as raised:
        raise ValueError(SAID)
    assert problem_of(raised.value).status == 500
    assert "unexpected error: ValueError" in caplog.text
    assert __file__ in caplog.text
    assert SAID not in caplog.text
