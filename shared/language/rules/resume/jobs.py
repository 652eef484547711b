"""The jobs that a resume tells of, the latest first: what a first conversation about it begins with (E2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.language.rules.resume.doubts import is_none_of_theirs
from shared.language.rules.resume.headings import ResumeSection
from shared.language.rules.resume.learnt import is_of_a_course
from shared.language.rules.resume.line_kinds import line_kind
from shared.language.rules.resume.lines import ResumeLine
from shared.language.rules.resume.periods import periods_in
from shared.language.rules.resume.times_without_work import is_without_work
from shared.language.rules.resume.words import RESUME_WORDS, spoken, wishing
from shared.language.rules.skills.known_names import named_skills
from shared.text.phrase_patterns import whole_phrase
from shared.text.words import words

_LONGEST_NAME: Final = 60
_WORKED: Final[frozenset[ResumeSection]] = frozenset({"experience", "voluntary", "summary", "other"})
_MOST_LINES: Final = 12
_FEWEST_WORDS: Final = 3
_PROSE_WORDS: Final = 6
_EMPLOYER_WORDS: Final = 8
_ABBREVIATED: Final = 3
"""Letters of what ends with a point and no sentence: "Harbour club e. V."."""
_NOW: Final = 9999
_LONG_AGO: Final = 10
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MONTHS: Final = re.compile(r"[-–—−]\s?[^\W\d]{3,12}\.?,?\s(?:19|20)\d\d$")
_NUMBER: Final = re.compile(r"\d(?:[ /-]?\d){8}")
"""A telephone number, or the like."""
_EDGES: Final = " \t-–—−|•·#*,;:.()"
_PARTS: Final = re.compile(r",\s|\s[-–—|•·@]\s|\s\(")


@dataclass(frozen=True, slots=True)
class Job:
    """A job under its name, with the lines on it; `title` is the dated line that names it, if there is one.

    Without a title in the resume it is no more than "your main work", and not `is_named`.
    """

    name: str
    lines: tuple[ResumeLine, ...]
    title: ResumeLine | None = None
    is_named: bool = True


def jobs(lines: Sequence[ResumeLine], language: str) -> list[Job]:
    """The dated jobs, those that ended last first; of equals the first in the resume. Voluntary work is one where there
    is no other."""
    dated = [line for line in lines if line.period and line.section in _WORKED]
    paid = [line for line in dated if not is_unpaid(line, language)]
    entries: dict[tuple[ResumeSection, int], list[ResumeLine]] = {}
    for line in paid or dated:
        entries.setdefault((line.section, line.entry), []).append(line)
    found = [job for entry in entries.values() if (job := _job(entry, language))]
    return sorted(found, key=lambda job: -_ended(job))


def is_unpaid(line: ResumeLine, language: str) -> bool:
    """Whether a line tells of voluntary work, by its place or its words."""
    return line.section == "voluntary" or _unpaid(language).search(line.text) is not None


def main_work(lines: Sequence[ResumeLine], language: str) -> Job:
    """The work of a resume without dates, under its first job title, else as "your main work"."""
    worked = [line for line in lines if line.section in _WORKED and not line.listed]
    title = next(filter(None, (title_in(line.text, language) for line in worked)), None)
    told = [line for line in worked if _tells(line, language) and _is_told(line)]
    told = [
        line for line in told if line.section != "summary"
    ] or told  # what they say of themselves is no job
    return Job(
        title or RESUME_WORDS[language].main_work, tuple(told[:_MOST_LINES]), is_named=title is not None
    )


def short_name(name: str, *, with_employer: bool = False) -> str:
    """The name as it is spoken: without the town, and without the employer unless another job has the same name."""
    cuts = [part.start() for part in _PARTS.finditer(name)]
    at = cuts[min(with_employer, len(cuts) - 1)] if cuts else len(name)
    return _closed(name[:at].strip(_EDGES)) or name


def _job(entry: Sequence[ResumeLine], language: str) -> Job | None:
    titles = [line for line in entry if line.title]
    for title in sorted(titles, key=lambda line: _names_no_role(line.text, language)):
        assert title.period, "the lines of an entry are dated"
        name = _named(_without_periods(title.text, language))
        is_prose = title.text.endswith(".")
        if is_prose and len(words(name)) <= _PROSE_WORDS and title_in(name, language) is None:
            continue  # "Knows Python since 2015."
        if not name or is_without_work(name, language):
            continue
        role = role_below(entry, language) if not is_prose and title_in(name, language) is None else None
        if role:
            name, entry = _named(role.text), [line for line in entry if line is not role]
        elif not is_prose:
            name = _from_role(name, language)
            employer = employer_below(entry) if title_in(name, language) else []
            entry = [line for line in entry if line not in employer]
        told = tuple(line for line in entry if not line.title and _tells(line, language))[:_MOST_LINES]
        if is_prose and len(words(name)) > _PROSE_WORDS:
            return Job(title_in(name, language) or RESUME_WORDS[language].main_work, (title, *told), title)
        return Job(name, told, title)
    return None


def _names_no_role(title: str, language: str) -> tuple[bool, bool]:
    """Of the lines over a job the role comes first: that with a title, else one without a town behind a comma."""
    return title_in(title, language) is None, "," in title


def _without_periods(title: str, language: str) -> str:
    """A title without its dates: that of two jobs at one employer has two."""
    for period in periods_in(title, language):
        title = title.replace(f"({period})", " ").replace(period, " ")
    name = " ".join(title.replace("**", "").split())
    for mark in ",;:":
        name = name.replace(f" {mark}", mark)
    return name


def role_below(entry: Sequence[ResumeLine], language: str) -> ResumeLine | None:
    """The line right under a dated employer that names the role there: it has a title, or stands over the bullets."""
    role, *told = [line for line in entry if not line.title][:2] or (None,)
    if role is None or role.bullet or role.listed or role.text.endswith((".", ":")):
        return None
    is_over_bullets = bool(told) and told[0].bullet
    is_role = is_over_bullets or title_in(role.text, language) is not None
    return role if is_role and len(words(role.text)) <= _PROSE_WORDS else None


def _from_role(name: str, language: str) -> str:
    """The name from the part that is a role on, where it begins with an employer that is none."""
    parts = [0, *(part.end() for part in _PARTS.finditer(name))]
    heads = [at for at in parts if title_in(_PARTS.split(name[at:], maxsplit=1)[0], language)]
    return _closed(name[heads[0] :].strip(_EDGES)) if heads else name


def employer_below(entry: Sequence[ResumeLine]) -> list[ResumeLine]:
    """The line right under a role that only names the employer: a few words by themselves over the bullets."""
    told = [line for line in entry if not line.title]
    head = [line for line in told if line.block == told[0].block] if told else []
    if not head or head[0].bullet or len(told) == len(head) or not told[len(head)].bullet:
        return []
    said = words(" ".join(line.text for line in head))
    is_sentence = bool(said) and head[-1].text.endswith((".", ":")) and len(said[-1]) > _ABBREVIATED
    return head if len(said) <= _EMPLOYER_WORDS and not is_sentence else []


def _tells(line: ResumeLine, language: str) -> bool:
    """Whether a line tells what was done: no wish, nothing that was never done, no course, licence or spoken language."""
    is_result = line_kind(line.text, language) == "result"  # "errors down to zero" denies nothing
    denies = not PHRASES[language].heard.negators.isdisjoint(words(line.text))
    return (
        (is_clause(line) or is_result)
        and (is_result or not denies)
        and not wishing(language).search(line.text)
        and not is_of_a_course(line.text, language)
        and not any(each.general for each in named_skills(line.text, listed=True))
    )


def tells_of_work(line: ResumeLine, language: str) -> bool:
    """Whether a line stands where work is told and tells some that was the person's own."""
    is_undated = line.entry < 0 and _tells(line, language) and title_in(line.text, language) is None
    is_there = line.section != "other" or line.period is not None or is_undated
    return (
        is_there
        and line.section not in ("education", "objective", "asides")
        and not line.title
        and not (line.listed and line.section == "skills")
        and "@" not in line.text
        and not _NUMBER.search(line.text)
        and not wishing(language).search(line.text)
        and not is_none_of_theirs(line.text, language)
        and not is_of_a_course(line.text, language)
        and PHRASES[language].heard.negators.isdisjoint(words(line.text))
    )


