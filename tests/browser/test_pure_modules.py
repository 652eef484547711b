"""The parts of the pages that need no browser, tested where they run fastest."""

import asyncio
import os
import re
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"

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
