"""Modules that are joined into one script do what they did as files, and a debugger finds the files again."""

import asyncio
from pathlib import Path

import pytest

from triggers.http.joined_scripts import MAP, JoinedScript, NotJoined

pytestmark = pytest.mark.browser

MODULES = {
    "page/main.js": """
import { Counter } from "./counter.js";
import { START, double, later as inTheEnd } from "../shared/numbers.js";

const name = "main";
console.log(name, new Counter(START).next(), double(START), await_(), this === undefined);
inTheEnd(() => { throw new Error("late"); });

function await_() { return typeof Counter; }
""",
    "page/counter.js": """
import { double } from "../shared/numbers.js";

/** @typedef {import("./main.js").Nothing} Nothing */
const name = "counter";
console.log(name);
export class Counter {
  constructor(count) { this.count = count; }
  next() { return double(this.count) + 1; }
}
""",
    "shared/numbers.js": 40 * "\n"
    + """
const name = "numbers";
console.log(name);
export const START = 20;
export function double(number) { return number * 2; }
export async function later(call) { await null; call(); }
""",
}
"""Three modules with a name in common, one of them long and imported by both others."""


async def run_by_node(folder: Path, script: str) -> tuple[str, str]:
    process = await asyncio.create_subprocess_exec(
        *("node", "--enable-source-maps", script),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complained = await process.communicate()
    return said.decode(), complained.decode()


async def test_a_joined_script_runs_as_its_modules_do_and_its_errors_name_their_lines(tmp_path: Path) -> None:
    for name, code in {**MODULES, "package.json": '{"type": "module"}'}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(code)
    script = JoinedScript("page/main.js", MODULES.__getitem__)
    (tmp_path / "page/joined.js").write_text(script.text)
    (tmp_path / f"page/main{MAP}").write_text(script.source_map)

    apart, error = await run_by_node(tmp_path, "page/main.js")
    assert apart.splitlines() == ["numbers", "counter", "main 41 40 function true"]
    assert "page/main.js:7:" in error
    together, error = await run_by_node(tmp_path, "page/joined.js")
    assert together == apart
    assert "/web/page/main.js:7:" in error


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('import { a } from "./main.js";', "imported by a module that it imports"),
        ('import "./other.js";', "unknown form"),
        ('import * as other from "./other.js";', "unknown form"),
        ('import other from "./other.js";', "unknown form"),
        ('import { missing } from "./other.js";', "does not export"),
        ("export default 1;", "unknown form"),
        ("export { a };", "unknown form"),
        ("export let a = 1;", "unknown form"),
        ("export const { a } = {};", "unknown form"),
        ('export function a() { return import("./other.js"); }', "unknown form"),
        ("const a = import.meta.url;", "unknown form"),
    ],
)
def test_what_would_mean_something_else_is_refused(code: str, said: str) -> None:
    modules = {
        "main.js": 'import { a } from "./a.js";',
        "a.js": f"{code}\n",
        "other.js": "export const b = 1;",
    }
    with pytest.raises(NotJoined, match=said):
        JoinedScript("main.js", modules.__getitem__)
