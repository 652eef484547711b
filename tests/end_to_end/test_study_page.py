"""The page that welcomes to a study, and what the interview says of it, against the served product (H1)."""

import uuid
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import Chat
from tests.browser.console import signed_in
from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Product
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


@pytest.mark.parametrize("how", [{"size": PHONE}, {}])
async def test_who_answers_knows_how_far_it_is_may_skip_and_sees_what_a_follow_up_belongs_to(
    visit: Visit, product: Product, how: dict[str, Any]
) -> None:
    """H6: on a phone and at a desk."""
    made = await created(product, settings={"max_follow_ups": 1}, welcome=WELCOME)
    [guest] = await invited(product, made["study_id"], {"name": "Ada"})
    page = await visit.page(**how)
    await page.goto(guest.url)
    await page.get_by_role("button", name="I agree, let’s begin").click()
    chat = Chat(page)
    await chat.shows(LANTERNS["question_text"])
    await expect(page.locator("#recap")).to_be_hidden()  # nobody comes back who comes for the first time
    await expect(page.get_by_text("Question 1 of about 2")).to_be_visible()
    skip = page.get_by_role("button", name="Skip this question")
    beside, send = await skip.bounding_box(), await chat.send.bounding_box()
    assert beside is not None
    assert send is not None
    assert beside["x"] > send["x"]
    assert abs(beside["y"] - send["y"]) < send["height"] / 2
    await chat.box.fill(VAGUE_ANSWER)
    await chat.box.press("Control+Enter")
    await expect(page.locator("#kind")).to_have_text("A follow-up")
    await expect(page.locator("#main-question")).to_have_text(LANTERNS["question_text"])
    await expect(page.locator("#main-question")).to_be_in_viewport()
    await expect(page.get_by_text("Question 1 of about 2")).to_be_visible()
    await expect(chat.box).to_be_focused()
    await expect(chat.box).to_be_in_viewport()
    assert (await axe_violations(page), await overflow(page)) == ([], 0)
    await skip.click()
    await chat.shows(ROPES["question_text"])
    await expect(page.get_by_text("Question 2 of about 2")).to_be_visible()


async def test_who_does_not_agree_to_an_interview_without_a_study_is_seen_by_staff(
    visit: Visit, product: Product
) -> None:
    """H2: staff see it in the list and in the interview, until they agree after all."""
    interview = await product.start()
    page = await visit.page()
    await page.goto(interview.link)
    await page.get_by_role("button", name="I do not agree").click()
    await expect(page.get_by_text("We have noted that you do not agree")).to_be_visible()
    console = await signed_in(await visit.page(), product, "interviews")
    row = console.page.get_by_role("row").filter(has_text=interview.interview_id[-8:])
    await expect(row).to_contain_text("does not agree")
    await row.get_by_role("link").click()
    await expect(console.facts).to_contain_text("Does not agree")
    await page.get_by_role("button", name="Read it again").click()
    await Chat(page).agree()
    await Chat(page).shows(LANTERNS["question_text"])
    assert (await interview.view())["declined_at"] is None


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


async def test_the_list_of_interviews_names_the_study_of_each(visit: Visit, product: Product) -> None:
    """H6: the study of an interview is one click away, on a phone, too."""
    name = f"Lamps {uuid.uuid4().hex[:8]}"
    made = await created(product, name=name, public_link={"enabled": True}, welcome=WELCOME)
    await Guest(product, made["public_url"]).agree()
    console = await signed_in(await visit.page(size=PHONE), product, "interviews")
    row = console.page.get_by_role("row").filter(has_text=name)
    await expect(row).to_be_visible()
    assert (await axe_violations(console.page), await overflow(console.page)) == ([], 0)
    await row.get_by_role("link", name=name).click()
    await expect(console.heading(name)).to_be_visible()


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
