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


async def _home(page: Page, run: PictureRun) -> None:
    await page.goto(run.product.base_url)


async def _chat(page: Page, run: PictureRun) -> None:
    await opened(page, run.candidate.link)
    await page.locator("#question").wait_for()


def _console(place: Callable[[PictureRun], str], then: Callable[[Console], Awaitable[object]]) -> "Shown":
    async def show(page: Page, run: PictureRun) -> None:
        await then(await signed_in(page, run.product, place(run)))

    return show


async def _sample(console: Console) -> None:
    await console.page.get_by_label("How to ask").select_option("adaptive_follow_up")
    await console.button("Fill in sample material").click()
    await console.page.evaluate("() => scrollTo(0, 0)")


async def _talk(console: Console) -> None:
    await console.turn(1).wait_for()
    await console.heading("Conversation and decisions").scroll_into_view_if_needed()
    await console.page.evaluate(
        "() => document.getElementById('talk-title').scrollIntoView({block: 'start'})"
    )


async def _charts(console: Console) -> None:
    await console.turn(1).wait_for()
    await console.page.evaluate(
        "() => document.getElementById('pictures-title').scrollIntoView({block: 'start'})"
    )


async def _judged(console: Console) -> None:
    await console.page.get_by_role("heading", name="From round to round").first.wait_for()


async def _stuck(console: Console) -> None:
    await console.page.get_by_role("article").first.wait_for()


async def _standing(console: Console) -> None:
    await console.page.get_by_text("For operators").click()
    await console.page.get_by_text("running, waiting").wait_for()


async def _top(console: Console) -> None:
    await console.page.locator(
        ".studies li, .kinds li, .people tbody tr, .reviewing, .preview"
    ).first.wait_for()
    await console.page.evaluate("() => scrollTo(0, 0)")


async def _preview(console: Console) -> None:
    await console.page.locator(".preview").wait_for()
    await console.page.evaluate("() => document.querySelector('.with-preview').scrollIntoView()")


async def _cards(console: Console) -> None:
    await console.page.locator(".cards .item").first.wait_for()
    await console.page.evaluate("() => document.querySelector('.carded').scrollIntoView()")


async def _results(console: Console) -> None:
    await console.page.get_by_text("interviews are over").wait_for()
    await console.page.evaluate("() => document.querySelector('.tabs').scrollIntoView()")


async def _result(console: Console) -> None:
    await console.heading("Summary").wait_for()


async def _package(console: Console) -> None:
    await console.button("Onboarding package, Word").wait_for()


type Shown = Callable[[Page, PictureRun], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    """One file, and how to get at what it shows."""

    name: str
    show: Shown
    size: tuple[int, int] = DESKTOP
    dark: bool = False


LIST: Final = _console(
    lambda run: "interviews", lambda console: console.page.locator(".list tbody tr").first.wait_for()
)
START: Final = _console(lambda run: "start", _sample)
ADAPTIVE: Final = _console(lambda run: f"interview/{run.adaptive.interview_id}", _talk)
CANDIDATE: Final = _console(lambda run: f"interview/{run.candidate.interview_id}", _charts)
EXPLORATION: Final = _console(lambda run: f"interview/{run.exploration.interview_id}", _talk)
EDITED: Final = _console(
    lambda run: f"set/{run.set_id}", lambda console: console.page.get_by_label("Question text").wait_for()
)
STANDING: Final = _console(lambda run: f"interview/{run.adaptive.interview_id}", _standing)
ASSESSMENT: Final = _console(lambda run: f"assessment/{run.assessment_id}", _judged)
OPERATIONS: Final = _console(lambda run: "operations", _stuck)
WEBHOOKS: Final = _console(lambda run: "webhooks", _stuck)
HOME: Final = _console(lambda run: "", _top)
KINDS: Final = _console(lambda run: "new-study", _top)
PEOPLE: Final = _console(lambda run: f"study/{run.recruiting.study_id}/participants", _top)
DOCUMENTS: Final = _console(lambda run: f"study/{run.judging.study_id}/documents", _top)
REVIEW: Final = _console(lambda run: f"study/{run.assessing.study_id}/review", _top)
CARDS: Final = _console(lambda run: f"study/{run.assessing.study_id}/setup", _cards)
RESULTS: Final = _console(lambda run: f"study/{run.assessing.study_id}/results", _results)
WELCOME: Final = _console(lambda run: f"study/{run.research.study_id}/setup", _preview)
ONE_PERSON: Final = _console(lambda run: f"interview/{run.assessing.interview_id}/result", _result)
HANDED_OVER: Final = _console(lambda run: f"interview/{run.handover.interview_id}/result", _package)
PICTURES: Final = (
    Picture("home", _home),
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


async def take(browser: Browser, run: PictureRun, picture: Picture) -> int:
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
    path = FOLDER / f"{picture.name}.png"
    small.save(path, optimize=True)
    return path.stat().st_size


async def make(names: set[str]) -> None:
    """Make the named pictures, or all. Raises ToolFailed without a Chromium."""
    chromium = shutil.which(find_chromium() or "")
    if chromium is None:
        raise ToolFailed("Chromium is missing: the pictures are taken with it.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serve(Path(data)) as host:
        async with client_of(host) as product, async_playwright() as playwright:
            run = await led(product)
            browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for picture in PICTURES:
                if not names or picture.name in names:
                    print(f"{picture.name}.png {await take(browser, run, picture) // 1024} KB")
            await browser.close()


if __name__ == "__main__":
    try:
        asyncio.run(make(set(sys.argv[1:])))
    except ToolFailed as problem:
        sys.exit(str(problem))
