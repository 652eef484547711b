"""Findings in notes and documents: at most one main remark for each sentence, the weightiest that fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import bare
from shared.language.rules.file_analysis.found import (
    MAX_EXCERPT_CHARS,
    FileLines,
    Remark,
    WeighedFinding,
    shown,
)
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.notes import told, written
from shared.language.rules.file_analysis.signs import has, is_todo
from shared.text.sentences import sentences

_PERSON: Final = 5.6
_SHORT_LINE: Final = 60
_DIGIT = re.compile(r"\d")
_HEADING = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+|=+\s)(?P<title>\S.{0,200})|^(?P<caps>[A-ZÀ-Þ][A-ZÀ-Þ0-9 ,:/&-]{6,80})$"
)
_OWN_LINE = re.compile(r"^\s*(?:[-*•–+]\s|\d{1,2}[.)]\s|#{1,6}\s|>|\||```|[\w ]{1,30}:\s*$)")
_EQUATION = re.compile(r"\w\s?=\s?[^=\n]{0,60}[\w)]\s?[*/×·]\s?[\w(]")
_REASON = re.compile(
    r"(?<!\w)(?:because|since|so that|in order to|perché|affinché|porque|para que|weil|damit|parce que|afin)(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Sentence:
    line: int
    text: str


def prose_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What the sentences tell."""
    yield _purpose(source)
    for sentence in _sentences(source):
        excerpt = sentence.text[:MAX_EXCERPT_CHARS].strip()
        for kind, text, weight in _remarks(sentence.text[:MAX_LINE_CHARS]):
            yield WeighedFinding(kind, sentence.line, excerpt, text, weight)


def _remarks(text: str) -> Iterator[Remark]:
    main = _main(text)
    if main is not None:
        yield main
    else:
        yield from islice(written(text), 2)
    named = told(text, "people")
    if named and (main is None or main.kind != "owner"):
        yield named._replace(weight=_PERSON)


def _main(text: str) -> Remark | None:
    """The weightiest thing that a sentence shows."""
    said = shown(bare(text), 160)
    if is_todo(text):
        return wording.todo(said)
    if (responsible := told(text, "owner")) is not None:
        return responsible
    if _EQUATION.search(text) or (has("computing", text) and _DIGIT.search(text)):
        return _with_reason(Remark("formula", f"A calculation is described: {said}", wording.FORMULA), text)
    if has("override", text):
        return wording.override(said)
    if has("harm", text):
        return wording.risk(said)
    if has("limiting", text) and _DIGIT.search(text):
        return _with_reason(Remark("threshold", f"A limit is set: {said}", wording.THRESHOLD), text)
    if has("exception", text):
        return _with_reason(wording.decision(said), text)
    if has("relying", text) or any(each.kind in ("connection", "schedule") for each in literals(text)):
        return Remark("dependency", f"It relies on something outside: {said}", wording.RELYING)
    return None


def _with_reason(remark: Remark, text: str) -> Remark:
    """A sentence that gives its reason leaves less to ask."""
    return remark._replace(weight=remark.weight * wording.EXPLAINED) if _REASON.search(text) else remark


def _purpose(source: FileLines) -> WeighedFinding | None:
    """The first heading, else the first line that says something."""
    said = [
        (number, line)
        for number, line in enumerate(source.lines[:80], start=1)
        if any(map(str.isalpha, line))
    ]
    heading = next(((number, line) for number, line in said if _HEADING.match(line)), None)
    if not (first := heading or next(iter(said), None)):
        return None
    opening = "It is about" if heading else "It begins"
    text = f"{opening}: {shown(bare(first[1]), 160)}"
    return source.found(first[0], Remark("purpose", text, wording.PURPOSE))


def _sentences(source: FileLines) -> Iterator[_Sentence]:
    """The sentences with the line that each begins on; wrapped lines of a paragraph are read as one."""
    for first, lines in _paragraphs(source):
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


def _paragraphs(source: FileLines) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines that belong together; a heading, a bullet or a row stands alone with what it wraps onto."""
    first, lines = 1, list[str]()
    fenced = False
    for number, line in enumerate(source.lines, start=1):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        breaks = (
            not line.strip() or fence or fenced or _OWN_LINE.match(line) or (lines and _ends(lines[-1], line))
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
    """Whether a line is not wrapped onto the next: a heading, or a short line before one that begins anew."""
    short = len(line) < _SHORT_LINE and following.lstrip()[:1].isupper()
    return short or _HEADING.match(line) is not None
