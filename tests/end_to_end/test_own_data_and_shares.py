"""In a browser: a participant has and erases what they said, and somebody outside reads what was shared (I3)."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import Chat, opened
from tests.browser.console import signed_in
from tests.browser.visiting import PHONE, Visit, is_sound
from tests.product import GOOD_ANSWER, LANTERNS, Interview, Product, body
from tests.studies import created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def answered(visit: Visit, interview: Interview) -> Page:
    page = await visit.page(size=PHONE)
    chat: Chat = await opened(page, interview.link)
    await chat.answer_taken(GOOD_ANSWER)
    return page


async def test_a_participant_downloads_what_they_said_and_then_erases_it(
    visit: Visit, product: Product
) -> None:
    page = await answered(visit, interview := await product.start())
    await page.get_by_role("button", name="What you said").click()
    await is_sound(page)
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Download a file").click()
    file = await (await download.value).path()
    assert GOOD_ANSWER in await asyncio.to_thread(Path(file).read_text, encoding="utf-8")
    await page.get_by_role("button", name="Erase it…").click()
    await is_sound(page)
    await page.get_by_role("button", name="Keep it").click()
    assert (await interview.participant("GET")).status == 200
    await page.get_by_role("button", name="Erase it…").click()
    visit.expect_complaint(f"404.*/api/interview/{interview.interview_id}")
    await page.get_by_role("button", name="Erase everything").click()
    await expect(page.get_by_role("heading", name="Everything is erased")).to_be_visible()
    assert (await interview.staff("GET")).status == 404
    assert await page.evaluate("Object.keys(localStorage)") == []


async def test_where_the_study_does_not_allow_it_the_link_is_not_there(
    visit: Visit, product: Product
) -> None:
    study = await created(product, own_data=False)
    guest, *_ = await invited(product, study["study_id"], {"name": "Ada"})
    page = await visit.page()
    await opened(page, (await guest.agree()).link)
    await expect(page.locator("#question-text")).to_be_visible()
    await expect(page.locator("#own")).to_be_hidden()


async def test_a_reader_outside_reads_what_was_shared_until_it_is_revoked(
    visit: Visit, product: Product
) -> None:
    interview = await product.start(body(LANTERNS, language="de"))
    await interview.finish()
    until = (datetime.now(UTC) + timedelta(days=7)).isoformat()
    given = {"what": "result", "reader": "Dr Chen", "expires_at": until}
    made = (await interview.staff("POST", "/shares", json=given)).json
    page = await visit.page(size=PHONE)
    await page.goto(made["url"])
    await expect(page.get_by_role("heading", name="Ergebnis eines Interviews")).to_be_visible()
    await expect(page.locator("#document")).to_contain_text(GOOD_ANSWER)
    await expect(page.locator("#document")).to_contain_text("Für Dr Chen")
    await is_sound(page)
    await interview.staff("DELETE", f"/shares/{made['share_id']}")
    visit.expect_complaint("401.*/api/shared/")
    await page.reload()
    await expect(page.get_by_role("status")).to_contain_text("not valid")
    await expect(page.locator("#document")).to_be_hidden()


async def test_staff_share_a_result_and_the_owner_finds_it_in_the_audit(
    visit: Visit, product: Product
) -> None:
    interview = await product.start(body(LANTERNS))
    await interview.finish()
    console = await signed_in(await visit.page(), product, f"interview/{interview.interview_id}")
    await console.button("Share with somebody outside…").click()
    await console.dialog.get_by_label("For whom").fill("Dr Chen")
    await console.dialog.get_by_label("Your name").fill("Anna")
    await console.confirm("Make the link")
    link = await console.dialog.get_by_label("Link").input_value()
    await console.confirm("Close")
    reader = await visit.page(size=PHONE)
    await reader.goto(link)
    await expect(reader.locator("#document")).to_contain_text(GOOD_ANSWER)
    await console.button("See with whom it is shared…").click()
    await expect(console.dialog).to_contain_text("Dr Chen the result")
    await expect(console.dialog).to_contain_text("opened 1×")
    await console.dialog.get_by_role("button", name="Revoke the link of Dr Chen").click()
    await expect(console.notice).to_contain_text("can no longer open it")
    await console.confirm("Close")
    await console.go("audit")
    await console.page.get_by_label("Interview, the whole id").fill(interview.interview_id)
    await console.page.keyboard.press("Tab")
    entries = console.page.get_by_role("row").filter(has_text=interview.interview_id)
    await expect(
        entries.filter(has_text="did: Share a result or a package").filter(has_text="Anna")
    ).to_have_count(1)
    await expect(console.page.get_by_role("row").filter(has_text="Dr Chen")).to_have_count(1)
    await is_sound(console.page)
    await console.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    cut_off = "(table) => table.parentElement.scrollWidth - table.parentElement.clientWidth"
    assert await console.page.get_by_role("table").evaluate(cut_off) == 0, "on a phone no entry is cut off"
    await console.page.get_by_role("link", name="Dr Chen").click()
    await expect(console.page.locator("tbody tr")).to_have_count(1)
