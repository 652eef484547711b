"""Every regular expression of the product, found without a list: in its modules, and in the calls of its source.

What is compiled at import is read from the modules. Each call of `re` in the source is found in its syntax tree; a
pattern that such a call builds from words is known by what `EXAMPLES` make it build, and a call that no example reaches
is an error.
"""

import ast
import dataclasses
import importlib
import pkgutil
import re
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.hosting import ROOT
from tests.linear.built import EXAMPLES

PACKAGES: Final = ("shared", "triggers", "activities", "orchestrators", "entities", "interviews", "devhost")
_CALLS: Final = frozenset(
    {"compile", "sub", "subn", "match", "search", "split", "findall", "finditer", "fullmatch"}
)
_ANCHORED: Final = frozenset({"match", "fullmatch"})
SEARCHED: Final = "search"
"""`search`, `finditer`, `sub`, `split` and `findall`: what looks for a pattern in the whole text."""
_OTHER_ENGINES: Final = frozenset({"re2", "regex", "sre_compile", "fnmatch"})


@dataclass
class Found:
    """A pattern, where it is known from, and by which methods the product looks for it."""

    pattern: re.Pattern[Any]
    places: list[str] = field(default_factory=list)
    methods: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.places[0]


@dataclass(frozen=True)
class Call:
    """A call of a function of `re` in the source."""

    path: str
    line: int
    last_line: int
    function: str
    inside: str | None
    node: ast.Call

    @property
    def place(self) -> str:
        return f"{self.path}:{self.inside or 'module'}"


def source_files() -> list[Path]:
    files = [ROOT / "function_app.py", *(file for name in PACKAGES for file in (ROOT / name).rglob("*.py"))]
    return sorted(files)


@cache
def trees() -> Mapping[Path, ast.Module]:
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in source_files()}


@cache
def modules() -> tuple[types.ModuleType, ...]:
    names = [
        info.name
        for name in PACKAGES
        for info in pkgutil.walk_packages([str(ROOT / name)], f"{name}.")
        if not info.name.endswith("__main__")
    ]
    return tuple(importlib.import_module(name) for name in names)


def calls() -> Iterator[Call]:
    for file, tree in trees().items():
        yield from _calls(tree, file.relative_to(ROOT).as_posix(), None)


def _calls(node: ast.AST, path: str, inside: str | None) -> Iterator[Call]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _calls(child, path, getattr(child, "name", inside or "lambda"))
            continue
        if (
            isinstance(child, ast.Call)
            and isinstance(child.func, ast.Attribute)
            and isinstance(child.func.value, ast.Name)
            and child.func.value.id == "re"
            and child.func.attr in _CALLS
        ):
            yield Call(path, child.lineno, child.end_lineno or child.lineno, child.func.attr, inside, child)
        yield from _calls(child, path, inside)


def hidden_ways() -> list[str]:
    """Where the source reaches a regular expression in a way that `calls` does not see."""
    found: list[str] = []
    for file, tree in trees().items():
        place = file.relative_to(ROOT).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in {"re", *_OTHER_ENGINES}:
                found.append(f"{place}:{node.lineno} imports from {node.module}")
            elif isinstance(node, ast.Import):
                found += [
                    f"{place}:{node.lineno} imports {each.name} as {each.asname}"
                    for each in node.names
                    if each.name in _OTHER_ENGINES or (each.name == "re" and each.asname)
                ]
            elif isinstance(node, ast.Call):
                found += [
                    f"{place}:{node.lineno} hands re itself on"
                    for each in [*node.args, *(word.value for word in node.keywords)]
                    if isinstance(each, ast.Name) and each.id == "re"
                ]
    return found


@cache
def all_patterns() -> tuple[Found, ...]:
    """Each pattern once, with all places it is known from. Raises LookupError for a call that nothing reaches."""
    found: dict[tuple[str | bytes, int], Found] = {}

    def add(pattern: re.Pattern[Any], place: str, methods: set[str]) -> None:
        known = found.setdefault((pattern.pattern, pattern.flags), Found(pattern))
        known.places.append(place)
        known.methods |= methods

    built = dict(_built())
    of_calls = [(call, _patterns_of(call, built)) for call in calls()]
    named: list[tuple[str, re.Pattern[Any]]] = []
    for module in modules():
        _walk(module, named)
    used = _methods_used()
    for place, pattern in named:
        module, _, name = place.partition(":")
        add(pattern, place, used.get((module if name.startswith("_") else "", name), {SEARCHED}))
    in_modules = {(pattern.pattern, pattern.flags) for _, pattern in named}
    for call, patterns in of_calls:
        for pattern in patterns:
            if not (call.inside is None and (pattern.pattern, pattern.flags) in in_modules):
                add(pattern, call.place, {call.function} if call.function in _ANCHORED else {SEARCHED})
    for place, pattern in _in_models():
        add(pattern, place, {SEARCHED})
    return tuple(found.values())


