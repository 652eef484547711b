"""Findings in notes, mails and documents: at most one for each sentence, the weightiest that fits."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.language.rules.handover.file_analysis import found
from shared.language.rules.handover.file_analysis.comments import bare
from shared.language.rules.handover.file_analysis.days import names_end_day, names_set_day
from shared.language.rules.handover.file_analysis.found import (
    MAX_EXCERPT_CHARS,
    FileLines,
    Remark,
    WeighedFinding,
)
from shared.language.rules.handover.file_analysis.frame import (
    LIST_ITEM,
    frame_of,
    items_to_do,
    set_off,
    subject_at,
)
from shared.language.rules.handover.file_analysis.literals import MAX_LINE_CHARS
from shared.language.rules.handover.file_analysis.notes import told
from shared.language.rules.handover.file_analysis.signs import TODO_MARK, has, is_open_question, is_todo
from shared.text.sentences import sentences
from shared.text.words import normalised

_SHORT_LINE: Final = 60
_HEADING = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+|=+\s)(?P<title>\S.{0,200})|^(?P<caps>[A-ZÀ-Þ][A-ZÀ-Þ0-9 ,:/&-]{6,80})$"
)
_OWN_LINE = re.compile(r"^\s*(?:[-*•–+]\s|\[\d|\d{1,2}[.)]\s|#{1,6}\s|>|\||```|[\w ]{1,30}:\s*$)")
_DAY = re.compile(
    r"\s*\d{1,2}\.\s(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b"
)
_FIELD = re.compile(r"\w{1,30}:\s")  # "Owner: Ann"
_UNDERLINE = re.compile(r"\s{0,3}(?:={3,}|-{3,})\s*")
_SALUTATION_WORDS: Final = 4
_UNTITLED: Final = (
    found.SECRET,
    found.TODO,
    found.QUESTION,
    found.ONLY,
    found.MANUAL,
    found.DANGER,
    found.WORKAROUND,
)
"""What the first line of a file tells, and no title does."""
_LEANING: Final = re.compile(
    r"\W*+(?-i:[A-ZÀ-Þ]{4,})[\s,:!]++"
    r"(?:it|they|he|she|er|sie|es|il|elle|ils|elles|él|ella|ellos|ellas|lui|lei|loro)\s",
    re.IGNORECASE,
)
"""How a sentence begins that warns of what the one before names, in any of the languages: "CAREFUL, it turns …". A bare
"it" may be of nothing: "es gibt …", "il faut …", "Sie müssen …" tell something by themselves."""
_FEW_WORDS: Final = 4
"""Words of a sentence that says too little by itself."""
_HEAD: Final = 40
"""Lines within which a letter has its headers."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the line it begins on; `is_item` where it begins an item of a list."""

    line: int
    text: str
    is_item: bool


def prose_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    """What the sentences tell, but for what frames the text: of each the weightiest."""
    yield _purpose(source)
    framed = frozenset[int]() if source.begins else frame_of(source.lines)  # messages have no frame
    titles, to_do = _titles(source), items_to_do(source.lines)
    body = replace(source, lines=["" if at in framed else line for at, line in enumerate(source.lines)])
    first = next((at for at, line in enumerate(body.lines, start=1) if any(map(str.isalpha, line))), 0)
    is_titled = not source.begins and _is_title(body.lines[first - 1 :])
    is_letter = bool(source.begins) or subject_at(source.lines[:_HEAD]) is not None
    for sentence in sentences_of(body):
        if _title(sentence.text) in titles:
            continue
        if is_titled and sentence.line == first and _told(sentence) not in _UNTITLED:
            continue
        is_to_do = sentence.is_item and sentence.line - 1 in to_do
        shown = _told(sentence)
        remark = found.TODO if is_to_do and shown is not found.SECRET else shown
        if is_letter and remark is not found.SECRET:
            remark = _of_a_letter(sentence.text, remark)
        if remark is None:
            continue
        excerpt = sentence.text[:MAX_EXCERPT_CHARS].strip()
        yield WeighedFinding(remark.kind, sentence.line, excerpt, remark.weight)


