"""The page that welcomes to a study, and what the interview says of it, against the served product (H1)."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.product import Product
from tests.studies import STUDIES, Guest, counted, created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WELCOME = {
    "organisation": "Fog & Sons",
    "purpose": "How lights are kept.",
    "minutes": 12,
    "contact": "keeper@fog.example",
    "colour": "#e8b21a",
}
CLOSING = {"text": "You will hear from us in March.", "redirect_url": "https://fog.example/thanks"}


async def welcomed(
    visit: Visit, product: Product, row: dict[str, Any], **how: Any
) -> tuple[Page, str, Guest]:
    """The welcome page of somebody who was invited, the id of the study, and their link."""
    made = await created(product, welcome=WELCOME, closing=CLOSING)
    [guest] = await invited(product, made["study_id"], row)
    page = await visit.page(**how)
    await page.goto(guest.url)
    await expect(page.get_by_role("heading", name="Keepers of the light")).to_be_visible()
    return page, made["study_id"], guest


@pytest.mark.parametrize("how", [{"size": PHONE, "dark": True}, {}])
async def test_who_agrees_is_asked_at_once_and_thanked_in_the_words_of_the_study(
    visit: Visit, product: Product, how: dict[str, Any]
) -> None:
    """H1: told whose it is and how long it takes, asked once for agreement, led on at the end."""
    page, study_id, _ = await welcomed(visit, product, {"name": "Ada"}, **how)
    for said in ("Fog & Sons", "How lights are kept.", "About 12 minutes", "keeper@fog.example"):
        await expect(page.get_by_text(said)).to_be_visible()
    assert (await axe_violations(page), await overflow(page)) == ([], 0)
    await page.get_by_role("button", name="I agree, let’s begin").click()
    await expect(page.get_by_role("heading", name="How do you look after the lanterns?")).to_be_visible()
    await expect(page.locator("#brand")).to_have_text("Fog & Sons")
    await page.get_by_role("button", name="End interview").click()
    await page.get_by_role("dialog").get_by_role("button", name="End interview").click()
    await expect(page.get_by_text("You will hear from us in March.")).to_be_visible()
    link = page.get_by_role("link", name="Go on to their site")
    assert await link.get_attribute("href") == "https://fog.example/thanks"
    assert (await axe_violations(page), await overflow(page)) == ([], 0)
    await counted(product, study_id, ended=1)


async def test_who_declines_is_believed_and_may_come_back(visit: Visit, product: Product) -> None:
    """H2: in the participant's own language."""
    page, study_id, guest = await welcomed(visit, product, {"name": "Bo", "language": "de"})
    await page.get_by_role("button", name="Ich stimme nicht zu").click()
    await expect(page.get_by_text("dass Sie nicht teilnehmen möchten")).to_be_visible()
    await counted(product, study_id, declined=1)
    await page.goto("about:blank")
    await page.goto(guest.url)
    await page.get_by_role("button", name="Ich stimme zu").click()
    await expect(page.locator("#question-text")).to_be_visible()
    await counted(product, study_id, started=1)


async def test_a_full_study_says_so_kindly(visit: Visit, product: Product) -> None:
    visit.expect_complaint("409")
    made = await created(product, public_link={"enabled": True, "quota": 1}, welcome=WELCOME)
    await Guest(product, made["public_url"]).agree()
    page = await visit.page(size=PHONE)
    await page.goto(made["public_url"])
    await page.get_by_role("button", name="I agree, let’s begin").click()
    await expect(page.get_by_role("heading", name="Everybody we wanted has taken part")).to_be_visible()
    assert (await axe_violations(page), await overflow(page)) == ([], 0)


async def test_one_device_is_let_in_once_by_a_public_link(visit: Visit, product: Product) -> None:
    made = await created(product, public_link={"enabled": True, "quota": 1})
    page = await visit.page()
    for _ in range(2):
        await page.goto("about:blank")
        await page.goto(made["public_url"])
        await page.get_by_role("button", name="I agree, let’s begin").click()
        await expect(page.locator("#question-text")).to_be_visible()
    await counted(product, made["study_id"], started=1)


async def test_a_closed_study_and_a_void_link_are_told_apart(visit: Visit, product: Product) -> None:
    visit.expect_complaint("401")
    made = await created(product)
    [guest] = await invited(product, made["study_id"], {"name": "Ada"})
    await product.staff("POST", f"{STUDIES}/{made['study_id']}/close")
    page = await visit.page()
    await page.goto(guest.url)
    await expect(page.get_by_role("heading", name="This study is closed")).to_be_visible()
    other = await visit.page()
    await other.goto(guest.url[:-4] + "AAAA")
    await expect(other.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
