"""People sign in at a real provider, in a real browser (I1)."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.visiting import Visit, is_sound_everywhere
from tests.fakes.identity_provider import IdentityProvider
from tests.product import Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def at_the_provider(page: Page, login: str) -> None:
    """Type the login on the provider's page."""
    await page.get_by_label("Login").fill(login)
    await page.get_by_role("button", name="Sign in").click()


async def signed_in(visit: Visit, product: Product, login: str, place: str = "") -> Page:
    """A browser of its own in which this account has signed in."""
    page = await visit.page()
    await page.goto(f"{product.base_url}/console{place}")
    await page.get_by_role("link", name="Sign in with the test’s provider").click()
    await at_the_provider(page, login)
    await expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


async def test_who_signs_in_at_the_provider_is_in_the_console_under_their_name(
    visit: Visit, product: Product, provider: IdentityProvider
) -> None:
    page = await signed_in(visit, product, "ada", "#sets")
    await expect(page.get_by_role("link", name="Ada Lovelace")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/console#sets$"))
    await expect(page.get_by_role("heading", name="Question sets")).to_be_visible()
