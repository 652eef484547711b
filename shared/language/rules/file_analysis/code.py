"""What stands in code of any language, line by line: comments, addresses, limits, formulas, special cases, tables."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from shared.language.rules.file_analysis import code_patterns as patterns
from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import (
    comment_marks,
    explains,
    purpose_told,
    split_comment,
    weighed,
)
from shared.language.rules.file_analysis.found import MAX_EXCERPT_CHARS, Found, Source, listed
from shared.language.rules.file_analysis.literals import MAX_LINE_CHARS, literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.signs import has, is_special, is_todo, names_limit, names_someone
from shared.modes.knowledge_handover.handover import FindingKind

_TRIVIAL: Final = frozenset({"0", "1", "-1", "0.0", "1.0"})
_TRIVIAL_SET: Final = _TRIVIAL | {"2", "10", "100", "1000"}
_SQL_FILES: Final = frozenset({".sql", ".ddl", ".hql", ".psql"})
_NO_TABLES: Final = frozenset(
    (
        "select",
        "set",
        "values",
        "dual",
        "unnest",
        "lateral",
        "where",
        "the",
        "a",
        "if",
        "not",
        "exists",
        "only",
    )
)


def code_findings(source: Source, *, parsed: bool) -> Iterator[Found]:
    """What the lines show; with `parsed`, a syntax tree tells the rest and only comments and literals are looked at."""
    marks = comment_marks(source.file_name)
    sql = PurePosixPath(source.file_name).suffix.lower() in _SQL_FILES
    made: list[Found | None] = (
        [] if parsed else [purpose_told(source, marks), _libraries(source), _tables(source, marks, sql=sql)]
    )
    if parsed:
        made.append(_tables(source, marks, sql=False))
    seen: set[str] = set()
    for number, line in enumerate(source.lines, start=1):
        looked_at = line[:MAX_LINE_CHARS]
        code, comment = split_comment(looked_at, marks)
        made += _said(source, number, comment, code)
        made += _written(source, number, looked_at, marks, seen)
        if not parsed and code.strip():
            made.append(_limit(source, number, code, marks, sql=sql))
            made.append(_formula(source, number, code, marks))
            made.append(_special_case(source, number, code, marks))
            made.append(_constant(source, number, code, marks))
    yield from (each for each in made if each is not None)


def _said(source: Source, number: int, comment: str, code: str) -> Iterator[Found | None]:
    """What a comment tells: work that is left, who is responsible, what is done by hand, what was decided."""
    if not comment:
        if is_todo(code):
            yield source.found("todo", number, wording.todo(code), wording.TODO)
        elif patterns.OWNER_SET.match(code) and (named := owner(code)) is not None:
            yield source.found("owner", number, wording.responsible(named), wording.OWNER)
        return
    if is_todo(comment):
        yield source.found("todo", number, wording.todo(comment), wording.TODO)
    elif (named := owner(comment)) is not None:
        yield source.found("owner", number, wording.responsible(named), wording.OWNER)
    elif has("override", comment):
        yield source.found("decision", number, wording.override(comment), wording.OVERRIDE)
    elif explains(comment) and has("exception", comment):
        yield source.found("decision", number, wording.decision(comment), wording.DECISION)
    elif named := people(comment):
        yield source.found("owner", number, wording.named(named), wording.OWNER)


def _written(
    source: Source, number: int, line: str, marks: Sequence[str], seen: set[str]
) -> Iterator[Found | None]:
    """Addresses, dates and the like, each where it first stands; `seen` are those of the lines before."""
    for each in literals(line):
        if each.name not in seen:
            seen.add(each.name)
            kind, weight, text = wording.of_literal(each)
            yield weighed(
                source,
                kind,
                number,
                text,
                weight,
                marks,
                each.span if len(line) > MAX_EXCERPT_CHARS else None,
            )


def _limit(source: Source, number: int, code: str, marks: Sequence[str], *, sql: bool) -> Found | None:
    asks = sql or patterns.QUERY.search(code) is not None
    for match in (
        *patterns.BETWEEN.finditer(code),
        *patterns.COMPARED.finditer(code),
        *patterns.COUNTED.finditer(code),
    ):
        groups = match.groupdict()
        name, value, sign = groups.get("name") or "", match["number"], groups.get("sign") or "between"
        if value in _TRIVIAL or (sign == "=" and (not asks or patterns.ASSIGNED.match(code))):
            continue
        return _limit_at(source, number, name, value, sign, marks)
    return None


def _limit_at(
    source: Source, number: int, name: str, value: str, sign: str, marks: Sequence[str]
) -> Found | None:
    if sign in ("<>", "!=", "-ne") and names_someone(name):
        text = wording.special_case(name, value)
        return weighed(source, "decision", number, text, wording.SPECIAL_CASE, marks)
    same = sign in ("=", "==", "===", "-eq", "<>", "!=", "-ne")
    text = wording.limit(name, value.replace(" AND ", " and "))
    if same and name and sign not in ("<>", "!=", "-ne"):
        text = wording.case(name, value)
    kind: FindingKind = "hard_coded" if same else "threshold"
    return weighed(source, kind, number, text, wording.CONSTANT if same else wording.THRESHOLD, marks)


def _formula(source: Source, number: int, code: str, marks: Sequence[str]) -> Found | None:
    without = patterns.NO_ARITHMETIC.sub(" ", code)
    match = patterns.ARITHMETIC.search(without)
    if match is None or not re.search(r"[A-Za-z_)]", match["code"]) or patterns.NO_FORMULA.match(code):
        return None
    named = patterns.ALIAS.search(code) or patterns.TARGET.match(code)
    chosen = patterns.CHOICE.search(code)
    told = patterns.NAMED_AS.sub("", (chosen or match)["code"].rstrip(" ,;"))
    text = wording.formula(named["name"] if named else "", told)
    return weighed(source, "formula", number, text, wording.FORMULA, marks)


def _special_case(source: Source, number: int, code: str, marks: Sequence[str]) -> Found | None:
    for match in patterns.EQUALS_TEXT.finditer(code):
        name = match["name"]
        if "=" in match.group() and "==" not in match.group() and not patterns.QUERY.search(code):
            continue  # an assignment
        special = [value for value in patterns.QUOTED.findall(match["texts"]) if is_special(value)]
        if special and (
            names_someone(name) or any(not value.isupper() and " " in value for value in special)
        ):
            text = wording.special_case(name, listed(special))
            return weighed(source, "decision", number, text, wording.SPECIAL_CASE, marks)
    return None


def _constant(source: Source, number: int, code: str, marks: Sequence[str]) -> Found | None:
    match = patterns.ASSIGNED.match(code)
    if match is None or match["value"] in _TRIVIAL:
        return None
    name, value = match["name"], match["value"]
    if names_limit(name):
        return weighed(
            source, "threshold", number, wording.named_limit(name, value), wording.THRESHOLD, marks
        )
    if value in _TRIVIAL_SET:
        return None
    return weighed(source, "hard_coded", number, wording.constant(name, value), wording.CONSTANT, marks)


def _libraries(source: Source) -> Found | None:
    named: dict[str, int] = {}
    for number, line in enumerate(source.lines, start=1):
        if match := patterns.LIBRARY.match(line):
            name = next(value for value in match.groups() if value)
            if not name.startswith("."):
                named.setdefault(name, number)
    if not named:
        return None
    return source.found(
        "dependency", min(named.values()), f"It needs {listed(list(named), 8)}.", wording.LIBRARIES
    )


def _tables(source: Source, marks: Sequence[str], *, sql: bool) -> Found | None:
    """One finding for all tables that queries name, at the first of them."""
    named: dict[str, int] = {}
    for number, line in enumerate(source.lines, start=1):
        code = split_comment(line[:MAX_LINE_CHARS], marks)[0]
        if not sql and not patterns.QUERYING.search(code):
            continue
        for match in patterns.TABLE.finditer(code):
            name = match["name"].strip('"`[]')
            is_import = not sql and (" import" in code or not match.group()[:4].isupper())
            if name.lower() not in _NO_TABLES and not is_import:
                named.setdefault(name, number)
    if not named:
        return None
    text = f"It works on the table{'s' if len(named) > 1 else ''} {listed(list(named), 8)}."
    return source.found("dependency", min(named.values()), text, 5.5)
