"""Microsoft's simulator of a Teams client: a page in which a person chats with a bot, driven in a real browser."""

import asyncio
import os
import re
import signal
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp
from playwright.async_api import Browser, Locator, Page

from tests.hosting import ROOT
from tests.product import PATIENCE_S, eventually

PROGRAM: Final = ROOT / "node_modules" / ".bin" / "agentsplayground"
STOPPING_S: Final = 10.0


class Simulator:
    """The chat page. What is written appears, what the bot sends too; texts are looked up as a person sees them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def write(self, text: str) -> None:
        """Type into the box under the conversation, and send."""
        box = self.page.locator("div[role=textbox][contenteditable=true]").first
        await box.click()
        await self.page.keyboard.insert_text(text)
        await self.page.keyboard.press("Enter")

    async def sees(self, text: str | re.Pattern[str]) -> None:
        """Until the text is there; the list of chats may repeat it."""
        await self.page.get_by_text(text).first.wait_for(timeout=PATIENCE_S * 1000)

    def button(self, title: str) -> Locator:
        """The button of the newest card that has it."""
        return self._cards().get_by_role("button", name=title, exact=True).last

    def entry(self, label: str) -> Locator:
        """The input of the newest card that has it."""
        return self.entries(label).last

    def entries(self, label: str) -> Locator:
        """The inputs of all cards that have it."""
        return self._cards().get_by_label(label)

    def _cards(self) -> Locator:
        return self.page.locator(".ac-adaptiveCard")


@asynccontextmanager
async def simulator(browser: Browser, endpoint: str, folder: Path) -> AsyncIterator[Simulator]:
    """The simulator talking to the bot at this endpoint, its page open; the browser reaches no other machine."""
    port = _free_port()
    process = _start(endpoint, port, folder)
    try:
        await _listens(port, process)
        context = await browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-GB")
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        await page.goto(f"http://127.0.0.1:{port}/", wait_until="domcontentloaded")
        yield Simulator(page)
        await context.close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        await asyncio.to_thread(process.wait, STOPPING_S)


def _start(endpoint: str, port: int, folder: Path) -> subprocess.Popen[bytes]:
    with (folder / "playground.log").open("wb") as log:
        return subprocess.Popen(
            [PROGRAM, "-e", endpoint, "-c", "msteams", "-p", str(port), "--disable-telemetry"],
            cwd=folder,
            env={**os.environ, "TEAMSAPPTESTER_BROWSER": "none"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


async def _listens(port: int, process: subprocess.Popen[bytes]) -> None:
    async with aiohttp.ClientSession() as session:

        async def answers() -> bool:
            assert process.poll() is None, "the simulator ended"
            try:
                async with session.get(f"http://127.0.0.1:{port}/"):
                    return True
            except aiohttp.ClientError:
                return False

        await eventually(answers)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