def _walk(module: types.ModuleType, found: list[tuple[str, re.Pattern[Any]]]) -> None:
    seen: set[int] = set()

    def look(value: Any, place: str, depth: int) -> None:
        if isinstance(value, re.Pattern):
            found.append((place, value))
            return
        if id(value) in seen or depth > 8:
            return
        if isinstance(value, tuple | list | set | frozenset):
            inner = [(place, each) for each in value]
        elif isinstance(value, dict | types.MappingProxyType):
            inner = [(place, each) for pair in value.items() for each in pair]
        elif isinstance(value, type) and value.__module__ == module.__name__:
            inner = [(f"{place}.{name}", each) for name, each in vars(value).items()]
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            inner = [
                (f"{place}.{each.name}", getattr(value, each.name)) for each in dataclasses.fields(value)
            ]
        else:
            return
        seen.add(id(value))
        for name, each in inner:
            look(each, name, depth + 1)

    for name, value in vars(module).items():
        look(value, f"{module.__name__}:{name}", 0)


def _patterns_of(call: Call, built: Mapping[tuple[str, int], list[re.Pattern[Any]]]) -> list[re.Pattern[Any]]:
    if call.inside is None or isinstance(call.node.args[0], ast.Constant):
        names = vars(sys.modules[call.path.removesuffix(".py").replace("/", ".")])
        words = [each for each in call.node.keywords if each.arg == "flags"]
        # `re.compile` takes flags second; the others are written with their name.
        more = call.node.args[1:2] if call.function == "compile" else []
        compiling = ast.Call(ast.parse("re.compile", mode="eval").body, [call.node.args[0], *more], words)
        code = compile(ast.fix_missing_locations(ast.Expression(compiling)), call.path, "eval")
        return [eval(code, dict(names))]
    reached = [
        pattern
        for (path, line), patterns in built.items()
        if path == call.path and call.line <= line <= call.last_line
        for pattern in patterns
    ]
    if not reached:
        raise LookupError(
            f"{call.path}:{call.line} builds a pattern as it runs, and no example of tests/linear/built.py reaches it"
        )
    return reached


def _built() -> Mapping[tuple[str, int], list[re.Pattern[Any]]]:
    """What the examples compile, by the line of the product that does."""
    for module in modules():
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    with _recorded() as found:
        for example in EXAMPLES:
            example()
    return found


@contextmanager
def _recorded() -> Iterator[dict[tuple[str, int], list[re.Pattern[Any]]]]:
    """Notes every pattern that is asked for while this runs, with the file and the line that ask."""
    found: dict[tuple[str, int], list[re.Pattern[Any]]] = {}
    real = re._compile  # pyright: ignore[reportAttributeAccessIssue]

    def compiled(pattern: Any, flags: Any) -> Any:
        made = real(pattern, flags)
        frame = sys._getframe(2)
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT):
            known = found.setdefault((path.relative_to(ROOT).as_posix(), frame.f_lineno), [])
            if made not in known:
                known.append(made)
        return made

    re._compile = compiled  # pyright: ignore[reportAttributeAccessIssue]
    try:
        yield found
    finally:
        re._compile = real  # pyright: ignore[reportAttributeAccessIssue]


def _in_models() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The `pattern=` of pydantic's types, which another engine runs, in linear time; they are tried all the same."""
    for file, tree in trees().items():
        path = file.relative_to(ROOT).as_posix()
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in {"Field", "StringConstraints"}
            ):
                for word in node.keywords:
                    if word.arg == "pattern":
                        names = vars(sys.modules[path.removesuffix(".py").replace("/", ".")])
                        yield f"{path}:{node.lineno}", re.compile(eval(ast.unparse(word.value), dict(names)))


def _methods_used() -> Mapping[tuple[str, str], set[str]]:
    """How each name is used as a pattern: `match` and `fullmatch`, and everything else as a search.

    A name with an underscore is that of its module; others are looked for in all of them.
    """
    found: dict[tuple[str, str], set[str]] = {}
    for file, tree in trees().items():
        module = file.relative_to(ROOT).as_posix().removesuffix(".py").replace("/", ".")
        for user in ast.walk(tree):
            method = user.attr if isinstance(user, ast.Attribute) else SEARCHED
            for node in ast.iter_child_nodes(user):
                if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                    name = node.id if isinstance(node, ast.Name) else node.attr
                    where = module if name.startswith("_") else ""
                    found.setdefault((where, name), set()).add(method if method in _ANCHORED else SEARCHED)
    return found


def searching(pattern: re.Pattern[Any], methods: frozenset[str]) -> Callable[[str], None]:
    """Looks for the pattern in a text as the product does; a pattern of bytes in the bytes of the text."""

    def look(text: str) -> None:
        subject = text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text
        if SEARCHED in methods:
            for _ in pattern.finditer(subject):
                pass
        for method in _ANCHORED & methods:
            getattr(pattern, method)(subject)

    return look
