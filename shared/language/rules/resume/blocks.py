"""A resume as blocks: cells of its rows, each with the lines that it is wrapped over.

Resumes come out of PDF files: lines are wrapped, columns stand side by side, bullets are any sign. Columns are cut where
three spaces or a tab stand, and wrapped lines are joined.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shared.language.rules.resume.headings import heading_of
from shared.language.rules.resume.periods import dated_by
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_CELL: Final = re.compile(r"\S+(?:[^\S\n\t]{1,2}\S+)*")
BULLET: Final = re.compile(
    r"^(?!\*\*|[*_]\S[^*_\n]{0,200}[*_]$)(?:[-*•–—▪▫●○◦■□·‣➢✓>]+\s*|o\s+|\(?\d{1,2}[.)]\s+)(?=\S)"
)
_EMPHASIS: Final = re.compile(r"^[*_](?=[^\s*_])|(?<=[^\s*_])[*_]$")
"""Marks around a line in italics: "*March 2019 - today*" dates a job, and is no bullet."""
_BOTH_ENDS: Final = 2
_GAP: Final = 50
_WRAPPED: Final = 30


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the resume that belongs together: a cell, with the lines it is wrapped over."""

    start: int
    end: int
    bullet: bool


def blocks(resume: str, language: str) -> Iterator[Block]:
    """The blocks in order; a row of nothing but signs is none."""
    open_block: Block | None = None
    offset = 0
    for raw in resume.split("\n"):
        cells = [(offset + cell.start(), offset + cell.end()) for cell in _CELL.finditer(raw)]
        offset += len(raw) + 1
        for start, end in cells:
            mark = BULLET.match(resume[start:end])
            if mark is None and len(_EMPHASIS.findall(resume[start:end])) == _BOTH_ENDS:
                start, end = start + 1, end - 1
            here = Block(start + (mark.end() if mark else 0), end, mark is not None)
            if open_block and len(cells) == 1 and _goes_on(resume, open_block, here, language):
                open_block = Block(open_block.start, here.end, open_block.bullet)
                continue
            if open_block:
                yield open_block
            open_block = here if any(map(str.isalnum, resume[here.start : here.end])) else None
        if not cells and open_block:
            yield open_block
            open_block = None
    if open_block:
        yield open_block


def is_below_a_gap(block: Block, resume: str) -> bool:
    """Whether a blank line stands above, or nothing; marks of a heading aside."""
    above = resume[max(0, block.start - _GAP) : block.start].rstrip(" #\t")
    return not above or above.endswith("\n\n")


def adjoins(above: Block | None, block: Block, resume: str) -> bool:
    """Whether a line stands right under one that is no bullet."""
    return above is not None and not above.bullet and resume[above.end : block.start].count("\n") <= 1


def _goes_on(resume: str, above: Block, here: Block, language: str) -> bool:
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
