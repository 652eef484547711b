"""A resume as the lines and sentences it is made of, each a verbatim part of it, with where it stands.

What is under a heading belongs to it, and what is under a date to its entry; a line right over a date is its title.
"""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from shared.language.rules.resume.blocks import BULLET, Block, adjoins, blocks, is_below_a_gap
from shared.language.rules.resume.headings import LONGEST_HEADING, ResumeSection, heading_of
from shared.language.rules.resume.periods import dated_by, period_in
from shared.text.sentences import sentences
from shared.text.words import words

MAX_LINES: Final = 2_000
_MAY_END: Final[frozenset[ResumeSection]] = frozenset({"experience", "voluntary", "other"})
"""What a heading of no known kind can stand below."""
_ITEMS: Final = re.compile(r"[,;|•·]|\s/\s")
_NAME: Final = re.compile(r"(?<![\w(])[A-ZÀ-Þ]")
_TITLE_WORDS: Final = 16
_DATED_WORDS: Final = 20
_UNKNOWN_HEADING: Final = 4
_UNLIKE_HEADING: Final = re.compile(r"[\d,;|•·@.]|\s-\s")
_ROW: Final = 200
_ROWS_OF_A_TITLE: Final = 2
"""Below a job's title: its employer, and the date."""
_BESIDE_A_PERIOD: Final = 2
_LONGEST: Final = 1_000
"""Characters of a sentence; what has no end for longer is cut, so that no rule is slow on it."""
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


@lru_cache(maxsize=32)
def resume_lines(resume: str, language: str) -> tuple[ResumeLine, ...]:
    """All lines in order, headings and labels left out, at most the first 2,000."""
    reading = _Reading(resume, language)
    for place, (block, below) in enumerate(pairwise([*blocks(resume, language), None])):
        assert block, "only the last has none below"
        reading.take(place, block, below)
        if len(reading.found) >= MAX_LINES:
            break
    return tuple(reading.found[:MAX_LINES])


@dataclass(slots=True)
class _Reading:
    """The lines that were found so far, and where the next block stands."""

    resume: str
    language: str
    found: list[ResumeLine] = field(default_factory=list[ResumeLine])
    section: ResumeSection = "other"
    entry: int = -1
    period: str | None = None
    is_below_date: bool = False
    """Whether the line above dates an entry, and does not name it."""
    dates_first: bool = False
    """Whether dates stand over their titles in this section."""
    above: Block | None = None
    higher: Block | None = None

    def take(self, place: int, block: Block, below: Block | None) -> None:
        text = self.resume[block.start : block.end]
        if heading := heading_of(text, self.language):
            self._open(heading)
            self.above = self.higher = None
            return
        if _is_label(block, below, self.resume, self.section):
            return
        if self.section in _MAY_END and _opens_a_part(block, below, self.resume, self.language):
            self._open("other")
            if self.found:
                return
        is_short = not block.bullet and len(words(text)) <= _DATED_WORDS
        dated = dated_by(text, self.language) if is_short else None
        is_title = dated is not None or (self.is_below_date and is_short)
        self.is_below_date = dated is not None and self._begin_entry(dated, block, text)
        self._add(place, block, dated, is_title)
        self.above, self.higher = block, self.above

    def _open(self, section: ResumeSection) -> None:
        self.section, self.period, self.dates_first = section, None, False

    def _begin_entry(self, dated: str, block: Block, text: str) -> bool:
        """The entry that this line dates, with the title above it. Returns whether its title can only stand below."""
        self.entry, self.period = self.entry + 1, dated
        alone = len(words(text)) - len(words(dated)) <= _BESIDE_A_PERIOD
        self.dates_first = self.dates_first or (alone and self.above is None)
        before = self.found
        if alone and not self.dates_first and adjoins(self.above, block, self.resume):
            self.found = self._titled(before)
            if len(self.found) > 1 and self._has_two_rows_of_title(self.found):
                self.found = [*self._titled(self.found[:-1]), self.found[-1]]
        elif self.above and not alone and _heads(self.above, block, self.resume):
            self.found = self._titled(before)
        return alone and self.found is before and not _NAME.search(text.replace(dated, " "))

    def _has_two_rows_of_title(self, found: list[ResumeLine]) -> bool:
        return _is_beside(found[-2], found[-1], self.resume) or _heads_both(
            self.higher, self.above, self.resume, self.language
        )

    def _titled(self, found: list[ResumeLine]) -> list[ResumeLine]:
        """The lines, the last one as the title of this entry, where it looks like one: with the firm and the town it
        may look like a list."""
        last = found[-1] if found else None
        if last is None or last.section != self.section or last.title or (last.listed and ":" in last.text):
            return found
        if len(words(last.text)) > _TITLE_WORDS or last.text.endswith((".", "!", ";")):
            return found
        title = replace(last, entry=self.entry, period=self.period, title=True, listed=False)
        return [*found[:-1], title]

    def _add(self, place: int, block: Block, dated: str | None, is_title: bool) -> None:
        """The sentences of a block. One that begins with the heading of another part, as "Skills: Go", is of no job."""
        text = self.resume[block.start : block.end]
        own = heading_of(text.partition(":")[0], self.language) if ":" in text else None
        is_of_another = own is not None and own != self.section and not block.bullet
        lists_skills = is_of_another and own == "skills"
        period = None if lists_skills else self.period
        for sentence in [text] if dated == text else _around(dated, _sentences(text), text):
            short = self.section == "skills" and len(words(sentence)) <= _ITEM_LENGTH
            listed = short or lists_skills or (_is_list(sentence) and not is_title)
            self.found.append(
                ResumeLine(
                    text=sentence,
                    section=own or self.section,
                    listed=listed,
                    entry=self.entry,
                    period=period,
                    title=is_title and not listed,
                    block=place,
                    bullet=block.bullet,
                )
            )
        if is_of_another:
            self.period = None


