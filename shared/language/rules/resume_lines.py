"""A resume as the lines and sentences it is made of, each a verbatim part of it, with where it stands.

Resumes come out of PDF files: lines are wrapped, columns stand side by side, bullets are any sign. Columns are cut where
three spaces or a tab stand, wrapped lines are joined, and what is under a heading belongs to it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Literal, get_args

from shared.language.rules.resume_periods import dated_by, period_in
from shared.language.rules.resume_words import RESUME_WORDS, spoken
from shared.text.phrase_patterns import whole_phrase
from shared.text.sentences import sentences
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

type ResumeSection = Literal[
    "skills", "experience", "voluntary", "education", "objective", "summary", "asides", "other"
]

MAX_LINES: Final = 2_000
_SECTIONS: Final[tuple[ResumeSection, ...]] = get_args(ResumeSection.__value__)
_MAY_END: Final[frozenset[ResumeSection]] = frozenset({"experience", "voluntary", "other"})
"""What a heading of no known kind can stand below."""
_CELL: Final = re.compile(r"\S+(?:[^\S\n\t]{1,2}\S+)*")
_BULLET: Final = re.compile(
    r"^(?!\*\*|[*_]\S[^*_\n]{0,200}[*_]$)(?:[-*•–—▪▫●○◦■□·‣➢✓>]+\s*|o\s+|\(?\d{1,2}[.)]\s+)(?=\S)"
)
_EMPHASIS: Final = re.compile(r"^[*_](?=[^\s*_])|(?<=[^\s*_])[*_]$")
"""Marks around a line in italics: "*March 2019 - today*" dates a job, and is no bullet."""
_ITEMS: Final = re.compile(r"[,;|•·]|\s/\s")
_NAME: Final = re.compile(r"(?<![\w(])[A-ZÀ-Þ]")
_TITLE_WORDS: Final = 16
_DATED_WORDS: Final = 20
_LONGEST_HEADING: Final = 5
_JOINED: Final = re.compile(r"\s(?:and|und|et|y|e)\s|\s?[&/+]\s?", re.IGNORECASE)
"""What joins two headings in one line."""
_UNKNOWN_HEADING: Final = 4
_UNLIKE_HEADING: Final = re.compile(r"[\d,;|•·@.]|\s-\s")
_GAP: Final = 50
_ROW: Final = 200
_ROWS_OF_A_TITLE: Final = 2
"""Below a job's title: its employer, and the date."""
_BESIDE_A_PERIOD: Final = 2
_LONGEST: Final = 1_000
"""Characters of a sentence; what has no end for longer is cut, so that no rule is slow on it."""
_WRAPPED: Final = 30
_LISTED_ITEMS: Final = 4
_ITEM_WORDS: Final = 2.5
_ITEM_LENGTH: Final = 5
_PARTED: Final = 2


@dataclass(frozen=True, slots=True)
class ResumeLine:
    """One sentence, bullet or list of a resume.

    `text` stands in the resume as it is. `entry` counts the dated entries (-1: before the first), `period` is that
    entry's span of time as written. `listed`: it enumerates things rather than tells what was done. `title`: it names a
    dated entry. Lines of one `block` were written together: the sentences of a `bullet` or a paragraph.
    """

    text: str
    section: ResumeSection
    listed: bool
    entry: int = -1
    period: str | None = None
    title: bool = False
    block: int = -1
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    """A stretch of the resume that belongs together: a cell, with the lines it is wrapped over."""

    start: int
    end: int
    bullet: bool


