"""What the pages offer to those who lead interviews, at the real product."""

import json

import pytest
from playwright.async_api import expect

from tests.browser.chat import opened
from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.product import Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_every_door_of_the_front_page_leads_somewhere(visit: Visit, product: Product) -> None:
    page = await visit.page()
    await page.goto(f"{product.base_url}/")
    await expect(page.get_by_role("status")).to_have_text("Running: ok")
    doors = page.locator(".doors a")
    addresses = [await door.get_attribute("href") or "" for door in await doors.all()]
    assert {"/console", "/console#start", "/console#sets", "/docs", "/openapi.json"} <= set(addresses)
    await expect(doors.and_(page.locator("[href='/console#sets']"))).to_contain_text("plans")
    for address in addresses:
        assert (await product.call("GET", address.partition("#")[0])).status == 200


async def test_with_the_staff_key_alone_an_interview_is_started_from_the_explorer(
    visit: Visit, product: Product
) -> None:
    page = await visit.page(size=PHONE)
    await page.goto(f"{product.base_url}/docs#start_interview")
    await page.get_by_label("Staff key").fill(product.staff_key)
    form = page.get_by_role("form", name="Try POST /api/interview/start")
    await form.get_by_label("Send").select_option("adaptive_follow_up")
    await form.get_by_label("wait").fill("25")
    await form.get_by_role("button", name="Send").click()
    await expect(form.get_by_role("status")).to_contain_text("201")
    assert (await overflow(page), await axe_violations(page)) == (0, [])
    started = json.loads(await form.locator("pre").inner_text())
    chat = await opened(await visit.page(), started["participant_url"])
    await chat.shows(started["question"]["question_text"])
