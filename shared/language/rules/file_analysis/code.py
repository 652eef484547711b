"""What stands in code of any language, line by line: comments, addresses, limits, formulas, special cases, tables."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from shared.language.rules.file_analysis import code_patterns as patterns
from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import explains, purpose_told, split_comment, weighed
from shared.language.rules.file_analysis.found import (
    MAX_EXCERPT_CHARS,
    FileLines,
    Remark,
    WeighedFinding,
    listed,
)
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.notes import Telling, told
from shared.language.rules.file_analysis.signs import is_special, names_limit, names_someone

_TRIVIAL: Final = frozenset({"0", "1", "-1", "0.0", "1.0"})
_TRIVIAL_SET: Final = _TRIVIAL | {"2", "10", "100", "1000"}
_SAME: Final = frozenset({"=", "==", "===", "-eq"})
_DIFFERENT: Final = frozenset({"<>", "!=", "-ne"})
_SQL_FILES: Final = frozenset({".sql", ".ddl", ".hql", ".psql"})
_NO_TABLE_WORDS: Final = "select set values dual unnest lateral where the a if not exists only"
_NO_TABLES: Final = frozenset(_NO_TABLE_WORDS.split())


def code_findings(source: FileLines, *, parsed: bool) -> Iterator[WeighedFinding | None]:
    """What the lines show; with `parsed`, a syntax tree tells the rest and only comments and literals are looked at."""
    sql = PurePosixPath(source.file_name).suffix.lower() in _SQL_FILES
    yield _tables(source, sql=sql)
    if not parsed:
        yield purpose_told(source)
        yield _libraries(source)
    seen: set[str] = set()
    for number, line in enumerate(source.lines, start=1):
        looked_at = line[:MAX_LINE_CHARS]
        code, comment = split_comment(looked_at, source.marks)
        if (remark := _noted(comment, code)) is not None:
            yield source.found(number, remark)
        yield from _written(source, number, looked_at, seen)
        if not parsed and code.strip():
            made = (_limit(code, sql=sql), _formula(code), _special_case(code), _constant(code))
            yield from (weighed(source, number, remark) for remark in made if remark is not None)


def _noted(comment: str, code: str) -> Remark | None:
    """What a comment tells, or without one the code: work that is left, who is responsible, what was decided."""
    if comment:
        exception: tuple[Telling, ...] = ("exception",) if explains(comment) else ()
        return told(comment, "todo", "owner", "override", *exception, "people")
    return told(code, "todo", "owner") if patterns.OWNER_SET.match(code) else told(code, "todo")


def _written(source: FileLines, number: int, line: str, seen: set[str]) -> Iterator[WeighedFinding | None]:
    """Addresses, dates and the like, each where it first stands; `seen` are those of the lines before."""
    for each in literals(line):
        if each.name not in seen:
            seen.add(each.name)
            span = each.span if len(line) > MAX_EXCERPT_CHARS else None
            yield weighed(source, number, wording.literal(each), span)


def _limit(code: str, *, sql: bool) -> Remark | None:
    asks = sql or patterns.QUERY.search(code) is not None
    for pattern in (patterns.BETWEEN, patterns.COMPARED, patterns.COUNTED):
        for match in pattern.finditer(code):
            groups = match.groupdict()
            name, value, sign = groups.get("name") or "", match["number"], groups.get("sign") or "between"
            if value in _TRIVIAL or (sign == "=" and (not asks or patterns.ASSIGNED.match(code))):
                continue
            return _comparison(name, value, sign)
    return None


def _comparison(name: str, value: str, sign: str) -> Remark:
    if sign in _DIFFERENT:
        return wording.special_case(name, value) if names_someone(name) else wording.compared(name, value)
    if sign in _SAME:
        return wording.case(name, value) if name else wording.compared(name, value)
    return wording.limit(name, value.replace(" AND ", " and "))


def _formula(code: str) -> Remark | None:
    match = patterns.ARITHMETIC.search(patterns.NO_ARITHMETIC.sub(" ", code))
    if match is None or not re.search(r"[A-Za-z_)]", match["code"]) or patterns.NO_FORMULA.match(code):
        return None
    named = patterns.ALIAS.search(code) or patterns.TARGET.match(code)
    chosen = patterns.CHOICE.search(code)
    shown = patterns.NAMED_AS.sub("", (chosen or match)["code"].rstrip(" ,;"))
    return wording.formula(named["name"] if named else "", shown)


def _special_case(code: str) -> Remark | None:
    for match in patterns.EQUALS_TEXT.finditer(code):
        name = match["name"]
        if "=" in match.group() and "==" not in match.group() and not patterns.QUERY.search(code):
            continue  # an assignment
        special = [value for value in patterns.QUOTED.findall(match["texts"]) if is_special(value)]
        proper = any(" " in value and not value.isupper() for value in special)
        if special and (names_someone(name) or proper):
            return wording.special_case(name, listed(special))
    return None


def _constant(code: str) -> Remark | None:
    match = patterns.ASSIGNED.match(code)
    if match is None or match["value"] in _TRIVIAL:
        return None
    name, value = match["name"], match["value"]
    if names_limit(name):
        return wording.named_limit(name, value)
    return None if value in _TRIVIAL_SET else wording.constant(name, value)


def _libraries(source: FileLines) -> WeighedFinding | None:
    named: dict[str, int] = {}
    for number, line in enumerate(source.lines, start=1):
        if match := patterns.LIBRARY.match(line):
            name = next(value for value in match.groups() if value)
            if not name.startswith("."):
                named.setdefault(name, number)
    return source.found_once(named, wording.libraries)


def _tables(source: FileLines, *, sql: bool) -> WeighedFinding | None:
    """One finding for all tables that queries name."""
    named: dict[str, int] = {}
    for number, line in enumerate(source.lines, start=1):
        code = split_comment(line[:MAX_LINE_CHARS], source.marks)[0]
        if not sql and not patterns.QUERYING.search(code):
            continue
        for match in patterns.TABLE.finditer(code):
            name = match["name"].strip('"`[]')
            is_import = not sql and (" import" in code or not match.group()[:4].isupper())
            if name.lower() not in _NO_TABLES and not is_import:
                named.setdefault(name, number)
    return source.found_once(named, wording.tables)