def is_clause(line: ResumeLine) -> bool:
    """Whether a line says more than a name."""
    return len(words(line.text)) >= _FEWEST_WORDS and not line.text.endswith(":")


def _is_told(line: ResumeLine) -> bool:
    """Whether a line without a heading is no name, address or number: it is a sentence."""
    return (
        line.section != "other"
        or line.text.endswith(".")
        or ("," not in line.text and len(words(line.text)) > _PROSE_WORDS)
    )


def _named(text: str) -> str:
    """What names the job: as many of the parts of its title as a name is long."""
    name = " ".join(text.split()).strip(_EDGES)
    while len(name) > _LONGEST_NAME:
        cuts = [part.start() for part in _PARTS.finditer(name)]
        name = name[: cuts[-1]] if cuts else name[:_LONGEST_NAME].rsplit(" ", 1)[0]
        if not cuts:
            break
    name = name.strip(_EDGES)
    return _closed(name) if any(map(str.isalpha, name)) else ""


def _closed(name: str) -> str:
    """The name with the mark that closes its parenthesis, where it was cut off as an edge."""
    return f"{name})" if name.count("(") > name.count(")") else name


def follows(job: Job, before: Job) -> bool:
    """Whether a job began when the other one had ended, by the years that the resume names."""
    began = _YEAR.findall(job.title.period or "") if job.title else []
    return bool(began) and int(began[0]) >= _ended(before)


