"""Makes docs/pictures/*.png: the pages of a real run, as they look on a desktop and on a phone.

The product is started on a free port with data of its own; interviews of several modes are led over HTTP, with no model.
"""

import asyncio
import io
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from tests.browser.chat import opened
from tests.browser.chromium import ARGUMENTS
from tests.browser.console import Console, signed_in
from tests.product import Interview, Product, client_of, serve
from tools.dev_tools import find_chromium
from tools.environment import ROOT
from tools.problems import CannotGoOn

FOLDER: Final = ROOT / "docs" / "pictures"
DESKTOP: Final = (1280, 900)
PHONE: Final = (390, 780)
COLOURS: Final = 128
"""Of each picture: pages have few, and a palette keeps the files small."""

RESUME: Final = """Robin Sample, backend engineer
- Ran Kubernetes clusters in production for five years, 40 services
- Moved the booking service to PostgreSQL without downtime
Skills: Kubernetes, PostgreSQL, Kafka"""
ON_HASHING: Final = (
    "You have a hash function, it turns the key into a number for the bucket where the value is kept."
)
ON_COLLISIONS: Final = (
    "Collisions go into a list in the bucket; with few of them a look-up takes constant time."
)
ON_COOKING: Final = (
    "I decide on the train home, around six, because my daughter trains on Tuesdays and it must be quick. Last winter we "
    "started to plan on Sundays, since I was so annoyed by shopping every day."
)
QUESTIONS: Final[list[dict[str, Any]]] = [
    {
        "question_text": "How does a hash table find a value?",
        "ideal_answer": "A hash function turns the key into the index of a bucket. Collisions are kept in a list.",
        "key_concepts": [
            {"concept": "hash function", "severity": "critical"},
            {"concept": "collisions", "severity": "major"},
            {"concept": "constant time", "severity": "minor"},
        ],
    },
    {
        "question_text": "A page has become slow, and the database is the reason. What do you do?",
        "ideal_answer": "Measure which query is slow. Read its plan. Add an index. Measure again.",
    },
]
PLAN: Final[dict[str, Any]] = {
    "research_goal": "How people choose what to cook on a weekday evening",
    "max_duration_mins": 10,
    "topics": [
        {"label": "Deciding", "sub_goals": ["when the decision is made", "who decides"]},
        {"label": "Shopping", "sub_goals": ["how often", "what is always at home"]},
        {"label": "Leftovers", "sub_goals": ["what becomes of them"]},
    ],
}
QUESTION_SET: Final[dict[str, Any]] = {
    "role": "Backend Engineer",
    "level": "Senior",
    "name": "Core interview",
    "questions": [
        {
            "category": "OPS",
            "question_text": "Tell me about an incident that you led.",
            "what_assesses": ["Incident response", "Root cause analysis"],
        }
    ],
}


@dataclass(frozen=True)
class Run:
    """What was done before the pictures are taken."""

    product: Product
    adaptive: Interview
    candidate: Interview
    exploration: Interview
    set_id: str


async def led(product: Product) -> Run:
    """Interviews of several modes, each some way along."""
    adaptive = await product.start(
        {"mode": "adaptive_follow_up", "candidate_id": "sam", "material": {"questions": QUESTIONS}}
    )
    await adaptive.answered(ON_HASHING)
    await adaptive.answered(ON_COLLISIONS)
    await adaptive.answered("I measure which query is slow, and I read its plan.")
    await adaptive.staff("POST", "/overrides", json=_override(await adaptive.result()))
    candidate = await product.start({"candidate_id": "robin", "resume_text": RESUME})
    await candidate.answered("I know Kubernetes deeply: I wrote operators and debugged the scheduler.")
    exploration = await product.start({"mode": "topic_exploration", "material": {"plan": PLAN}})
    for _ in range(6):
        await exploration.answered(ON_COOKING)
    kept = await product.staff("POST", "/api/question-sets", json=QUESTION_SET)
    return Run(product, adaptive, candidate, exploration, kept.json["id"])


def _override(result: Mapping[str, Any]) -> dict[str, Any]:
    turn = next(turn for turn in result["turns"] if turn["assessment"])
    return {
        "turn_id": turn["turn_id"],
        "field": "confidence",
        "value": "high",
        "reason": "They explained it on the whiteboard afterwards.",
        "author": "Dr. Reyes",
    }


async def _home(page: Page, run: Run) -> None:
    await page.goto(run.product.base_url)


async def _chat(page: Page, run: Run) -> None:
    await opened(page, run.candidate.link)
    await page.locator("#question").wait_for()


def _console(place: Callable[[Run], str], then: Callable[[Console], Awaitable[object]]) -> "Shown":
    async def show(page: Page, run: Run) -> None:
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


type Shown = Callable[[Page, Run], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    """One file, and how to get at what it shows."""

    name: str
    show: Shown
    size: tuple[int, int] = DESKTOP
    dark: bool = False


LIST: Final = _console(
    lambda run: "", lambda console: console.page.locator(".list tbody tr").first.wait_for()
)
START: Final = _console(lambda run: "start", _sample)
ADAPTIVE: Final = _console(lambda run: f"interview/{run.adaptive.interview_id}", _talk)
CANDIDATE: Final = _console(lambda run: f"interview/{run.candidate.interview_id}", _charts)
EXPLORATION: Final = _console(lambda run: f"interview/{run.exploration.interview_id}", _talk)
EDITED: Final = _console(
    lambda run: f"set/{run.set_id}", lambda console: console.page.get_by_label("Question text").wait_for()
)
PICTURES: Final = (
    Picture("home", _home),
    Picture("chat", _chat),
    Picture("chat-phone", _chat, PHONE),
    Picture("console-list", LIST),
    Picture("console-list-phone", LIST, PHONE, dark=True),
    Picture("console-start", START),
    Picture("console-interview", ADAPTIVE),
    Picture("console-interview-phone", ADAPTIVE, PHONE),
    Picture("console-skills-phone", CANDIDATE, PHONE, dark=True),
    Picture("console-exploration", EXPLORATION, dark=True),
    Picture("console-set", EDITED),
)


async def take(browser: Browser, run: Run, picture: Picture) -> int:
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
    """Make the named pictures, or all. Raises CannotGoOn without a Chromium."""
    chromium = shutil.which(find_chromium() or "")
    if chromium is None:
        raise CannotGoOn("Chromium is missing: the pictures are taken with it.")
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
    except CannotGoOn as problem:
        sys.exit(str(problem))