def _around(dated: str | None, told: list[str], text: str) -> list[str]:
    """The sentences, the first two as one where a date was parted at its abbreviation: "nov. 2019 - today"."""
    if dated is None or len(told) < _PARTED or dated in told[0]:
        return told
    first = text[text.find(told[0]) : text.find(told[1]) + len(told[1])]
    return [first, *told[_PARTED:]] if dated in first else told


def _heads(above: Block, block: Block, resume: str) -> bool:
    """Whether a line stands by itself right over a dated one, as an employer's name does."""
    return adjoins(above, block, resume) and is_below_a_gap(above, resume)


def _heads_both(higher: Block | None, above: Block | None, resume: str, language: str) -> bool:
    """Whether a line begins an entry over the employer and the date, as a job's title does: after a blank line, a heading
    or a bullet."""
    if higher is None or above is None or not adjoins(higher, above, resume):
        return False
    before = resume[max(0, higher.start - _ROW) : higher.start].rstrip("\n").rpartition("\n")[2]
    begins = BULLET.match(before.strip()) or heading_of(before, language)
    return is_below_a_gap(higher, resume) or begins is not None


def _is_beside(left: ResumeLine, right: ResumeLine, resume: str) -> bool:
    """Whether two lines are columns of one."""
    at = resume.find(left.text)
    return resume[at + len(left.text) :].lstrip(" \t").startswith(right.text)


def _is_label(block: Block, below: Block | None, resume: str, section: ResumeSection) -> bool:
    """Whether a line only names what stands under it: "Logistics:", or a lone word of skills above a list of them."""
    text = resume[block.start : block.end]
    if block.bullet or len(words(text)) > LONGEST_HEADING or _ITEMS.search(text):
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


def _opens_a_part(block: Block, below: Block | None, resume: str, language: str) -> bool:
    """Whether a line looks like a heading of no known kind: few words alone, below a blank line and not above a date."""
    text = resume[block.start : block.end]
    if block.bullet or below is None or len(words(text)) > _UNKNOWN_HEADING or _UNLIKE_HEADING.search(text):
        return False
    is_alone = "\n" in resume[block.end : below.start] and is_below_a_gap(block, resume)
    rows = resume[below.start : below.end + _LONGEST].partition("\n\n")[0].split("\n")[:_ROWS_OF_A_TITLE]
    return is_alone and not any(period_in(row, language) for row in rows if not BULLET.match(row.strip()))


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
    if colon and len(words(label)) <= LONGEST_HEADING:
        return len(items) > 1 and mean <= _ITEM_WORDS
    return len(items) >= _LISTED_ITEMS and mean <= _ITEM_WORDS