@lru_cache(maxsize=32)
def resume_lines(resume: str, language: str) -> tuple[ResumeLine, ...]:
    """All lines in order, headings and labels left out, at most the first 2,000."""
    found: list[ResumeLine] = []
    section: ResumeSection = "other"
    entry, period = -1, None
    is_below_date, dates_first, above, higher = False, False, None, None
    for place, (block, below) in enumerate(pairwise([*_blocks(resume, language), None])):
        assert block, "only the last has none below"
        text = resume[block.start : block.end]
        if heading := heading_of(text, language):
            section, period, dates_first, above, higher = heading, None, False, None, None
            continue
        if _is_label(block, below, resume, section):
            continue
        if section in _MAY_END and _opens_a_part(block, below, resume, language):
            section, period, dates_first = "other", None, False
            if found:
                continue
        heads = not block.bullet and len(words(text)) <= _DATED_WORDS
        dated = dated_by(text, language) if heads else None
        is_title = dated is not None or (is_below_date and heads)
        is_below_date = False
        if dated:
            entry, period = entry + 1, dated
            alone = len(words(text)) - len(words(dated)) <= _BESIDE_A_PERIOD
            dates_first = dates_first or (alone and above is None)
            before = found
            if alone and not dates_first and _adjoins(above, block, resume):
                found = _titled(found, entry, period, section)
                if len(found) > 1 and (
                    _is_beside(found[-2], found[-1], resume) or _heads_both(higher, above, resume, language)
                ):
                    found = [*_titled(found[:-1], entry, period, section), found[-1]]
            elif above and not alone and _heads(above, block, resume):
                found = _titled(found, entry, period, section)
            is_below_date = alone and found is before and not _NAME.search(text.replace(dated, " "))
        own = heading_of(text.partition(":")[0], language) if ":" in text else None
        lists_skills = own == "skills" and own != section and not block.bullet
        if lists_skills:
            period = None  # it stands below the last job, and is of none
        for sentence in [text] if dated == text else _around(dated, _sentences(text), text):
            short = section == "skills" and len(words(sentence)) <= _ITEM_LENGTH
            listed = short or lists_skills or (_is_list(sentence) and not is_title)
            is_named = is_title and not listed
            found.append(
                ResumeLine(sentence, own or section, listed, entry, period, is_named, place, block.bullet)
            )
        if own and own != section and not block.bullet:
            period = None  # what follows belongs to no job
        above, higher = block, above
        if len(found) >= MAX_LINES:
            break
    return tuple(found[:MAX_LINES])


def _around(dated: str | None, told: list[str], text: str) -> list[str]:
    """The sentences, the first two as one where a date was parted at its abbreviation: "nov. 2019 - today"."""
    if dated is None or len(told) < _PARTED or dated in told[0]:
        return told
    first = text[text.find(told[0]) : text.find(told[1]) + len(told[1])]
    return [first, *told[_PARTED:]] if dated in first else told


def _heads(above: _Block, block: _Block, resume: str) -> bool:
    """Whether a line stands by itself right over a dated one, as an employer's name does."""
    return _adjoins(above, block, resume) and _is_below_a_gap(above, resume)


def _heads_both(higher: _Block | None, above: _Block | None, resume: str, language: str) -> bool:
    """Whether a line begins an entry over the employer and the date, as a job's title does: after a blank line, a heading
    or a bullet."""
    if higher is None or above is None or not _adjoins(higher, above, resume):
        return False
    before = resume[max(0, higher.start - _ROW) : higher.start].rstrip("\n").rpartition("\n")[2]
    begins = _BULLET.match(before.strip()) or heading_of(before, language)
    return _is_below_a_gap(higher, resume) or begins is not None


def _is_below_a_gap(block: _Block, resume: str) -> bool:
    """Whether a blank line stands above, or nothing; marks of a heading aside."""
    above = resume[max(0, block.start - _GAP) : block.start].rstrip(" #\t")
    return not above or above.endswith("\n\n")


def _is_beside(left: ResumeLine, right: ResumeLine, resume: str) -> bool:
    """Whether two lines are columns of one."""
    at = resume.find(left.text)
    return resume[at + len(left.text) :].lstrip(" \t").startswith(right.text)


def _adjoins(above: _Block | None, block: _Block, resume: str) -> bool:
    """Whether a line stands right under one that is no bullet."""
    return above is not None and not above.bullet and resume[above.end : block.start].count("\n") <= 1


def _is_label(block: _Block, below: _Block | None, resume: str, section: ResumeSection) -> bool:
    """Whether a line only names what stands under it: "Logistics:", or a lone word of skills above a list of them."""
    text = resume[block.start : block.end]
    if block.bullet or len(words(text)) > _LONGEST_HEADING or _ITEMS.search(text):
        return False
    if text.endswith(":"):
        return True
    return (
        section == "skills"
        and below is not None
        and ":" not in text
        and resume[block.end : below.start].count("\n") == 1
        and (below.bullet or _ITEMS.search(resume[below.start : below.end]) is not None)
    )


def _opens_a_part(block: _Block, below: _Block | None, resume: str, language: str) -> bool:
    """Whether a line looks like a heading of no known kind: few words alone, below a blank line and not above a date."""
    text = resume[block.start : block.end]
    if block.bullet or below is None or len(words(text)) > _UNKNOWN_HEADING or _UNLIKE_HEADING.search(text):
        return False
    is_alone = "\n" in resume[block.end : below.start] and _is_below_a_gap(block, resume)
    rows = resume[below.start : below.end + _LONGEST].partition("\n\n")[0].split("\n")[:_ROWS_OF_A_TITLE]
    return is_alone and not any(period_in(row, language) for row in rows if not _BULLET.match(row.strip()))


