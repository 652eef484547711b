"""The parts of the pages that need no browser, tested where they run fastest."""

import asyncio
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"
WEB = Path(__file__).parents[2] / "web"
CHAT = WEB / "chat"

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("file", sorted(path.name for path in UNIT.glob("*.test.mjs")))
async def test_the_modules_of_the_pages_keep_their_promises(file: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NODE_TEST_CONTEXT"}
    process = await asyncio.create_subprocess_exec(
        *("node", "--test", "--test-reporter=tap", str(UNIT / file)),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output = (await process.communicate())[0].decode()
    assert process.returncode == 0, output
    assert re.search(r"^# pass [1-9]", output, re.MULTILINE), output


def test_the_chat_page_asks_for_all_its_modules_at_once() -> None:
    """On a slow line each module that is only found inside another one costs a round trip more."""
    page = (CHAT / "index.html").read_text(encoding="utf-8")
    asked_for = re.findall(r'(?:rel="modulepreload" href|type="module" src)="/web/([^"]+)"', page)
    own = list(CHAT.rglob("*.js"))
    assert sorted(asked_for) == sorted([*(str(path.relative_to(WEB)) for path in own), *shared_by(own)])


def shared_by(modules: Iterable[Path]) -> set[str]:
    """The shared modules that these import, and those that they import in turn."""
    found: set[str] = set()
    for path in modules:
        code = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'^import .* from "\.\./(shared/[^"]+)"', code, re.MULTILINE))
        if path.parent.name == "shared":
            found |= {
                f"shared/{name}" for name in re.findall(r'^import .* from "\./([^"]+)"', code, re.MULTILINE)
            }
    further = {WEB / name for name in found} - set(modules)
    return found | shared_by(further) if further else found
