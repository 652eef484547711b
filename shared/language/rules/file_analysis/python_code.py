"""What stands in Python, by its syntax tree: constants, comparisons, formulas, special cases, libraries.

Comments, addresses and the like are read off the lines, as in any code (`code.py`), which also takes files that are no
valid Python.
"""

import ast
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import purpose_told, split_comment, weighed
from shared.language.rules.file_analysis.found import (
    FileLines,
    Remark,
    WeighedFinding,
    has_words,
    listed,
)
from shared.language.rules.file_analysis.python_nodes import (
    PRODUCTS,
    TRIVIAL,
    TRIVIAL_LIMITS,
    counts_things,
    imported,
    is_formula,
    is_small,
    is_telling,
    name_of,
    number_of,
    texts_of,
)
from shared.language.rules.file_analysis.signs import is_special, names_limit, names_someone
from shared.text.unicode_forms import with_few_marks

MAX_PARSED_CHARS: Final = 400_000
MAX_DEPTH: Final = 150
MAX_LINE: Final = 2_000
_BRACKETS = re.compile(r"[([{]|[)\]}]")
_SETUP: Final = frozenset(
    {"timeout", "encoding", "indent", "axis", "level", "maxsize", "ndigits", "decimals"}
)


def parse(text: str) -> ast.Module | None:
    """The syntax tree, or None of what is no valid Python, or nested too deeply for the parser to be trusted with it."""
    # The parser brings names into a normal form by itself, whatever stands in them.
    if len(text) > MAX_PARSED_CHARS or _too_deep(text) or with_few_marks(text) != text:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes that the file's own interpreter warns of
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def python_findings(tree: ast.Module, source: FileLines) -> Iterator[WeighedFinding | None]:
    """What the tree shows, in no particular order."""
    yield _purpose(tree, source)
    yield _packages(tree, source)
    for node in ast.walk(tree):
        if (name := _setting(node)) is not None:
            yield source.found(getattr(node, "lineno", 0), wording.setting(name))
        for at, remark in _NodeRemarks(source).of(node):
            yield weighed(source, getattr(at, "lineno", 0), remark)


def _purpose(tree: ast.Module, source: FileLines) -> WeighedFinding | None:
    """What the docstring or a first comment says, else that neither does."""
    match tree.body:
        case [ast.Expr(value=ast.Constant(value=str() as text)) as docstring, *_] if text.strip():
            lines = range(docstring.lineno, len(source.lines) + 1)
            at = next((number for number in lines if has_words(source.lines[number - 1])), docstring.lineno)
            return source.found(at, wording.purpose(text))
        case _:
            return purpose_told(source) or _unsaid(tree, source)


def _unsaid(tree: ast.Module, source: FileLines) -> WeighedFinding | None:
    defined = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if not defined:
        return None
    names = listed([node.name for node in defined])
    text = f"Nothing says what the file is for; it defines {names}."
    return source.found(defined[0].lineno, Remark("purpose", text, wording.PURPOSE))


def _packages(tree: ast.Module, source: FileLines) -> WeighedFinding | None:
    named: dict[str, int] = {}
    for node in ast.walk(tree):
        for name in imported(node):
            if name not in sys.stdlib_module_names and name != "__future__":
                named.setdefault(name, getattr(node, "lineno", 1))
    return source.found_once(named, wording.packages)


