"""The course that somebody took since they last changed jobs: an interviewer asks what it changed (E2)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.resume_jobs import Job, is_clause
from shared.language.rules.resume_learnt import is_of_a_course
from shared.language.rules.resume_lines import ResumeLine
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATED: Final = re.compile(r"[\s,;(–-]{0,4}(?:\b\d{1,2}[./])?\b(?:19|20)\d\d\b\)?")
_MOST_WORDS: Final = 9
_EDGES: Final = " ,;:.–-"


def latest_course(lines: Sequence[ResumeLine], jobs: Sequence[Job], language: str) -> ResumeLine | None:
    title = jobs[0].title if jobs else None
    since = _YEAR.findall(title.period or "") if title else []
    dated = [(years[0], line) for line in lines if len(years := _YEAR.findall(line.text)) == 1]
    late = [
        (year, line)
        for year, line in dated
        if since
        and year >= since[0]
        and (line.section == "education" or is_of_a_course(line.text, language))
        and is_clause(line)
        and len(words(line.text)) <= _MOST_WORDS
    ]
    return max(late, key=lambda each: each[0], default=("", None))[1]


def course_name(text: str, language: str) -> str:
    """The course without its year, and without a clause that only led to it: "BA4, renewed in 2023"."""
    name = " ".join(_DATED.sub("", text).split()).strip(_EDGES)
    if name.count("(") > name.count(")"):  # "First aid (expired 2025)"
        name = name.rpartition("(")[0].strip(_EDGES)
    head, _, last = name.rpartition(" ")
    if not head or last not in STOP_WORDS[language]:
        return name
    return (head.rpartition(",")[0] or head).strip(_EDGES)
