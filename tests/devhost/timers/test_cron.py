"""NCRONTAB schedules."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devhost.timers.cron import BadSchedule, parse_schedule

START = datetime(2026, 11, 21, 3, 36, 12, 500_000, tzinfo=UTC)  # a Saturday


@pytest.mark.parametrize(("schedule", "due"), [
    ("* * * * * *", "2026-11-21T03:36:13"), ("0 * * * * *", "2026-11-21T03:37:00"),
    ("*/5 * * * *", "2026-11-21T03:40:00"), ("0 */5 * * * *", "2026-11-21T03:40:00"),
    ("0 0 * * * *", "2026-11-21T04:00:00"), ("0 0 9 * * *", "2026-11-21T09:00:00"),
    ("0 0 3 * * *", "2026-11-22T03:00:00"), ("30 5/20 2,3 * * *", "2026-11-21T03:45:30"),
    ("0 30 9 * * Mon-Fri", "2026-11-23T09:30:00"), ("0 30 9 * JAN sunday", "2027-01-03T09:30:00"),
    ("0 0 0 29 2 *", "2028-02-29T00:00:00"), ("0 0 0 13 * 5", "2027-08-13T00:00:00"),
    ("10-20/5 36 3 21 11 6", "2026-11-21T03:36:15"),
])  # fmt: skip
def test_the_next_moment_is_the_first_that_every_field_allows(schedule: str, due: str) -> None:
    assert parse_schedule(schedule).next_after(START) == datetime.fromisoformat(f"{due}+00:00")


@pytest.mark.parametrize(
    "schedule",
    [
        "", "* * * *", "* * * * * * *", "60 * * * * *", "* * 24 * * *", "* * * 0 * *", "* * * * 13 *",
        "* * * * * 7", "* * * * * Foo", "5-1 * * * * *", "*/0 * * * * *", "1,,2 * * * * *", "*-5 * * * * *",
        "-1 * * * * *", "1.5 * * * * *", "00:05:00",
    ],
)  # fmt: skip
def test_what_is_no_schedule_is_refused(schedule: str) -> None:
    with pytest.raises(BadSchedule, match=r".*\S.*"):
        parse_schedule(schedule)


def test_a_schedule_that_never_comes_says_so() -> None:
    with pytest.raises(BadSchedule, match="never comes"):
        parse_schedule("0 0 0 31 2 *").next_after(START)


def test_the_value_at_fault_is_named() -> None:
    with pytest.raises(BadSchedule, match=r"'0 0 24 .*out of range"):
        parse_schedule("0 0 24 * * *")


type Field = tuple[str, set[int]]
"""A field as it is written, and the values that it allows."""


def _fields(low: int, high: int, last: int | None = None) -> st.SearchStrategy[Field]:
    """Values up to `high`; what is open-ended goes on to `last`."""
    last = last or high
    values = st.integers(low, high)
    several = st.lists(values, min_size=1, max_size=3)
    return st.one_of(
        st.just(("*", set(range(low, last + 1)))),
        several.map(lambda each: (",".join(map(str, each)), set(each))),
        several.map(lambda each: (f"{min(each)}-{max(each)}", set(range(min(each), max(each) + 1)))),
        st.integers(1, 20).map(lambda step: (f"*/{step}", set(range(low, last + 1, step)))),
    )


SCHEDULES = st.tuples(_fields(0, 59), _fields(0, 59), _fields(0, 23), _fields(1, 28, 31), _fields(1, 12))
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))


def _text(fields: Sequence[Field]) -> str:
    return " ".join([*(text for text, _ in fields), "*"])


@given(SCHEDULES, MOMENTS)
def test_the_next_moment_is_later_and_allowed_by_every_field(
    fields: Sequence[Field], moment: datetime
) -> None:
    due = parse_schedule(_text(fields)).next_after(moment)
    assert due > moment
    found = (due.second, due.minute, due.hour, due.day, due.month)
    assert all(value in allowed for value, (_, allowed) in zip(found, fields, strict=True))


@settings(max_examples=25)  # each example looks at up to an hour of seconds
@given(_fields(0, 59), _fields(0, 59), MOMENTS)
def test_no_allowed_moment_is_passed_over(second: Field, minute: Field, moment: datetime) -> None:
    step = moment.replace(microsecond=0) + timedelta(seconds=1)
    while step.second not in second[1] or step.minute not in minute[1]:
        step += timedelta(seconds=1)
    assert parse_schedule(f"{second[0]} {minute[0]} * * * *").next_after(moment) == step


@given(SCHEDULES, MOMENTS, st.timedeltas(timedelta(), timedelta(days=30)))
def test_a_later_start_never_gives_an_earlier_moment(
    fields: Sequence[Field], moment: datetime, later: timedelta
) -> None:
    schedule = parse_schedule(_text(fields))
    assert schedule.next_after(moment) <= schedule.next_after(moment + later)