def is_past(period: str | None, year: int | None) -> bool:
    """Whether a span of time ended ten years before this year, or earlier."""
    return year is not None and year - _end_of(period) >= _LONG_AGO


def is_brief(job: Job) -> bool:
    """Whether a job began and ended in the same year, or in two that follow each other."""
    years = _years(job.title.period if job.title else None)
    return len(years) > 1 and int(years[1]) - int(years[0]) <= 1


def years_of(job: Job, year: int | None) -> int:
    """How many years a job lasted, as far as its dates tell: one that goes on, up to this year."""
    years = [int(each) for each in _years(job.title.period if job.title else None)]
    ended = years[1] if len(years) > 1 else max(year or 0, *years, 0)
    return ended - years[0] if years else 0


def _ended(job: Job) -> int:
    return _end_of(job.title.period if job.title else None)


def _end_of(period: str | None) -> int:
    """The year in which a span of time ends; one that goes on has no second year."""
    years = _years(period)
    return int(years[1]) if len(years) > 1 else _NOW


def _years(period: str | None) -> list[str]:
    """The years of a span of time; one of months is within its year: "May - Aug 2013"."""
    years = _YEAR.findall(period or "")
    return years * 2 if _MONTHS.search(period or "") and len(years) == 1 else years


def title_in(text: str, language: str) -> str | None:
    if (match := _titles(language).search(text)) is None:
        return None
    part = next(each for each in _parts(text) if match.group() in each)
    return part if len(words(part)) <= _PROSE_WORDS and len(part) <= _LONGEST_NAME else match.group()


def _parts(text: str) -> list[str]:
    return [part.strip(_EDGES) for part in (*_PARTS.split(text), text)]


@cache
def _unpaid(language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].unpaid)


@cache
def _titles(language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].titles)


def is_new(job: Job, year: int | None) -> bool:
    years = _years(job.title.period if job.title else None)
    return year is not None and bool(years) and int(years[0]) >= year - 1
