"""Values in a line that lead out of the file or into the calendar: connections, accounts, dates, schedules, secrets.

Every pattern is bounded, so that no line, however long and whatever is in it, is slow to look through.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

type LiteralKind = Literal["secret", "connection", "account", "date", "schedule"]

MAX_LINE_CHARS: Final = 4_000


@dataclass(frozen=True, slots=True)
class WrittenValue:
    """A value found in a line: `name` is what to call it (the host of a connection)."""

    kind: LiteralKind
    name: str
    span: tuple[int, int]


_IN_THE_OPEN: Final = (
    r"(?<!\w)(?P<name>\w{0,30}(?:passw(?:or)?d|passwort|pwd|secret|api_?key|access_?key|auth_?token|private_?key)\w{0,20})"
    r"[\"']?\]?\s{0,3}(?:=|:|=>)\s{0,3}[\"'](?![^\"']{0,200}(?:\$\{|%\(|<|\{\{))[^\"'\s]{4,200}[\"']"
)
_CONNECTION: Final = (
    r"\b(?:jdbc:)?(?:postgres(?:ql)?|mysql|mariadb|mssql|sqlserver|oracle|sqlite|mongodb|redis|amqps?|snowflake)"
    r"(?:\+\w{1,20})?://?/?(?:[^\s@/\"']{0,80}@)?(?P<name>[\w.-]{1,80})[^\s\"']{0,200}"
)
_SERVER: Final = (
    r"\b(?:Server|Data Source|DSN)\s?=\s?(?:tcp:)?(?P<name>[\w.\\-]{3,60})\s?[;\"'][^\n\"']{0,200}"
)
_IBAN: Final = r"\b(?P<name>[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?)\b"
_ACCOUNT: Final = (
    r"\b(?:account|acct|customer|client|cost[ _-]?cent(?:er|re)|konto|kunde|conto|cliente|cuenta|compte|kostenstelle)"
    r"\w{0,12}(?:[ _-]?(?:no|nr|num|number|id))?[\"'\]]?\s?(?:==?|:|in|IN)?\s?[\"'(]{0,2}(?P<name>\d{4,14})\b"
)
_DAY: Final = (
    r"(?<![\d.-])(?P<name>(?:19|20)\d\d-[01]\d-[0-3]\d|[0-3]?\d[./][01]?\d[./](?:19|20)\d\d)(?![\d-])"
)
_DATE_CALL: Final = (
    r"\b(?:date|datetime|Timestamp|DateSerial|DATE)\((?P<name>(?:19|20)\d\d,\s?\d{1,2},\s?\d{1,2})"
)
_CRON: Final = (
    r"(?<![\w*/,.-])(?P<name>(?:(?:\*(?:/\d{1,2})?|\d{1,2}(?:[-,/]\d{1,2}){0,20})[ \t]{1,4}){4}"
    r"(?:\*|[A-Z]{3}(?:-[A-Z]{3})?|\d(?:[-,]\d){0,6}))(?![\w*])"
)
_SCHEDULE: Final = (
    r"(?P<name>@(?:hourly|daily|weekly|monthly|reboot)\b|\bschedule\.every\(\d{0,4}\)\.\w+|\bcrontab\b|\bschtasks\b"
    r"|\bcron(?:jobs?)?\b|\bTask Scheduler\b|\bschedule_interval\b)"
)

_ANY: Final = re.compile(
    r"[@/*]|\d{3}|\d[.,]\s?\d|pass|pwd|secret|key|token|server|source|dsn|cron|schedul|schtasks",
    re.IGNORECASE,
)
"""What every pattern needs something of: most lines have none of it and are not looked at further."""


@cache
def _patterns() -> tuple[tuple[LiteralKind, re.Pattern[str]], ...]:
    """Compiled as the first file is read: most processes read none."""
    return (
        ("secret", re.compile(_IN_THE_OPEN, re.IGNORECASE)),
        ("connection", re.compile(_CONNECTION, re.IGNORECASE)),
        ("connection", re.compile(_SERVER, re.IGNORECASE)),
        ("account", re.compile(_IBAN)),
        ("account", re.compile(_ACCOUNT, re.IGNORECASE)),
        ("date", re.compile(_DAY)),
        ("date", re.compile(_DATE_CALL)),
        ("schedule", re.compile(_CRON)),
        ("schedule", re.compile(_SCHEDULE, re.IGNORECASE)),
    )


def literals(line: str) -> Iterator[WrittenValue]:
    if _ANY.search(line) is None:
        return
    taken: list[tuple[int, int]] = []
    for kind, pattern in _patterns():
        for match in pattern.finditer(line[:MAX_LINE_CHARS]):
            start, end = match.span()
            name = match["name"]
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            if kind == "schedule" and name[:1].isdigit() and "*" not in name:
                continue  # five numbers in a row are no schedule
            taken.append((start, end))
            yield WrittenValue(kind, name, (start, end))
