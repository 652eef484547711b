"""The longest time between the jobs and the schooling of a resume of which nothing there says what it was (E2)."""

import re
from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.resume.jobs import is_unpaid
from shared.language.rules.resume.lines import ResumeLine, resume_lines
from shared.language.rules.resume.periods import period_in, periods_in
from shared.language.rules.resume.times_without_work import untold_entries
from shared.language.rules.resume.words import stretch
from shared.text.plain_words import plain_words
from shared.text.words import content_words

FEWEST_MONTHS: Final = 6
"""How many months a time has that is asked about; of years without a month the shortest is meant."""
_YEARS_BACK: Final = 10
_YEAR: Final = 12
_LONGEST: Final = 100
_EDGES: Final = " \t-–—|•·,;:.()"
_POINT: Final = re.compile(
    r"(?:(?P<name>[^\W\d]{3,12})\.?,?\s+(?:de\s+)?|(?P<number>\d{1,2})\s?[/.]\s?)?"
    r"(?P<year>(?:19|20)\d\d)(?:-(?P<iso>0\d|1[0-2])(?!\d))?"
)
_MONTHS: Final[dict[str, int]] = {
    name: number
    for number, names in enumerate(
        (
            "jan ene gen", "feb fev", "mar mae", "apr avr abr", "may mai mag", "jun juin giu", "jul juil lug",
            "aug aou ago", "sep set", "oct okt ott", "nov", "dec dez dic",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip


class ResumeGap(Frozen):
    """A time of which a resume names no job: after what it `left` until it is `back`, as written; `months` at least.

    `beside` is voluntary work that it names of that time.
    """

    left: str
    back: str
    months: int
    years: tuple[int, ...]
    beside: Annotated[str | None, Field(exclude_if=lambda line: line is None)] = None


def longest_gap(resume: str, language: str, year: int) -> ResumeGap | None:
    """The longest time of half a year or more between two dated entries in the ten years before this `year`."""
    lines = resume_lines(resume, language)
    unpaid = [line for line in lines if line.section == "asides" or is_unpaid(line, language)]
    untold = untold_entries(lines, language)
    told = (line for line in lines if line not in unpaid and line.entry not in untold)
    spans = sorted(span for line in told for each in _periods(line, language) if (span := _span(each)))
    gaps: list[ResumeGap] = []
    until, left = 0, ""
    for begin, end, began, ended in spans:
        if until and begin - until > FEWEST_MONTHS and begin // _YEAR >= year - _YEARS_BACK:
            years = tuple(range((until - 1) // _YEAR, begin // _YEAR + 1))
            beside = _beside(unpaid, until, begin, language)
            gaps.append(
                ResumeGap(left=left, back=began, months=begin - until - 1, years=years, beside=beside)
            )
        if end > until:
            until, left = end, ended
    return max(gaps, key=lambda gap: gap.months, default=None)


def _periods(line: ResumeLine, language: str) -> list[str | None]:
    """The time of a line, and those that a title names besides: of two jobs at one employer."""
    return [line.period, *(periods_in(line.text, language) if line.title else ())]


def _beside(unpaid: Iterable[ResumeLine], until: int, begin: int, language: str) -> str | None:
    """What was done without pay between these months, without its dates."""
    for line in unpaid:
        period = line.period or period_in(line.text, language)
        span, said = _span(period), line.text.replace(period or "", " ", 1).strip(_EDGES)
        if span and span[0] < begin and span[1] > until and content_words(said, language):
            said = stretch(" ".join(said.split()), 0, _LONGEST)
            return f"{said})" if said.count("(") > said.count(")") else said
    return None


def _span(period: str | None) -> tuple[int, int, str, str] | None:
    """From which month until which a span of time goes, counted from the year 0, and both as written.

    A year without a month begins with its first and ends with its last one, and what goes on has no end.
    """
    points = list(_POINT.finditer(period or ""))
    if not points:
        return None
    begin, last = _month(points[0], 1), points[-1]
    end = _month(last, _YEAR) if len(points) > 1 else _YEAR * 9999
    return begin, max(begin, end), _written(points[0]), _written(last)


def _written(point: re.Match[str]) -> str:
    """A point of time as it is written, without a word before it that is no month: "since 2016"."""
    is_month = point["name"] is None or _named_month(point["name"]) is not None
    return point.group().strip() if is_month else point.group().partition(" ")[2].strip()


def _month(point: re.Match[str], unnamed: int) -> int:
    number = _named_month(point["name"]) if point["name"] else None
    number = number or int(point["number"] or point["iso"] or unnamed)
    return int(point["year"]) * _YEAR + min(max(number, 1), _YEAR) - 1


def _named_month(name: str) -> int | None:
    plain = (plain_words(name) or [""])[0]
    return _MONTHS.get(plain[:4]) or _MONTHS.get(plain[:3])