def _of_a_letter(text: str, remark: Remark | None) -> Remark | None:
    is_dated = names_set_day(text) or names_end_day(text)
    if has("requested", text):
        return found.REQUEST._replace(weight=found.REQUEST.weight + is_dated * found.COMMENTED)
    if is_dated and (remark is None or remark.weight < found.DUE.weight):
        return found.DUE
    return remark


def _told(sentence: Sentence) -> Remark | None:
    if sentence.is_item and is_open_question(sentence.text):
        return found.QUESTION
    said = sentence.text[:MAX_LINE_CHARS]
    return told(said if is_todo(said) else bare(said))


def _is_title(lines: Sequence[str]) -> bool:
    """Whether the first line that says something is a title: short, no item or field, no sentence, over others."""
    first, *others = [line.strip() for line in lines if line.strip()] or [""]
    is_sentence = (
        first.endswith((".", "!", "?", ":", ";", ",")) or LIST_ITEM.match(first) or _FIELD.match(first)
    )
    return bool(others) and len(first) < _SHORT_LINE and not is_sentence


def _purpose(source: FileLines) -> WeighedFinding | None:
    """The subject of a mail, the first heading, else the first line that says something."""
    subject = subject_at(source.lines[:_HEAD])
    if subject is not None:
        return source.found(subject + 1, found.PURPOSE)
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


def sentences_of(source: FileLines) -> Iterator[Sentence]:
    """The sentences of every paragraph, whose wrapped lines are read as one; a few words stand with those before."""
    for first, lines in _paragraphs(source):
        text = "\n".join(lines)
        is_item = first in source.begins or LIST_ITEM.match(text) is not None
        line, at = first, 0
        for number, (begin, end) in enumerate(_spans(text)):
            line += text.count("\n", at, begin)
            at = begin
            yield Sentence(line, text[begin:end], is_item and number == 0)


def _spans(text: str) -> list[tuple[int, int]]:
    flat, found_at = text.replace("\n", " "), list[tuple[int, int]]()
    at = 0
    for sentence in sentences(flat):
        start = flat.find(sentence, at)
        if start < 0:
            continue
        at = start + len(sentence)
        is_short = len(sentence.split()) <= _FEW_WORDS
        follows_number = len(found_at) == 1 and not any(map(str.isalpha, text[slice(*found_at[0])]))
        goes_on = sentence[0].islower() and flat[:start].rstrip()[-2:-1].isdigit()  # "on 3.4. there is"
        leans = (
            (is_short or goes_on or _LEANING.match(sentence))
            and found_at
            and "\n" not in text[found_at[-1][1] : start]
        )
        begin = found_at.pop()[0] if leans or follows_number else start
        found_at.append((begin, at))
    return found_at


def _paragraphs(source: FileLines) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines that belong together; a heading, a bullet or a row stands alone with what it wraps onto."""
    first, lines = 1, list[str]()
    fenced, displayed = False, set_off(source.lines)
    for number, line in enumerate(source.lines, start=1):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        if number in displayed and lines:
            lines.append(line)
            continue
        breaks = (
            not line.strip()
            or number in source.begins
            or fence
            or fenced
            or (_OWN_LINE.match(line) and not (lines and _goes_on(lines[-1], line)))
            or TODO_MARK.match(line.lstrip())
            or (lines and not source.begins and _ends(lines[-1], line))
        )
        if lines and breaks:
            yield first, lines
            lines = []
        if line.strip() and not fence:
            first = first if lines else number
            lines.append(line)
    if lines:
        yield first, lines


def _goes_on(line: str, following: str) -> bool:
    """Whether a line is wrapped before a day, which is no number of a list: "until the / 15. November"."""
    return len(line) >= _SHORT_LINE and _DAY.match(following) is not None


def _ends(line: str, following: str) -> bool:
    """Whether a line is not wrapped onto the next: a heading, a salutation, a short line before one that begins anew."""
    short = len(line) < _SHORT_LINE and following.lstrip()[:1].isupper()
    greets = line.rstrip().endswith(",") and len(line.split()) <= _SALUTATION_WORDS
    return short or greets or _HEADING.match(line) is not None