def heading_of(text: str, language: str) -> ResumeSection | None:
    """Which part of a resume a line opens, if it is a heading and nothing else; of two in one ("Education and licences")
    the first says what stands below."""
    said = " ".join(words(text))
    if len(said.split()) > _LONGEST_HEADING:
        return None
    known = _headings(language)
    parts = [" ".join(words(part)) for part in _JOINED.split(text.strip())]
    return known.get(said) or (known[parts[0]] if known.keys() >= {*parts} else None)


def _titled(found: list[ResumeLine], entry: int, period: str, section: ResumeSection) -> list[ResumeLine]:
    """The lines, the last one as the title of the entry that its next line dates, where it looks like one: with the
    firm and the town it may look like a list."""
    last = found[-1] if found else None
    if last is None or last.section != section or last.title or (last.listed and ":" in last.text):
        return found
    if len(words(last.text)) > _TITLE_WORDS or last.text.endswith((".", "!", ";")):
        return found
    return [*found[:-1], replace(last, entry=entry, period=period, title=True, listed=False)]


@cache
def _headings(language: str) -> dict[str, ResumeSection]:
    return {
        " ".join(words(phrase)): section
        for spoken_here in reversed(spoken(language))
        for section in _SECTIONS
        for phrase in getattr(RESUME_WORDS[spoken_here].headings, section)
    }


def _blocks(resume: str, language: str) -> Iterator[_Block]:
    open_block: _Block | None = None
    offset = 0
    for raw in resume.split("\n"):
        cells = [(offset + cell.start(), offset + cell.end()) for cell in _CELL.finditer(raw)]
        offset += len(raw) + 1
        for start, end in cells:
            mark = _BULLET.match(resume[start:end])
            if mark is None and len(_EMPHASIS.findall(resume[start:end])) == _PARTED:
                start, end = start + 1, end - 1
            here = _Block(start + (mark.end() if mark else 0), end, mark is not None)
            if open_block and len(cells) == 1 and _goes_on(resume, open_block, here, language):
                open_block = _Block(open_block.start, here.end, open_block.bullet)
                continue
            if open_block:
                yield open_block
            open_block = here if any(map(str.isalnum, resume[here.start : here.end])) else None
        if not cells and open_block:
            yield open_block
            open_block = None
    if open_block:
        yield open_block


def _goes_on(resume: str, above: _Block, here: _Block, language: str) -> bool:
    """Whether a line carries on the sentence of the line above: that was cut off, or this begins in the middle."""
    before, text = resume[above.start : above.end], resume[here.start : here.end]
    if (
        here.bullet
        or heading_of(text, language)
        or heading_of(before, language)
        or _opens_an_entry(text, language)
    ):
        return False
    last_line = before.rsplit("\n", 1)[-1]
    if "\n" not in before and ":" not in before and dated_by(before, language):
        return False
    if before.endswith((".", "!", "?", ":")):
        return False
    if text.startswith("(") or len(last_line) < _WRAPPED:  # nothing begins with a parenthesis
        return text.startswith("(")
    last_word = before.rsplit(maxsplit=1)[-1]
    cut_off = before.endswith((",", "-", "&")) or last_word in FUNCTION_WORDS
    return text[0].islower() or cut_off


def _opens_an_entry(text: str, language: str) -> bool:
    """Whether a line is dated and does not begin in the middle of a sentence: "charity, 2021 to 2023"."""
    dated = dated_by(text, language)
    is_carried_on = text[0].islower() and words(text)[0] not in FUNCTION_WORDS
    return dated is not None and (not is_carried_on or text.startswith(dated))


def _sentences(text: str) -> list[str]:
    """The sentences of a block, as they stand in it. White space is one character each, so places stay the same."""
    flat = re.sub(r"\s", " ", text)
    found: list[str] = []
    at = 0
    for sentence in sentences(flat):
        at = flat.index(sentence, at)
        end = at + len(sentence)
        while end - at > _LONGEST:
            cut = flat.rfind(" ", at, at + _LONGEST)
            cut = cut if cut > at else at + _LONGEST
            found.append(text[at:cut].strip())
            at = cut
        found.append(text[at:end].strip())
        at = end
    return found


def _is_list(sentence: str) -> bool:
    """Whether a line enumerates short things: "Languages: Python, Go, SQL"."""
    label, colon, rest = sentence.partition(":")
    items = [words(item) for item in _ITEMS.split(rest if colon else sentence)]
    items = [item for item in items if item]
    mean = sum(map(len, items)) / len(items) if items else 0
    if colon and len(words(label)) <= _LONGEST_HEADING:
        return len(items) > 1 and mean <= _ITEM_WORDS
    return len(items) >= _LISTED_ITEMS and mean <= _ITEM_WORDS


@cache
def wishing(language: str) -> re.Pattern[str]:
    """Finds what someone would like to do, or says to hardly know."""
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].wishes)