def _setting(node: ast.AST) -> str | None:
    """The variable of the environment that a node reads."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str() as setting)):
            return setting
        case ast.Call(func=function, args=[first, *_]) if name_of(function).endswith(
            ("environ.get", "getenv")
        ):
            return next(iter(texts_of(first)), None)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _NodeRemarks:
    """What there is to say of nodes of one file's tree."""

    source: FileLines

    def of(self, node: ast.AST) -> Iterator[tuple[ast.AST, Remark]]:
        """Remarks, each with the node at which it stands."""
        match node:
            case ast.Compare():
                remark = self._compared(node)
            case ast.ExceptHandler(body=[ast.Pass() | ast.Continue()], type=errors):
                remark = wording.swallowed(f"{errors.id}s" if isinstance(errors, ast.Name) else "Errors")
            case ast.Assign(targets=[target], value=value):
                remark = self._assigned(name_of(target), value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                remark = self._assigned(name_of(target), value)
            case ast.Return(value=ast.expr() as value):
                remark = self._assigned("", value)
            case ast.AugAssign(target=target, value=value, op=op):
                remark = self._augmented(name_of(target), value, op)
            case _:
                remark = None
        if remark is not None:
            yield node, remark
        if isinstance(node, ast.Call) and name_of(node.func) in ("min", "max"):
            yield from ((node, remark) for remark in self._bounds(node.args))
        for at, name in _given(node):
            if (constant := self._constant(name, at)) is not None:
                yield at, constant

    def _assigned(self, name: str, value: ast.expr) -> Remark | None:
        """What a value that gets a name, or is returned, shows."""
        if number_of(value) is not None:
            return self._constant(name, value)
        match value:
            case ast.IfExp(body=one, orelse=other) if is_telling(one) or is_telling(other):
                return wording.choice(name, self._segment(value))
            case ast.Dict(values=values) if sum(map(is_telling, values)) > 1:
                return wording.values(name, len(values))
            case _:
                return wording.formula(name, self._segment(value)) if is_formula(value) else None

    def _augmented(self, name: str, value: ast.expr, op: ast.operator) -> Remark | None:
        if isinstance(op, PRODUCTS) and number_of(value) not in (None, *TRIVIAL_LIMITS):
            return wording.formula(name, f"{name} changed by {self._segment(value)}")
        return wording.formula(name, self._segment(value)) if is_formula(value) else None

    def _compared(self, node: ast.Compare) -> Remark | None:
        sides = [node.left, *node.comparators]
        others = [each for each in sides if number_of(each) is None and not isinstance(each, ast.Constant)]
        name = name_of(others[0]) if others else ""
        numbers = [each for each in sides if number_of(each) not in (None, *TRIVIAL_LIMITS)]
        if numbers and others and not (counts_things(others[0]) and is_small(numbers[0])):
            return wording.limit(name, " and ".join(map(self._segment, numbers)))
        if not isinstance(node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn) or name == "__name__":
            return None
        special = [value for each in sides for value in texts_of(each) if is_special(value)]
        proper = names_someone(name) or not any(value.isupper() for value in special)
        return wording.special_case(name, listed(special)) if special and proper else None

    def _bounds(self, values: Sequence[ast.expr]) -> Iterator[Remark]:
        """The fixed ones among the values of which the least or the greatest is taken."""
        for value in values:
            other = next((each for each in values if each is not value), None)
            if other is not None and number_of(value) not in (None, *TRIVIAL_LIMITS):
                yield wording.limit(name_of(other), self._segment(value))

    def _constant(self, name: str, value: ast.expr) -> Remark | None:
        number = number_of(value)
        if number in TRIVIAL_LIMITS or (number in TRIVIAL and not names_limit(name)):
            return None
        made = wording.named_limit if names_limit(name) else wording.constant
        return made(name, self._segment(value))

    def _segment(self, node: ast.expr) -> str:
        """The node as it is written, up to the end of its first line; columns are counted in bytes."""
        lines = self.source.lines
        line = lines[node.lineno - 1].encode() if node.lineno <= len(lines) else b""
        end = node.end_col_offset if node.end_lineno == node.lineno else None
        return split_comment(line[node.col_offset : end].decode(errors="ignore"), self.source.marks)[0]


def _given(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The telling numbers that a call or a signature gives by name."""
    match node:
        case ast.Call(keywords=keywords):
            pairs = [(each.value, each.arg) for each in keywords if each.arg and each.arg not in _SETUP]
        case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
            plain = args.args[len(args.args) - len(args.defaults) :]
            defaults = [*zip(args.defaults, plain, strict=False), *zip(args.kw_defaults, args.kwonlyargs)]  # noqa: B905
            pairs = [(value, argument.arg) for value, argument in defaults if value is not None]
        case _:
            pairs = []
    yield from ((value, name) for value, name in pairs if is_telling(value))


def _too_deep(text: str) -> bool:
    """Whether brackets open far more often than they close, or a line is longer than anybody writes one."""
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        depth = depth + 1 if bracket.group() in "([{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            return True
    return any(len(line) > MAX_LINE for line in text.splitlines())
