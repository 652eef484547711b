"""The staff console as a person uses it: by what is written on it."""

from dataclasses import dataclass

from playwright.async_api import Locator, Page

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

    async def go(self, place: str) -> None:
        """To the screen that this fragment names, without a new page."""
        await self.page.evaluate("place => { location.hash = place }", place)


async def signed_in(page: Page, product: Product, place: str = "") -> Console:
    """The console at this place, with the key given."""
    await page.goto(f"{product.base_url}/console#{place}")
    await page.get_by_label("Staff key").fill(product.staff_key)
    await page.get_by_role("button", name="Sign in").click()
    await page.get_by_role("navigation", name="Console").wait_for()
    return Console(page)
