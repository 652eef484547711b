"""A resume as rows of tokens: what stands beside what, in a line, a table or two columns (E4)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from shared.language.rules.resume.headings import ResumeSection, heading_of
from shared.language.rules.resume.jobs import jobs
from shared.language.rules.resume.lines import MAX_LINES, ResumeLine, resume_lines
from shared.language.rules.stems import stem
from shared.text.stop_words import STOP_WORDS

_TOKEN: Final = re.compile(
    r"(?P<label>[.…]{3,300}|_{3,300}|={2,300})|(?P<cell>[^\S\n]{3,300}|\t)|(?P<dash>(?<=\s)-(?=\s))"
    r"|(?P<word>\d{1,20}(?:[.,]\d{1,20}){0,5}(?![^\W_])|[^\W_]{1,80}(?:\+\+|#)?)|(?P<mark>[^\w\s])"
)
_LONGEST: Final = 600
"""Characters of a row; a longer one states no value beside a label."""
_TIES: Final = frozenset(":–—-(|/='’")
_BOUNDS: Final = frozenset(",;.!?|•·()–—:")
_MOST_BETWEEN: Final = 3
_MARKS: Final = 6


class Token(NamedTuple):
    """A word or a mark, small letters, with its place in the row; what parts two cells is "|", a row of dots ":"."""

    text: str
    start: int
    end: int
    is_word: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the resume as it is laid out, or a sentence that is wrapped over several.

    `job` counts the jobs from the latest (0); None: it stands under none. `roots` are the stems of the tokens,
    `named` the same, each once; `starts` where each token begins in the text.
    """

    text: str
    tokens: tuple[Token, ...]
    section: ResumeSection
    job: int | None
    roots: tuple[str, ...]
    named: frozenset[str]
    starts: tuple[int, ...]

    def words(self, start: int, end: int) -> list[str]:
        """The words among these tokens."""
        return [each.text for each in self.tokens[start:end] if each.is_word]

    def places(self, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
        """Where a phrase stands, as ranges of tokens."""
        starts = self.starts
        return [
            (max(0, bisect_right(starts, found.start()) - 1), bisect_right(starts, found.end() - 1))
            for found in pattern.finditer(self.text)
        ]

    def opening(self, at: int) -> int:
        """Where the part of the row begins that token `at` stands in: behind the last mark."""
        return next((each + 1 for each in range(at - 1, -1, -1) if self.tokens[each].text in _BOUNDS), 0)

    def closing(self, at: int) -> int:
        """Where that part ends: before the next mark."""
        ends = (each for each in range(at, len(self.tokens)) if self.tokens[each].text in _BOUNDS)
        return next(ends, len(self.tokens))

    def tied(self, start: int, end: int, language: str, also: frozenset[str] = frozenset()) -> bool:
        """Whether nothing stands between but what ties a label to its value: few marks, articles and prepositions."""
        between = self.tokens[start:end]
        said = [each.text for each in between if each.is_word]
        return (
            len(between) <= _MARKS
            and len(said) <= _MOST_BETWEEN
            and all(each in STOP_WORDS[language] or each in also for each in said)
            and all(each.is_word or each.text in _TIES for each in between)
        )


@lru_cache(maxsize=16)
def rows_of(resume: str, language: str) -> tuple[Row, ...]:
    """The rows in order, without headings; first those as they are laid out, then the sentences that are wrapped."""
    lines = resume_lines(resume, language)
    starts = list(_starts(lines, resume))
    titles = [job.title for job in jobs(lines, language)]
    order: dict[tuple[ResumeSection, int], int] = {
        (line.section, line.entry): number for number, line in enumerate(titles) if line
    }
    rows: list[Row] = []
    offset = 0
    for raw in resume.split("\n")[:MAX_LINES]:
        at = bisect_right(starts, offset + len(raw.rstrip())) - 1
        offset += len(raw) + 1
        if raw.strip() and at >= 0 and not heading_of(raw, language):
            rows.append(_row(raw.strip(), lines[at], order, language))
    wrapped = (_row(line.text, line, order, language) for line in lines if "\n" in line.text)
    return (*(each for each in rows if each.tokens), *wrapped)


def _starts(lines: Sequence[ResumeLine], resume: str) -> Iterator[int]:
    at = 0
    for line in lines:
        at = max(at, resume.find(line.text, at))
        yield at


def _row(text: str, line: ResumeLine, order: dict[tuple[ResumeSection, int], int], language: str) -> Row:
    tokens = tuple(_tokens(text if len(text) <= _LONGEST else ""))
    job = order.get((line.section, line.entry)) if line.entry >= 0 and line.period else None
    roots = tuple(stem(each.text, language) if each.is_word else each.text for each in tokens)
    starts = tuple(each.start for each in tokens)
    return Row(text, tokens, line.section, job, roots, frozenset(roots), starts)


def _tokens(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        said = {"label": ":", "cell": "|", "dash": "–"}.get(kind or "", found.group().lower())
        yield Token(said, found.start(), found.end(), kind == "word")
