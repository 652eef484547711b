"""The days by which something ends, as files write them: "until 31 January", "scade il 30/9" (B1)."""

import re
from functools import cache
from typing import Final, NamedTuple

from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all

_LOOKED_AT: Final = 1_000
_MOST_CHARS: Final = 60
_CLAUSE: Final = re.compile(r"[,;:.!?–—]\s+|[\"“”«»]\s*|\s-\s")
_LAST_MONTH: Final = 12


class EndDay(NamedTuple):
    """A day with the clause that says that something ends then."""

    day: int
    month: int
    year: str
    clause: str


def end_days(text: str) -> list[EndDay]:
    """Those of a text. What could be two days ("by 3/4") is none."""
    line = " ".join(text[:_LOOKED_AT].replace("*", "").split())
    if not any(map(str.isdigit, line)):
        return []
    return [each for match in _pattern().finditer(line) if (each := _read(match, line))]


def _read(match: re.Match[str], line: str) -> EndDay | None:
    said = {key: value for key, value in match.groupdict().items() if value}
    name = said.get("named") or said.get("first") or ""
    day = int(said.get("day") or said.get("behind") or said.get("left") or "0")
    month = months()[name.lower()] if name else int(said.get("right", "0"))
    if said.get("mark") == "/" and day <= _LAST_MONTH and day != month:
        if month <= _LAST_MONTH:
            return None
        day, month = month, day
    year = next((said[key] for key in ("year", "since", "short") if key in said), "")
    kept = clause_up_to(line, match)
    return EndDay(day, month, year, kept) if 0 < day <= 31 and 0 < month <= _LAST_MONTH else None


def clause_up_to(line: str, match: re.Match[str]) -> str:
    """The clause that ends with a day, or as much of its end as there is room for."""
    clauses = [each.end() for each in _CLAUSE.finditer(line, 0, match.start())]
    clause = line[clauses[-1] if clauses else 0 : match.end()]
    kept = clause[-_MOST_CHARS:]
    return kept if len(kept) == len(clause) else f"… {kept.partition(' ')[2]}"


@cache
def months() -> dict[str, int]:
    listed = in_all(list[str], "quantities", "months").values()
    return {name: number for names in listed for number, name in enumerate(names, start=1)}


@cache
def _pattern() -> re.Pattern[str]:
    listed = {phrase for each in in_all(tuple[str, ...], "file_analysis", "ends").values() for phrase in each}
    names = any_of(months())
    return re.compile(
        rf"(?<!\w)(?:{any_of(sorted(listed))})[\s:]{{0,2}}(?:"
        rf"(?P<day>[0-3]?\d)(?:\.|st|nd|rd|th|er|º|°)?\s(?:de\s|of\s)?(?P<named>{names})(?!\w)"
        r"(?:,?\s(?:del?\s)?(?P<year>20\d\d))?"
        rf"|(?P<first>{names})\s(?P<behind>[0-3]?\d)(?:st|nd|rd|th)?(?!\w)(?:,?\s(?P<since>20\d\d))?"
        r"|(?P<left>[0-3]?\d)(?P<mark>/|\.(?=[01]?\d\.))(?P<right>[0-3]?\d)(?!\d)"
        r"(?:[./](?P<short>20\d\d|\d\d)(?!\d))?)",
        re.IGNORECASE,
    )
