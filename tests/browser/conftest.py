"""A real Chromium for the tests of the pages.

`visit` opens pages and fails the test in which one of them spoke to another machine, or complained on the console of
something that the test had not foreseen.
"""

import shutil
from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.visiting import Visit
from tests.fakes.participant_api import ParticipantApi
from tools.dev_tools import find_chromium

ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


# Long enough for a machine that is busy with other tests; a wait ends as soon as its condition holds.
expect.set_options(timeout=15_000)


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
    assert visit.foreign == [], "a page spoke to another machine"
    assert visit.unexpected() == [], "a page complained on the console"


@pytest_asyncio.fixture(loop_scope="session")
async def interview(visit: Visit) -> AsyncIterator[ParticipantApi]:
    """One scripted interview behind a real server, which outlives the pages."""
    api = ParticipantApi()
    await api.come()
    yield api
    await visit.close()
    await api.leave()
