"""Makes docs/pictures/*.png: the pages of a real run, as they look on a desktop and on a phone.

The product is started on a free port with data of its own; what is done there before is in `picture_run.py`.
"""

import asyncio
import io
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from tests.browser.chat import opened
from tests.browser.chromium import ARGUMENTS
from tests.browser.console import Console, signed_in
from tests.product import client_of, serve
from tools.dev_tools import find_chromium
from tools.environment import ROOT
from tools.picture_run import PictureRun, led
from tools.problems import ToolFailed

FOLDER: Final = ROOT / "docs" / "pictures"
DESKTOP: Final = (1280, 900)
PHONE: Final = (390, 780)
COLOURS: Final = 128
"""Of each picture: pages have few, and a palette keeps the files small."""


async def _chat(page: Page, run: PictureRun) -> None:
    await opened(page, run.candidate.link)
    await page.locator("#question").wait_for()


def _console(
    place: Callable[[PictureRun], str], then: Callable[[Console], Awaitable[object]], top: str | None = None
) -> "Shown":
    """A place of the console, once `then` has waited for what is shown there; scrolled to `top`, where it is given."""

    async def show(page: Page, run: PictureRun) -> None:
        await then(await signed_in(page, run.product, place(run)))
        if top is not None:
            await page.evaluate("selector => document.querySelector(selector).scrollIntoView()", top)

    return show


def _first(selector: str) -> Callable[[Console], Awaitable[object]]:
    return lambda console: console.page.locator(selector).first.wait_for()


async def _sample(console: Console) -> None:
    await console.page.get_by_label("How to ask").select_option("adaptive_follow_up")
    await console.button("Fill in sample material").click()


async def _standing(console: Console) -> None:
    await console.page.get_by_text("For operators").click()
    await console.page.get_by_text("running, waiting").wait_for()


async def _talk(console: Console) -> None:
    """An interview that is over shows its result first."""
    await console.page.get_by_role("tab", name="Conversation").click()
    await console.turn(1).wait_for()


_ARTICLE: Final = _first("article")
_LISTED: Final = _first(".studies li, .kinds li, .people tbody tr, .reviewing, .preview")


type Shown = Callable[[Page, PictureRun], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    """One file, and how to get at what it shows."""

    name: str
    show: Shown
    size: tuple[int, int] = DESKTOP
    dark: bool = False


LIST: Final = _console(lambda run: "interviews", _first(".list tbody tr"))
START: Final = _console(lambda run: "start", _sample, "body")
ADAPTIVE: Final = _console(lambda run: f"interview/{run.adaptive.interview_id}", _talk, "#talk-title")
CANDIDATE: Final = _console(
    lambda run: f"interview/{run.candidate.interview_id}", _first("#pictures-title"), "#pictures-title"
)
EXPLORATION: Final = _console(lambda run: f"interview/{run.exploration.interview_id}", _talk, "#talk-title")
EDITED: Final = _console(lambda run: f"set/{run.set_id}", _first(".cards .item"))
STANDING: Final = _console(lambda run: f"interview/{run.adaptive.interview_id}", _standing)
ASSESSMENT: Final = _console(
    lambda run: f"assessment/{run.assessment_id}",
    lambda console: console.page.get_by_role("heading", name="From round to round").first.wait_for(),
)
OPERATIONS: Final = _console(lambda run: "operations", _ARTICLE)
WEBHOOKS: Final = _console(lambda run: "webhooks", _ARTICLE)
HOME: Final = _console(lambda run: "", _LISTED, "body")
KINDS: Final = _console(lambda run: "new-study", _LISTED, "body")
PEOPLE: Final = _console(lambda run: f"study/{run.recruiting.study_id}/participants", _LISTED, "body")
DOCUMENTS: Final = _console(lambda run: f"study/{run.judging.study_id}/documents", _LISTED, "body")
REVIEW: Final = _console(lambda run: f"study/{run.assessing.study_id}/review", _LISTED, "body")
CARDS: Final = _console(
    lambda run: f"study/{run.assessing.study_id}/setup", _first(".cards .item"), ".carded"
)
RESULTS: Final = _console(
    lambda run: f"study/{run.assessing.study_id}/results",
    lambda console: console.page.get_by_text("interviews are over").wait_for(),
    ".tabs",
)
WELCOME: Final = _console(
    lambda run: f"study/{run.research.study_id}/setup", _first(".preview"), ".with-preview"
)
ONE_PERSON: Final = _console(
    lambda run: f"interview/{run.assessing.interview_id}/result",
    lambda console: console.heading("Summary").wait_for(),
)
HANDED_OVER: Final = _console(
    lambda run: f"interview/{run.handover.interview_id}/result",
    lambda console: console.button("Onboarding package, Word").wait_for(),
)
PICTURES: Final = (
    Picture("chat", _chat),
    Picture("chat-phone", _chat, PHONE),
    Picture("console-list", LIST),
    Picture("console-list-phone", LIST, PHONE, dark=True),
    Picture("console-start", START),
    Picture("console-standing", STANDING, (1280, 640)),
    Picture("console-interview", ADAPTIVE),
    Picture("console-interview-phone", ADAPTIVE, PHONE),
    Picture("console-skills-phone", CANDIDATE, PHONE, dark=True),
    Picture("console-exploration", EXPLORATION, dark=True),
    Picture("console-set", EDITED),
    Picture("console-assessment", ASSESSMENT),
    Picture("console-operations", OPERATIONS),
    Picture("console-operations-phone", OPERATIONS, PHONE, dark=True),
    Picture("console-webhooks", WEBHOOKS),
    Picture("studies-home", HOME),
    Picture("studies-home-phone", HOME, PHONE, dark=True),
    Picture("studies-kinds", KINDS),
    Picture("studies-people", PEOPLE),
    Picture("studies-people-phone", PEOPLE, PHONE),
    Picture("studies-welcome", WELCOME),
    Picture("studies-cards", CARDS),
    Picture("studies-documents", DOCUMENTS, (1280, 720)),
    Picture("studies-review", REVIEW),
    Picture("studies-results", RESULTS, (1280, 1100)),
    Picture("studies-person", ONE_PERSON),
    Picture("studies-handover", HANDED_OVER),
)


async def take(browser: Browser, run: PictureRun, picture: Picture, folder: Path) -> int:
    """Write the picture's file; its size in bytes."""
    width, height = picture.size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="UTC",
    )
    try:
        page = await context.new_page()
        await picture.show(page, run)
        await page.evaluate("() => document.activeElement?.blur()")
        shot = Image.open(io.BytesIO(await page.screenshot(animations="disabled")))
    finally:
        await context.close()
    small = shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    path = folder / f"{picture.name}.png"
    small.save(path, optimize=True)
    return path.stat().st_size


async def make(names: set[str], folder: Path = FOLDER) -> None:
    """Make the named pictures, or all, in `folder`. Raises ToolFailed without a Chromium."""
    chromium = shutil.which(find_chromium() or "")
    if chromium is None:
        raise ToolFailed("Chromium is missing: the pictures are taken with it.")
    with tempfile.TemporaryDirectory() as data, serve(Path(data)) as host:
        async with client_of(host) as product, async_playwright() as playwright:
            run = await led(product)
            browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for picture in PICTURES:
                if not names or picture.name in names:
                    print(f"{picture.name}.png {await take(browser, run, picture, folder) // 1024} KB")
            await browser.close()


if __name__ == "__main__":
    try:
        asyncio.run(make(set(sys.argv[1:])))
    except ToolFailed as problem:
        sys.exit(str(problem))
