"""The domain is pure: no clock, no chance, no input or output, nothing but the standard library and pydantic."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "shared" / "domain"
MODULES = sorted(ROOT.rglob("*.py"))
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


def impurities(source: str) -> list[str]:
    """What this module does that a pure one must not."""
    tree = ast.parse(source)
    found = [
        f"imports {name}"
        for name in sorted(imported(tree))
        if name != "shared.domain"
        and not name.startswith("shared.domain.")
        and ((root := name.split(".")[0]) in IMPURE or root not in (sys.stdlib_module_names | {"pydantic"}))
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
    assert {"decide.py", "lifecycle.py", "modes/adaptive_follow_up.py"} <= {
        named(module) for module in MODULES
    }


@pytest.mark.parametrize("module", MODULES, ids=named)
def test_a_module_of_the_domain_is_pure(module: Path) -> None:
    assert impurities(module.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "import uuid",
        "import io",
        "from shared.store.port import Store",
        "from shared.domainish import thing",
        "import durabletask",
        "def later():\n    import openai",
        "from datetime import datetime\nx = datetime.now()",
        "import datetime\nx = datetime.datetime.utcnow()",
        "x = open('file').read()",
        "async def f(): ...",
    ],
)
def test_what_is_impure_is_found(source: str) -> None:
    assert impurities(source)


def test_what_is_pure_is_left_alone() -> None:
    source = "from datetime import datetime\nimport re\nfrom pydantic import Field\nfrom shared.domain.gaps import Ledger"
    assert impurities(source) == []
