"""Findings in notes, mails and documents: at most one for each sentence, the weightiest that fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shared.language.rules.file_analysis import found
from shared.language.rules.file_analysis.comments import bare
from shared.language.rules.file_analysis.found import MAX_EXCERPT_CHARS, FileLines, WeighedFinding
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.file_analysis.notes import told
from shared.language.rules.file_analysis.signs import TODO_MARK, is_todo
from shared.text.sentences import sentences
from shared.text.words import normalised

_SHORT_LINE: Final = 60
_HEADING = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+|=+\s)(?P<title>\S.{0,200})|^(?P<caps>[A-ZÀ-Þ][A-ZÀ-Þ0-9 ,:/&-]{6,80})$"
)
_OWN_LINE = re.compile(r"^\s*(?:[-*•–+]\s|\d{1,2}[.)]\s|#{1,6}\s|>|\||```|[\w ]{1,30}:\s*$)")
_SUBJECT = re.compile(r"subject:\s", re.IGNORECASE)
_UNDERLINE = re.compile(r"\s{0,3}(?:={3,}|-{3,})\s*")
_SALUTATION_WORDS: Final = 4


@dataclass(frozen=True, slots=True)
class _Sentence:
    line: int
    text: str


def prose_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What the sentences tell: of each the weightiest."""
    first = _body(source)
    yield _purpose(source, first)
    titles = _titles(source)
    for sentence in _sentences(source, first):
        if _title(sentence.text) in titles:
            continue
        remark = told(bare(sentence.text[:MAX_LINE_CHARS]) if not is_todo(sentence.text) else sentence.text)
        if remark is None:
            continue
        excerpt = sentence.text[:MAX_EXCERPT_CHARS].strip()
        yield WeighedFinding(remark.kind, sentence.line, excerpt, remark.weight)


def _purpose(source: FileLines, first: int) -> WeighedFinding | None:
    """The subject of a mail, the first heading, else the first line that says something."""
    if first > 1:
        subject = next((at for at, line in enumerate(source.lines[:first], 1) if _SUBJECT.match(line)), None)
        return source.found(subject, found.PURPOSE) if subject else None
    said = [at for at, line in enumerate(source.lines[:80], start=1) if any(map(str.isalpha, line))]
    heading = next((at for at in said if _HEADING.match(source.lines[at - 1])), None)
    at = heading or next(iter(said), None)
    return source.found(at, found.PURPOSE) if at else None


def _titles(source: FileLines) -> frozenset[str]:
    """The headings of the file: wherever one stands, in a list of contents too, it states nothing."""
    lines = [line[:MAX_LINE_CHARS] for line in source.lines]
    return frozenset(
        _title(line)
        for line, below in zip(lines, [*lines[1:], ""], strict=True)
        if _HEADING.match(line) or _UNDERLINE.fullmatch(below)
    )


def _title(line: str) -> str:
    """What a heading or an entry of the contents says, without number, marks and page."""
    return normalised(line.strip("#*•–+-=. \t\n0123456789()…"))


def _body(source: FileLines) -> int:
    """The line on which the text begins: below the headers of a mail, else the first."""
    if not source.file_name.lower().endswith(".eml"):
        return 1
    return next((at for at, line in enumerate(source.lines, start=1) if not line.strip()), 1)


def _sentences(source: FileLines, begin: int) -> Iterator[_Sentence]:
    """The sentences with the line that each begins on; wrapped lines of a paragraph are read as one."""
    for first, lines in _paragraphs(source, begin):
        text = "\n".join(lines)
        flat = text.replace("\n", " ")
        at, line = 0, first
        for sentence in sentences(flat):
            start = flat.find(sentence, at)
            if start < 0:
                continue
            line += text.count("\n", at, start)
            at = start + len(sentence)
            yield _Sentence(line, text[start:at])
            line += text.count("\n", start, at)


def _paragraphs(source: FileLines, begin: int) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines that belong together; a heading, a bullet or a row stands alone with what it wraps onto."""
    first, lines = begin, list[str]()
    fenced = False
    for number, line in enumerate(source.lines[begin - 1 :], start=begin):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        breaks = (
            not line.strip()
            or fence
            or fenced
            or _OWN_LINE.match(line)
            or TODO_MARK.match(line.lstrip())
            or (lines and _ends(lines[-1], line))
        )
        if lines and breaks:
            yield first, lines
            lines = []
        if line.strip() and not fence:
            first = first if lines else number
            lines.append(line)
    if lines:
        yield first, lines


def _ends(line: str, following: str) -> bool:
    """Whether a line is not wrapped onto the next: a heading, a salutation, a short line before one that begins anew."""
    short = len(line) < _SHORT_LINE and following.lstrip()[:1].isupper()
    greets = line.rstrip().endswith(",") and len(line.split()) <= _SALUTATION_WORDS
    return short or greets or _HEADING.match(line) is not None
