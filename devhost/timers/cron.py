"""NCRONTAB schedules: ``{second} {minute} {hour} {day} {month} {day of week}``, the second left out for 0; UTC."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from croniter import croniter
from croniter.croniter import CroniterError

_HORIZON_YEARS: Final = 41  # a 29 February on a given weekday may be forty years off (the year 2100 has none)
# Azure's schedules know no `L`, `#`, `?` and `@daily`, and no 7 for Sunday; croniter does.
_FIELDS: Final = re.compile(r"(?:[\w*,/-]+ ){4,5}[A-Za-z0-6*,/-]+")
_EXTENSION: Final = re.compile(r"\b[LHRlhr]\b")
_RANGE: Final = re.compile(r"(?<!\d)(\d+)-(\d+)")
_ONE_VALUE: Final = re.compile(r"\b(\w+)-\1(?:/\d+)?\b")
_NAME: Final = re.compile(r"(?<![A-Za-z])([A-Za-z]{3})[A-Za-z]*")


class BadSchedule(ValueError):
    """The text is no NCRONTAB expression, or one that never comes. The message says why."""


@dataclass(frozen=True)
class Schedule:
    """A moment is due when all of the fields allow it: Unix asks for the day or the weekday, Azure for both."""

    text: str
    _fields: str

    def next_after(self, moment: datetime) -> datetime:
        """The first due moment, in whole seconds, strictly after ``moment`` (aware). Raises BadSchedule for none."""
        try:
            found = croniter(
                self._fields,
                moment.astimezone(UTC),
                day_or=False,
                second_at_beginning=True,
                max_years_between_matches=_HORIZON_YEARS,
            )
            return found.get_next(datetime)
        except CroniterError as error:
            raise BadSchedule(f"'{self.text}' never comes") from error


def parse_schedule(text: str) -> Schedule:
    """Raises BadSchedule."""
    fields = " ".join(text.split())
    if not _FIELDS.fullmatch(fields) or _EXTENSION.search(fields):
        raise BadSchedule(f"'{text}' cannot be read; a schedule has six fields, or five without the seconds")
    if any(int(low) > int(high) for low, high in _RANGE.findall(fields)):
        raise BadSchedule(f"'{text}' cannot be read: a range ends before it begins")
    if fields.count(" ") == 4:
        fields = f"0 {fields}"
    # Months and days go by their full names, too; a range of one value is every value for croniter.
    fields = _ONE_VALUE.sub(r"\1", _NAME.sub(r"\1", fields))
    try:
        croniter.expand(fields, second_at_beginning=True)
    except CroniterError as error:
        raise BadSchedule(f"'{text}' cannot be read: {error}") from error
    return Schedule(text, fields)
