"""NCRONTAB schedules: ``{second} {minute} {hour} {day} {month} {day of week}``, the second left out for 0; UTC.

Written here because the cron libraries kept on PyPI follow Unix: they fire when either the day of the month or the
day of the week fits, while Azure's schedules ask for both.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

_HORIZON = timedelta(
    days=366 * 41
)  # a 29 February on a given weekday may be forty years off (the year 2100 has none)
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]


class BadSchedule(ValueError):
    """The text is no NCRONTAB expression, or one that never comes. The message says why."""


@dataclass(frozen=True)
class Schedule:
    """The values that each field allows; a moment is due when all of its six fields are allowed."""

    text: str
    seconds: tuple[int, ...]
    minutes: tuple[int, ...]
    hours: tuple[int, ...]
    days: frozenset[int]
    months: frozenset[int]
    weekdays: frozenset[int]

    def next_after(self, moment: datetime) -> datetime:
        """The first due moment, in whole seconds, strictly after ``moment`` (aware). Raises BadSchedule for none."""
        start = moment.astimezone(UTC).replace(microsecond=0) + timedelta(seconds=1)
        earliest = start.time()
        day = start.date()
        while day - start.date() < _HORIZON:
            if self._allows(day):
                found = self._first_time(earliest)
                if found is not None:
                    return datetime.combine(day, found, UTC)
            day, earliest = day + timedelta(days=1), time()
        raise BadSchedule(f"'{self.text}' never comes")

    def _allows(self, day: date) -> bool:
        return day.month in self.months and day.day in self.days and day.isoweekday() % 7 in self.weekdays

    def _first_time(self, earliest: time) -> time | None:
        for hour in self.hours:
            if hour < earliest.hour:
                continue
            for minute in self.minutes:
                if (hour, minute) < (earliest.hour, earliest.minute):
                    continue
                for second in self.seconds:
                    if time(hour, minute, second) >= earliest:
                        return time(hour, minute, second)
        return None


@dataclass(frozen=True)
class _Field:
    name: str
    first: int
    last: int
    names: Mapping[str, int]


def _named(names: Iterable[str], first: int) -> dict[str, int]:
    """Months and days go by their full names or the first three letters."""
    return {key: number for number, name in enumerate(names, first) for key in (name, name[:3])}


_FIELDS = (
    _Field("second", 0, 59, {}),
    _Field("minute", 0, 59, {}),
    _Field("hour", 0, 23, {}),
    _Field("day", 1, 31, {}),
    _Field("month", 1, 12, _named(_MONTHS, 1)),
    _Field("day of week", 0, 6, _named(_DAYS, 0)),
)
_ITEM = re.compile(r"(?P<low>\*|\w+)(?:-(?P<high>\w+))?(?:/(?P<step>[0-9]+))?")


def parse_schedule(text: str) -> Schedule:
    """Raises BadSchedule."""
    parts = text.split()
    if len(parts) == 5:
        parts = ["0", *parts]
    if len(parts) != 6:
        raise BadSchedule(
            f"'{text}' has {len(parts)} fields; a schedule has six, or five without the seconds"
        )
    second, minute, hour, day, month, weekday = (
        _values(part, field, text) for part, field in zip(parts, _FIELDS, strict=True)
    )
    return Schedule(
        text,
        tuple(sorted(second)),
        tuple(sorted(minute)),
        tuple(sorted(hour)),
        frozenset(day),
        frozenset(month),
        frozenset(weekday),
    )


def _values(part: str, field: _Field, text: str) -> set[int]:
    return {value for item in part.split(",") for value in _item(item, field, text)}


def _item(item: str, field: _Field, text: str) -> range:
    """``*``, ``a``, ``a-b``, each with ``/step``; ``a/step`` runs on to the end of the field."""
    found = _ITEM.fullmatch(item)
    if found is None or (found["low"] == "*" and found["high"]):
        raise BadSchedule(f"in '{text}' the {field.name} '{item}' cannot be read")
    step = int(found["step"] or 1)
    low = field.first if found["low"] == "*" else _number(found["low"], field, text)
    open_ended = found["low"] == "*" or (found["step"] and not found["high"])
    high = field.last if open_ended else _number(found["high"] or found["low"], field, text)
    if step == 0 or low > high:
        raise BadSchedule(f"in '{text}' the {field.name} '{item}' holds no value")
    return range(low, high + 1, step)


def _number(word: str, field: _Field, text: str) -> int:
    value = field.names.get(word.lower(), int(word) if word.isascii() and word.isdecimal() else -1)
    if not field.first <= value <= field.last:
        raise BadSchedule(f"in '{text}' the {field.name} '{word}' lies outside {field.first}-{field.last}")
    return value
