"""One file, by the rules: what its kind shows, the weightiest first. A finding is told in the file's own words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from shared.language.rules.handover.file_analysis.chats import messages, unanswered
from shared.language.rules.handover.file_analysis.code import code_findings
from shared.language.rules.handover.file_analysis.comments import bare, comment_marks
from shared.language.rules.handover.file_analysis.found import FileLines, WeighedFinding, has_words
from shared.language.rules.handover.file_analysis.literals import literals
from shared.language.rules.handover.file_analysis.prose import prose_findings
from shared.language.rules.handover.file_analysis.settings import is_settings, sections_of
from shared.language.rules.handover.file_analysis.sheets import sheet_findings
from shared.language.rules.handover.file_analysis.signs import is_secret, is_todo
from shared.language.rules.handover.file_analysis.tables import table_findings
from shared.modes.knowledge_handover.handover import DeepDive, Finding, ParsedFile
from shared.modes.knowledge_handover.places import HEADING

MAX_TEXT_CHARS: Final = 200
_PROPERTY: Final = re.compile(r"(?P<name>[A-Z-]{1,40})(?:;[^:]{0,200})?:(?P<value>.*)")
_TYPED: Final = frozenset({"SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT"})
"""The properties of a calendar (RFC 5545) that hold somebody's words."""
_VALUE: Final = re.compile(
    r"(?<=[=:]\s)\S{1,200}(?=\s{0,9}$)|(?<==)[^\s:=]\S{0,200}|(?<!\S)\S{0,100}\d\S{0,100}|(?<!\w)([\"'])(?:(?!\1).){1,200}\1(?!\w)"
)
"""What may be a password: what ends a line after a colon, is assigned, has a digit, is quoted."""


def dive(file: ParsedFile, most: int) -> DeepDive:
    """At most `most` findings, the weightiest first, what the file is for last; in equal measure as they stand."""
    found = sorted(_once(_by_kind(file)), key=lambda each: (-each.weight, each.line))
    purpose = [each for each in found if each.kind == "purpose"][:1]
    others = [each for each in found if each.kind != "purpose"][: max(0, most - len(purpose))]
    places = sections_of(file.lines) if is_settings(file.file_name) else file.places
    return DeepDive(
        file_name=file.file_name,
        findings=tuple(
            Finding(
                text=told(each.excerpt),
                kind=each.kind,
                line=each.line,
                excerpt=each.excerpt,
                place=places[each.line - 1],
            )
            for each in [*others, *purpose][:most]
        ),
    )


def told(excerpt: str) -> str:
    """The file's own words on one line, without an empty box before them and a password in them."""
    text = " ".join(bare(line) or line for line in excerpt.split("\n")).removeprefix("[ ] ")
    if any(each.kind == "secret" for each in literals(text)) or is_secret(text):
        text = _VALUE.sub("…", text)
    return re.sub(r"\s+", " ", text).strip(" \"';")[:MAX_TEXT_CHARS] or "…"


def _by_kind(file: ParsedFile) -> Iterator[WeighedFinding | None]:
    source = FileLines(file.file_name, file.lines, comment_marks(file.file_name))
    if file.file_name.lower().endswith(".ics"):  # which a program writes around what somebody typed
        entered = [_typed(line) for line in file.lines]
        yield from prose_findings(
            replace(source, lines=entered, begins=frozenset(at for at, line in enumerate(entered, 1) if line))
        )
        return
    match file.kind:
        case "code":
            yield from code_findings(source)
        case "table":
            yield from table_findings(source)
        case "spreadsheet":
            yield from sheet_findings(source)
        case "notebook":
            yield from code_findings(_cells(source, "code"))
            yield from prose_findings(_cells(source, "markdown"))
        case "text" | "markdown" | "pdf" | "docx" | "slides" | "page" | "mail":
            yield from prose_findings(_written(source))


def _typed(line: str) -> str:
    found = _PROPERTY.match(line)
    return found["value"] if found and found["name"] in _TYPED else ""


def _cells(source: FileLines, kind: str) -> FileLines:
    """The notebook with the cells of this kind alone, on their own lines; what a program printed is none's word."""
    shown = ""
    lines: list[str] = []
    for line in source.lines:
        heading = HEADING.fullmatch(line)
        shown = heading["title"] or "" if heading else shown
        lines.append(line if shown == kind and not heading else "")
    return replace(source, lines=lines)


def _written(source: FileLines) -> FileLines:
    """Of a chat what was said in it, at its own lines; a question that somebody answered is none any more."""
    said = messages(source.lines)
    if not said:
        return source
    lines, still_asked = [""] * len(source.lines), unanswered(said)
    for each in said:
        *before, last = each.lines
        is_settled = each.asks and each.first not in still_asked and not is_todo(last)
        told = [*before, last.rstrip("? ") if is_settled else last]
        lines[each.first - 1 : each.first - 1 + len(told)] = [
            line if has_words(line) else "" for line in told
        ]
    return replace(source, lines=lines, begins=frozenset(each.first for each in said))


def _once(found: Iterable[WeighedFinding | None]) -> list[WeighedFinding]:
    """Of several findings that show the same words, the weightiest; what a file is for stands beside them."""
    kept: dict[tuple[bool, int, str], WeighedFinding] = {}
    for each in found:
        if each is None:
            continue
        key = (each.kind == "purpose", each.line, each.excerpt)
        if key not in kept or each.weight > kept[key].weight:
            kept[key] = each
    return list(kept.values())
