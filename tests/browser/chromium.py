"""A real Chromium for tests that use pages: fixtures, for a conftest to import.

`visit` opens pages and fails the test in which one of them spoke to another machine, or complained on the console of
something that the test had not foreseen.
"""

import shutil
from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.visiting import PATIENCE_MS, Visit
from tools.dev_tools import find_chromium

ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ::1",
)  # fmt: skip


expect.set_options(timeout=PATIENCE_MS)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    chromium = shutil.which(find_chromium() or "")
    assert chromium, "Chromium is missing; `make test` installs it"
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser) -> AsyncIterator[Visit]:
    visit = Visit(browser)
    yield visit
    await visit.close()
    # In words, since pytest explains comparisons in test modules alone.
    assert visit.foreign == [], f"a page spoke to another machine: {visit.foreign}"
    assert visit.unexpected() == [], f"a page complained on the console: {visit.unexpected()}"
