"""The staff console as a person uses it: by what is written on it."""

import json
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from tests.product import Product


@dataclass(frozen=True)
class Console:
    page: Page

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def notice(self) -> Locator:
        """What came of the last thing that was done."""
        return self.page.locator("#notice")

    def turn(self, number: int) -> Locator:
        return self.page.locator(".turn").nth(number - 1)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    async def confirm(self, name: str) -> None:
        await self.dialog.get_by_role("button", name=name).click()

    @property
    def facts(self) -> Locator:
        """How the interview stands."""
        return self.page.locator(".facts")

    async def tab(self, name: str) -> None:
        """The tab of this name, of an interview."""
        await self.page.get_by_role("tab", name=name).click()

    async def starts(self) -> None:
        """The form is sent, the link is shown, and there is a fresh form again."""
        await self.button("Start the interview").click()
        await expect(self.heading("The interview is started")).to_be_visible()
        await self.go("")
        await self.go("start")

    async def look(self) -> None:
        """What the page does when somebody comes back to its tab: it looks at once, not at its next round."""
        await self.page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')) }")

    async def go(self, place: str) -> None:
        """To the screen that this fragment names, without a new page."""
        await self.page.evaluate("place => { location.hash = place }", place)


async def signed_in(page: Page, product: Product, place: str = "") -> Console:
    """The console at this place, in a tab that has signed in before."""
    await page.add_init_script(f"sessionStorage.setItem('console:key', {json.dumps(product.staff_key)})")
    await page.goto(f"{product.base_url}/console#{place}")
    await page.get_by_role("navigation", name="Console").wait_for()
    return Console(page)
