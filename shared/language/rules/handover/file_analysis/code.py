"""What stands in code of any language, line by line, each line with the comment beside it or just above it."""

import re
from collections.abc import Iterator
from typing import Final

from shared.language.rules.handover.file_analysis import code_patterns as patterns
from shared.language.rules.handover.file_analysis import found
from shared.language.rules.handover.file_analysis.comments import bare, explains, split_comment
from shared.language.rules.handover.file_analysis.found import FileLines, Remark, WeighedFinding, weightiest
from shared.language.rules.handover.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.handover.file_analysis.notes import told, written
from shared.language.rules.handover.file_analysis.people import owner
from shared.language.rules.handover.file_analysis.settings import is_settings, sections_of
from shared.language.rules.handover.file_analysis.signs import (
    is_special,
    names_limit,
    names_machinery,
    names_someone,
)

_HEAD: Final = 15
_TRIVIAL: Final = frozenset({"0", "1", "-1", "0.0", "1.0"})
_TRIVIAL_SET: Final = _TRIVIAL | {"2", "10", "100", "1000"}
_EQUALITY: Final = frozenset({"=", "==", "===", "-eq", "<>", "!=", "-ne"})
_OWN_NUMBER: Final = re.compile(r"(?<![\w.$])(?!(?:0|1|2|100)(?![\w.]))\d+(?:[.,]\d+)?(?![\w.])")
"""A number that the code alone does not explain; without one a formula can be read off."""


def code_findings(source: FileLines) -> Iterator[WeighedFinding | None]:
    purpose = _purpose(source)
    yield purpose
    seen: set[str] = set()
    within = sections_of(source.lines) if is_settings(source.file_name) else [""] * len(source.lines)
    for first, last, note, code in _units(source, purpose.line if purpose else 0):
        line = source.lines[last - 1][:MAX_LINE_CHARS]
        fresh = [each.name for each in literals(line) if each.name not in seen]
        seen.update(fresh)
        shows = [*_shown(code), *(written(line) if fresh else [])]
        is_noted = bool(note and explains(note))
        if is_noted:
            shows = [each._replace(weight=each.weight + found.COMMENTED) for each in shows]
        if patterns.SWITCHED_OFF.match(code) and (
            is_noted or patterns.GUARD.search(f"{within[last - 1]} {code}")
        ):
            shows.append(found.OFF)
        above = written(source.lines[first - 1]) if first < last else []
        of_note = weightiest([*above, *filter(None, [told(note) if note else None])])
        of_code = weightiest(shows)
        if of_note is None or of_code is None or _goes_with(of_note, of_code):
            last = first if of_code is None else last
            best = weightiest([each for each in (of_code, of_note) if each is not None])
            yield source.found(first, best, last) if best else None
        else:
            yield source.found(first, of_note)
            yield source.found(last, of_code) if first < last else None


def _goes_with(note: Remark, code: Remark) -> bool:
    """Whether a comment explains its code, instead of telling something weightier or work that is left."""
    return note.kind != "todo" and note.weight <= code.weight


def _units(source: FileLines, purpose: int) -> Iterator[tuple[int, int, str, str]]:
    """First line, last line, comment, code: a comment on a line of its own belongs to the code just below it.

    What the file is for stands on the line `purpose` and explains no code.
    """
    above: tuple[int, str] | None = None
    for number, line in enumerate(source.lines, start=1):
        code, comment = split_comment(line[:MAX_LINE_CHARS], source.marks)
        if code.strip():
            first = above[0] if above and not comment else number
            if above and comment:
                yield above[0], above[0], above[1], ""
            yield first, number, comment or (above[1] if above else ""), code
            above = None
            continue
        if above:
            yield above[0], above[0], above[1], ""
        above = (number, comment) if comment else None
        if above and number == purpose:
            yield number, number, comment, ""
            above = None
    if above:
        yield above[0], above[0], above[1], ""


def _shown(code: str) -> Iterator[Remark]:
    if _special_case(code):
        yield found.SPECIAL_CASE
    if (limited := _limit(code)) is not None:
        yield limited
    if (constant := _constant(code)) is not None:
        yield constant
    if _is_formula(code):
        yield found.FORMULA
    if patterns.OWNER_SET.match(code) and owner(code):
        yield found.PERSON


def _limit(code: str) -> Remark | None:
    asks = patterns.QUERY.search(code) is not None
    for pattern in (patterns.BETWEEN, patterns.COMPARED, patterns.COUNTED):
        for match in pattern.finditer(code):
            groups = match.groupdict()
            sign = groups.get("sign") or "between"
            if match["number"] in _TRIVIAL or (sign == "=" and (not asks or patterns.ASSIGNED.match(code))):
                continue
            if sign not in _EQUALITY:
                return found.LIMIT
            return found.SPECIAL_CASE if names_someone(groups.get("name") or "") else found.NUMBER
    return None


def _is_formula(code: str) -> bool:
    match = patterns.ARITHMETIC.search(patterns.NO_ARITHMETIC.sub(" ", code))
    if match is None or patterns.NO_FORMULA.match(code):
        return False
    return re.search(r"[A-Za-z_)]", match["code"]) is not None and _OWN_NUMBER.search(code) is not None


def _special_case(code: str) -> bool:
    if patterns.PASSED_OVER.search(code):
        return True
    for match in patterns.EQUALS_TEXT.finditer(code):
        if "=" in match.group() and "==" not in match.group() and not patterns.QUERY.search(code):
            continue  # an assignment
        special = [value for value in patterns.QUOTED.findall(match["texts"]) if is_special(value)]
        proper = any(" " in value and not value.isupper() for value in special)
        if special and (names_someone(match["name"]) or proper):
            return True
    return False


def _constant(code: str) -> Remark | None:
    match = patterns.ASSIGNED.match(code)
    if match is None or match["value"] in _TRIVIAL or names_machinery(match["name"]):
        return None
    if names_limit(match["name"]):
        return found.LIMIT
    return None if match["value"] in _TRIVIAL_SET else found.NUMBER


def _purpose(source: FileLines) -> WeighedFinding | None:
    """The first comment or docstring that says something, within the first lines; who wrote it is no purpose."""
    quoted = False
    for number, line in enumerate(source.lines[:_HEAD], start=1):
        begins = line.strip().startswith(("/**", '"""', "'''"))
        code, comment = split_comment(line, source.marks)
        if begins or quoted:
            comment = bare(line.strip("\"' "))
            if len(comment.split()) > 1:
                return source.found(number, found.PURPOSE)
        elif code.strip():
            continue
        quoted = begins and line.strip() in ('"""', "'''", "/**")
        if explains(comment) and owner(comment) is None and told(comment) in (None, found.SYSTEM):
            return source.found(number, found.PURPOSE)
    return None
