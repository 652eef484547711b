"""Pages under watch, and what can be measured on them."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request

LOOPBACK = {"127.0.0.1", "localhost", "::1", ""}
NARROW = (320, 640)
PHONE = (390, 780)
DESKTOP = (1280, 900)
PATIENCE_MS = 30_000
"""How long a click or a look waits: a machine may be busy with other tests, and a wait ends as soon as it may."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AWAY = "net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE|CONTENT_LENGTH_MISMATCH)"
"""What Chromium says on the console of a server that went away; which of it depends on the moment when it went."""
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


@dataclass
class Visit:
    """Opens pages in fresh browser contexts and watches them."""

    browser: Browser
    contexts: list[BrowserContext] = field(default_factory=list[BrowserContext])
    complaints: list[str] = field(default_factory=list[str])
    foreign: list[str] = field(default_factory=list[str])
    expected: list[str] = field(default_factory=list[str])

    async def page(
        self,
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        locale: str = "en-GB",
        context: BrowserContext | None = None,
    ) -> Page:
        """A new page; `context` shares what another page's device remembers."""
        page = await (context or await self._context(size, dark, locale)).new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    async def close(self) -> None:
        """Closes every page, before its server goes: what it asks afterwards would count as a complaint."""
        for context in self.contexts:
            await context.close()
        self.contexts.clear()

    def expect_complaint(self, pattern: str) -> None:
        """Console errors that match are part of what the test does, such as a refused call."""
        self.expected.append(pattern)

    def unexpected(self) -> list[str]:
        return [
            text for text in self.complaints if not any(re.search(known, text) for known in self.expected)
        ]

    async def _context(self, size: tuple[int, int], dark: bool, locale: str) -> BrowserContext:
        width, height = size
        phone = width < 600
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale=locale,
            is_mobile=phone,
            has_touch=phone,
        )
        context.on("requestfailed", self._failed)
        self.contexts.append(context)
        return context

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        """Whatever goes to another machine fails (chromium.py); to hear of every request takes a page a tenth longer."""
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.hostname not in LOOPBACK:
            self.foreign.append(request.url)


async def axe_violations(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is now, one line a rule and place."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


async def overflow(page: Page) -> int:
    """Pixels that the page is wider than its window."""
    return await page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


async def is_sound(page: Page) -> None:
    """Nothing is too wide, and axe finds nothing."""
    assert (await overflow(page), await axe_violations(page)) == (0, [])


async def is_sound_on_phones(page: Page) -> None:
    """The same on the narrowest phone in the light and a usual one in the dark; the page was opened on a phone."""
    await _is_sound_at(page, (NARROW, PHONE))


async def is_sound_everywhere(page: Page) -> None:
    """Nothing is too wide, and axe finds nothing: on a phone in the light, and on a desktop in the dark.

    Whatever a size or a scheme changes is seen; no rule of the style sheets is for a size and a scheme at once.
    """
    before = page.viewport_size
    await _is_sound_at(page, (PHONE, DESKTOP))
    if before:
        await page.set_viewport_size(before)


async def _is_sound_at(page: Page, sizes: tuple[tuple[int, int], tuple[int, int]]) -> None:
    for size, scheme in zip(sizes, SCHEMES, strict=True):
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.emulate_media(color_scheme=scheme)
        assert (size, scheme, await overflow(page), await axe_violations(page)) == (size, scheme, 0, [])
