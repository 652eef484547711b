"""What stands in notes and documents, sentence by sentence: each tells one thing at most, the weightiest it shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import bare
from shared.language.rules.file_analysis.found import Found, Source, shown
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.signs import has, is_todo
from shared.modes.knowledge_handover.handover import FindingKind
from shared.text.sentences import sentences

RELYING: Final = 6.4
PERSON: Final = 5.6
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
class _Told:
    line: int
    text: str


def prose_findings(source: Source) -> Iterator[Found]:
    """What the sentences tell."""
    made = [_purpose(source)]
    for told in _sentences(source):
        made += _findings(source, told)
    yield from (each for each in made if each is not None)


def _findings(source: Source, told: _Told) -> Iterator[Found | None]:
    text = told.text[:MAX_LINE_CHARS]
    written = [wording.of_literal(each) for each in literals(text)]
    main = _main(text)
    if main is not None:
        yield _found(source, told, *main)
    else:
        yield from (_found(source, told, kind, sentence, weight) for kind, weight, sentence in written[:2])
    named = people(text)
    if named and (main is None or main[0] != "owner"):
        yield _found(source, told, "owner", wording.named(named), PERSON)


def _main(text: str) -> tuple[FindingKind, str, float] | None:
    """The weightiest thing that a sentence shows: its kind, how it is told, its weight."""
    told = shown(bare(text), 160)
    if is_todo(text):
        return "todo", wording.todo(told), wording.TODO
    if (who := owner(text)) is not None:
        return "owner", wording.responsible(who), wording.OWNER
    if _EQUATION.search(text) or (has("computing", text) and _DIGIT.search(text)):
        return "formula", f"A calculation is described: {told}", _weight(wording.FORMULA, text)
    if has("override", text):
        return "decision", wording.override(told), wording.OVERRIDE
    if has("harm", text):
        return "dependency", wording.risk(told), wording.RISK
    if has("limiting", text) and _DIGIT.search(text):
        return "threshold", f"A limit is set: {told}", _weight(wording.THRESHOLD, text)
    if has("exception", text):
        return "decision", wording.decision(told), _weight(wording.DECISION, text)
    if has("relying", text) or any(each.kind in ("connection", "schedule") for each in literals(text)):
        return "dependency", f"It relies on something outside: {told}", RELYING
    return None


def _weight(weight: float, text: str) -> float:
    """A sentence that gives its reason leaves less to ask."""
    return weight * wording.EXPLAINED if _REASON.search(text) else weight


def _found(source: Source, told: _Told, kind: FindingKind, text: str, weight: float) -> Found | None:
    return Found(kind, told.line, told.text[:240].strip(), text, weight)


def _purpose(source: Source) -> Found | None:
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
    return source.found("purpose", first[0], f"{opening}: {shown(bare(first[1]), 160)}", wording.PURPOSE)


def _sentences(source: Source) -> Iterator[_Told]:
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
            yield _Told(line, text[start:at])
            line += text.count("\n", start, at)


def _paragraphs(source: Source) -> Iterator[tuple[int, list[str]]]:
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
