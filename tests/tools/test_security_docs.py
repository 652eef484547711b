"""docs/security.md names the attack that holds each promise; each of them is there, and no attack is left out."""

import ast
import re

from tests.hosting import ROOT

PROMISES = (ROOT / "docs/security.md").read_text(encoding="utf-8").partition("## What is promised")[2]


def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name for node in ast.walk(tree) if isinstance(node, functions) and node.name.startswith("test_")
    }


def test_every_promise_is_held_by_tests_that_are_there() -> None:
    rows = [line for line in PROMISES.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`((?:attack|tests)/[\w/]+\.py)::(\w+)`", row)
        assert named, row
        for path, name in named:
            assert name in names_in(path), (path, name)


def test_no_attack_is_left_out() -> None:
    attacks = {
        f"attack/{path.name}::{name}"
        for path in (ROOT / "attack").glob("test_*.py")
        for name in names_in(f"attack/{path.name}")
    }
    assert {each for each in attacks if f"`{each}`" not in PROMISES} == set()
