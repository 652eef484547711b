"""What decides is pure, with all that it imports: no clock, no chance, no I/O, only the standard library and pydantic."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECIDING = (
    "interview/state_machine/**/*.py",
    "assessments/criteria/*.py",
    "modes/*/policy.py",
    "modes/*/part.py",
)
"""What of `shared/` is pure; so is all that it imports, wherever that stands."""
IMPURE = {
    "asyncio",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
CLOCKS = {"now", "utcnow", "today", "fromtimestamp"}
READERS = {"open", "input", "print", "exec", "eval", "__import__"}


def named(module: Path) -> str:
    return str(module.relative_to(ROOT))


def file_of(name: str) -> Path | None:
    """The file of a module of `shared`, if it is one."""
    path = ROOT / name.replace(".", "/")
    if path.is_dir():
        return path / "__init__.py"
    return path.with_suffix(".py") if path.with_suffix(".py").exists() else None


def imported(tree: ast.AST) -> set[str]:
    """The full names of all modules that this one imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they lead"
            names.add(node.module or "")
    return names


def needed(first: list[Path]) -> list[Path]:
    """These modules of ours, and all that they import, directly or not."""
    seen: set[Path] = set()
    left = list(first)
    while left:
        if (module := left.pop()) not in seen:
            seen.add(module)
            names = imported(ast.parse(module.read_text()))
            left += [file for name in names if name.startswith("shared.") and (file := file_of(name))]
    return sorted(seen)


MODULES = needed([module for files in DECIDING for module in (ROOT / "shared").glob(files)])


def impurities(source: str) -> list[str]:
    """What this module does that a pure one must not."""
    tree = ast.parse(source)
    found = [
        f"imports {name}"
        for name in sorted(imported(tree))
        if (
            (root := name.split(".")[0]) in IMPURE
            or root not in (sys.stdlib_module_names | {"pydantic", "pydantic_core", "shared"})
        )
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in READERS:
                found.append(f"calls {called.id}")
            if isinstance(called, ast.Attribute) and called.attr in CLOCKS:
                found.append(f"calls .{called.attr}")
        if isinstance(node, ast.AsyncFunctionDef | ast.Await):
            found.append("waits")
    return found


def test_there_are_modules_to_look_at() -> None:
    assert {
        "shared/interview/state_machine/decide.py",
        "shared/modes/adaptive_follow_up/policy.py",
        "shared/text/clauses.py",
    } <= {named(module) for module in MODULES}


def test_every_module_that_decides_is_pure() -> None:
    found = {named(module): impurities(module.read_text()) for module in MODULES}
    assert {module: what for module, what in found.items() if what} == {}


@pytest.mark.parametrize("source", [
    "import random", "import os.path", "from time import monotonic", "import uuid", "import io",
    "from sharedish import thing", "import durabletask", "def later():\n    import openai",
    "from datetime import datetime\nx = datetime.now()", "import datetime\nx = datetime.datetime.utcnow()",
    "x = open('file').read()", "async def f(): ...",
])  # fmt: skip
def test_what_is_impure_is_found(source: str) -> None:
    assert impurities(source)


def test_what_is_pure_is_left_alone() -> None:
    source = "from datetime import datetime\nimport re\nfrom pydantic import Field\nfrom shared.text.words import words"
    assert impurities(source) == []
