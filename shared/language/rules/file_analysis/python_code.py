"""What stands in Python, by its syntax tree: constants, comparisons, formulas, special cases, libraries.

Comments, addresses and the like are read off the lines, as in any code (`code.py`), which also takes files that are no
valid Python.
"""

import ast
import re
import sys
import warnings
from collections.abc import Iterator
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.comments import purpose_told, split_comment, weighed
from shared.language.rules.file_analysis.found import Found, Source, listed, shown
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
    says,
    texts_of,
)
from shared.language.rules.file_analysis.signs import is_special, names_limit, names_someone
from shared.modes.knowledge_handover.handover import FindingKind
from shared.text.unicode_forms import with_few_marks

MAX_PARSED_CHARS: Final = 400_000
MAX_DEPTH: Final = 150
MAX_LINE: Final = 2_000
_MARKS: Final = ("#",)
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


def python_findings(tree: ast.Module, source: Source) -> Iterator[Found]:
    """What the tree shows, in no particular order."""
    look = _Look(source)
    made = [look.purpose(tree), look.libraries(tree)]
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[target], value=value):
                made.append(look.assigned(node, name_of(target), value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                made.append(look.assigned(node, name_of(target), value))
            case ast.AugAssign(target=target, value=value, op=op):
                made.append(look.augmented(node, target, value, op))
            case ast.Return(value=ast.expr() as value):
                made.append(look.assigned(node, "", value))
            case ast.Compare():
                made.append(look.compared(node))
            case ast.Call():
                made += look.called(node)
            case ast.Subscript(
                value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str() as setting)
            ):
                made.append(look.setting(node, setting))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                made += look.defaults(node)
            case ast.ExceptHandler(body=[ast.Pass() | ast.Continue()]):
                made.append(look.swallowed(node))
            case _:
                pass
    yield from (each for each in made if each is not None)


class _Look:
    """Looks at nodes of one file's tree."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def purpose(self, tree: ast.Module) -> Found | None:
        """What the docstring or a first comment says, else that neither does."""
        match tree.body:
            case [ast.Expr(value=ast.Constant(value=str() as told)) as docstring, *_] if told.strip():
                lines = range(docstring.lineno, len(self._source.lines) + 1)
                at = next((n for n in lines if says(self._source.lines[n - 1])), docstring.lineno)
                return self._source.found("purpose", at, wording.purpose(told), wording.PURPOSE)
            case _:
                return purpose_told(self._source, _MARKS) or self._unsaid(tree)

    def _unsaid(self, tree: ast.Module) -> Found | None:
        defined = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        if not defined:
            return None
        names = listed([node.name for node in defined])
        text = f"Nothing says what the file is for; it defines {names}."
        return self._source.found("purpose", defined[0].lineno, text, wording.PURPOSE)

    def libraries(self, tree: ast.Module) -> Found | None:
        """One finding for all libraries, at the first of them."""
        named: dict[str, int] = {}
        for node in ast.walk(tree):
            for name in imported(node):
                if name not in sys.stdlib_module_names and name != "__future__":
                    named.setdefault(name, getattr(node, "lineno", 1))
        if not named:
            return None
        text = f"It needs {listed(list(named), 8)}, which {'does' if len(named) == 1 else 'do'} not come with Python."
        return self._source.found("dependency", min(named.values()), text, wording.LIBRARIES)

    def assigned(self, node: ast.stmt, name: str, value: ast.expr) -> Found | None:
        """What a value that gets a name, or is returned, shows."""
        if (number := number_of(value)) is not None:
            return self._constant(node, name, number, self._segment(value))
        match value:
            case ast.IfExp(body=one, orelse=other) if is_telling(one) or is_telling(other):
                text = wording.choice(name, self._segment(value))
                return self._weighed("decision", node, text, wording.DECISION)
            case ast.Dict(values=values) if sum(map(is_telling, values)) > 1:
                return self._weighed("hard_coded", node, wording.values(name, len(values)), wording.CONSTANT)
            case _:
                return self.formula(node, name, value)

    def augmented(self, node: ast.stmt, target: ast.expr, value: ast.expr, op: ast.operator) -> Found | None:
        name = name_of(target)
        if isinstance(op, PRODUCTS) and number_of(value) not in (None, *TRIVIAL_LIMITS):
            text = wording.formula(name, f"{name} changed by {self._segment(value)}")
            return self._weighed("formula", node, text, wording.FORMULA)
        return self.formula(node, name, value)

    def formula(self, node: ast.stmt, name: str, value: ast.expr) -> Found | None:
        if not is_formula(value):
            return None
        return self._weighed("formula", node, wording.formula(name, self._segment(value)), wording.FORMULA)

    def compared(self, node: ast.Compare) -> Found | None:
        sides = [node.left, *node.comparators]
        others = [each for each in sides if number_of(each) is None and not isinstance(each, ast.Constant)]
        name = name_of(others[0]) if others else ""
        numbers = [each for each in sides if number_of(each) not in (None, *TRIVIAL_LIMITS)]
        if numbers and others and not (counts_things(others[0]) and is_small(numbers[0])):
            text = wording.limit(name, " and ".join(map(self._segment, numbers)))
            return self._weighed("threshold", node, text, wording.THRESHOLD)
        values = [value for each in sides for value in texts_of(each)]
        if not values or not isinstance(node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn):
            return None
        special = [value for value in values if is_special(value)]
        if (
            special
            and (names_someone(name) or not any(value.isupper() for value in special))
            and name != "__name__"
        ):
            text = wording.special_case(name, listed(special))
            return self._weighed("decision", node, text, wording.SPECIAL_CASE)
        return None

    def called(self, node: ast.Call) -> Iterator[Found | None]:
        name = name_of(node.func)
        if name in ("min", "max") and len(node.args) > 1:
            for number in node.args:
                if number_of(number) not in (None, *TRIVIAL_LIMITS):
                    text = wording.limit(
                        name_of(next(a for a in node.args if a is not number)), self._segment(number)
                    )
                    yield self._weighed("threshold", node, text, wording.THRESHOLD)
        for keyword in node.keywords:
            number = number_of(keyword.value)
            if keyword.arg and number not in (None, *TRIVIAL) and keyword.arg not in _SETUP:
                yield self._constant(keyword.value, keyword.arg, number, self._segment(keyword.value))
        if name.endswith(("environ.get", "getenv")) and node.args and (setting := texts_of(node.args[0])):
            yield self.setting(node, setting[0])

    def setting(self, node: ast.expr, name: str) -> Found | None:
        text = f"It needs the setting {shown(name, 50)} from its surroundings."
        return self._source.found("dependency", node.lineno, text, wording.SETTING)

    def defaults(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Found | None]:
        plain = node.args.args[len(node.args.args) - len(node.args.defaults) :]
        pairs = [
            *zip(plain, node.args.defaults, strict=False),
            *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=False),
        ]
        for argument, default in pairs:
            if default is not None and (number := number_of(default)) not in (None, *TRIVIAL):
                yield self._constant(default, argument.arg, number, self._segment(default))

    def swallowed(self, node: ast.ExceptHandler) -> Found | None:
        which = f"{node.type.id}s" if isinstance(node.type, ast.Name) else "Errors"
        return self._weighed("decision", node, f"{which} are passed over in silence.", wording.DECISION)

    def _constant(self, node: ast.AST, name: str, number: float | None, code: str) -> Found | None:
        if number in TRIVIAL_LIMITS or (number in TRIVIAL and not names_limit(name)):
            return None
        if names_limit(name):
            return self._weighed("threshold", node, wording.named_limit(name, code), wording.THRESHOLD)
        return self._weighed("hard_coded", node, wording.constant(name, code), wording.CONSTANT)

    def _weighed(self, kind: FindingKind, node: ast.AST, text: str, weight: float) -> Found | None:
        return weighed(self._source, kind, getattr(node, "lineno", 0), text, weight, _MARKS)

    def _segment(self, node: ast.expr) -> str:
        """The node as it is written, up to the end of its first line; columns are counted in bytes."""
        line = self._source.lines[node.lineno - 1].encode() if node.lineno <= len(self._source.lines) else b""
        end = node.end_col_offset if node.end_lineno == node.lineno else None
        return split_comment(line[node.col_offset : end].decode(errors="ignore"), _MARKS)[0]


def _too_deep(text: str) -> bool:
    """Whether brackets open far more often than they close, or a line is longer than anybody writes one."""
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        depth = depth + 1 if bracket.group() in "([{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            return True
    return any(len(line) > MAX_LINE for line in text.splitlines())
