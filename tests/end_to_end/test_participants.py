"""People at the real product: Chromium, the pages, the API, the orchestration and the store, with nothing scripted."""

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import AWAY, PHONE, Visit, axe_violations, overflow
from tests.end_to_end.server import Server
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GIVEN = body(LANTERNS, ROPES, settings={"max_follow_ups": 1})


async def invited(product: Product) -> Interview:
    return await product.start(GIVEN)


async def finished(page: Page) -> None:
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    await expect(page.get_by_text("That was the last question. Thank you for your time")).to_be_visible()


async def test_a_participant_walks_an_interview_from_the_invitation_to_the_thanks(
    visit: Visit, product: Product
) -> None:
    """Disclosure, agreement, answer, follow-up, clarification, the next question, closing."""
    interview = await invited(product)
    page = await visit.page()
    chat = Chat(page)
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Before we begin")).to_be_visible()
    await expect(page.locator("#screen-disclosure")).to_contain_text("For 180 days")
    await chat.agree()
    await chat.shows(LANTERNS["question_text"])
    assert (await interview.view())["consented_at"] is not None

    await chat.answer(VAGUE_ANSWER)
    await expect(page.locator("#kind")).to_have_text("A follow-up")
    await chat.answer("I fill the oil and I clean the glass.")
    await chat.shows(ROPES["question_text"])
    await expect(page.locator("#acknowledgement")).not_to_be_empty()

    await chat.answer("What do you mean by that?")
    await expect(page.locator("#kind")).not_to_have_text("A follow-up")
    await expect(chat.question).not_to_have_text(ROPES["question_text"])
    await chat.answer("I dry the ropes and coil them.")
    await finished(page)

    turns = (await interview.result())["turns"]
    assert [turn["kind"] for turn in turns] == ["main", "follow_up", "main", "clarification"]
    assert [turn["user_response"] for turn in turns] == [
        VAGUE_ANSWER,
        "I fill the oil and I clean the glass.",
        "What do you mean by that?",
        "I dry the ropes and coil them.",
    ]


async def test_on_a_phone_it_fits_and_everyone_can_use_it(visit: Visit, product: Product) -> None:
    interview = await invited(product)
    page = await visit.page(size=PHONE)
    await page.goto(interview.link)
    assert (await overflow(page), await axe_violations(page)) == (0, [])
    chat = Chat(page)
    await chat.agree()
    await chat.shows(LANTERNS["question_text"])
    assert (await overflow(page), await axe_violations(page)) == (0, [])
    await chat.answer(GOOD_ANSWER)
    await chat.shows(ROPES["question_text"])
    await chat.answer("I dry the ropes and coil them.")
    await finished(page)
    assert (await overflow(page), await axe_violations(page)) == (0, [])


async def test_a_host_that_is_killed_costs_a_participant_nothing(
    visit: Visit, product: Product, server: Server
) -> None:
    """Killed while someone writes, and again while their answer is thought about."""
    visit.expect_complaint(AWAY)
    interview = await invited(product)
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.shows(LANTERNS["question_text"])
    await chat.box.fill("I trim the wicks, and then")
    await asyncio.to_thread(server.crash)
    await expect(chat.banner).to_contain_text("Connection lost")
    await chat.box.fill(GOOD_ANSWER)
    await chat.send.click()
    await expect(chat.box).to_have_value(GOOD_ANSWER)
    await asyncio.to_thread(server.come_back)
    await chat.shows(ROPES["question_text"])
    await expect(chat.banner).to_be_hidden()

    await chat.box.fill("I dry the ropes and coil them.")
    await chat.send.click()
    await asyncio.to_thread(server.crash)
    await asyncio.to_thread(server.come_back)
    await finished(page)
    turns = (await interview.result())["turns"]
    assert [turn["user_response"] for turn in turns] == [GOOD_ANSWER, "I dry the ropes and coil them."]


async def test_a_draft_is_there_after_a_crash_and_a_reload(
    visit: Visit, product: Product, server: Server
) -> None:
    visit.expect_complaint(AWAY)
    interview = await invited(product)
    chat = await opened(await visit.page(), interview.link)
    await chat.shows(LANTERNS["question_text"])
    await chat.box.fill("I trim the wicks, and then")
    await asyncio.to_thread(server.crash)
    await expect(chat.banner).to_contain_text("Connection lost")
    await asyncio.to_thread(server.come_back)
    await chat.page.reload()
    await chat.shows(LANTERNS["question_text"])
    await expect(chat.box).to_have_value("I trim the wicks, and then")


async def test_a_second_device_with_the_same_link_follows_along(visit: Visit, product: Product) -> None:
    interview = await invited(product)
    first = await opened(await visit.page(), interview.link)
    await first.shows(LANTERNS["question_text"])
    second = await opened(await visit.page(size=PHONE), interview.link)
    await second.shows(LANTERNS["question_text"])

    await first.answer(GOOD_ANSWER)
    await first.shows(ROPES["question_text"])
    await second.shows(ROPES["question_text"])

    await second.answer("I dry the ropes and coil them.")
    await finished(second.page)
    await finished(first.page)


async def test_the_participant_ends_it_early(visit: Visit, product: Product) -> None:
    interview = await invited(product)
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.answer(VAGUE_ANSWER)
    await expect(page.locator("#kind")).to_have_text("A follow-up")
    await page.locator("#end").click()
    await page.get_by_role("dialog").get_by_role("button", name="End").click()
    await expect(page.get_by_role("heading", name="The interview has ended")).to_be_visible()
    result = await interview.result()
    assert (result["ended_reason"], result["turns"][0]["user_response"]) == (
        "participant_ended",
        VAGUE_ANSWER,
    )


async def test_a_link_with_the_token_of_another_interview_leaves_this_one_open(
    visit: Visit, product: Product
) -> None:
    visit.expect_complaint("404")
    mine, other = await invited(product), await invited(product)
    chat = await opened(await visit.page(), mine.link)
    await chat.shows(LANTERNS["question_text"])
    mixed = mine.link.replace(mine.token, other.token)
    again = await visit.page(context=chat.page.context)
    await again.goto(mixed)
    await expect(again.locator("#link-note")).to_be_visible()
    await expect(again.locator("#question-text")).to_have_text(LANTERNS["question_text"])
    stranger = await visit.page()
    await stranger.goto(mixed)
    await expect(stranger.get_by_role("heading", name="This interview cannot be found")).to_be_visible()
    assert await stranger.evaluate("() => Object.keys(localStorage)") == []


async def test_a_link_that_is_forged_or_erased_shows_no_interview(visit: Visit, product: Product) -> None:
    visit.expect_complaint("401|404")
    interview = await invited(product)
    forged = f"{interview.link[:-4]}AAAA"
    page = await visit.page()
    await page.goto(forged)
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("Before we begin")
    await expect(page.get_by_text(LANTERNS["question_text"])).to_be_hidden()

    await interview.staff("DELETE")
    erased = await visit.page()
    await erased.goto(interview.link)
    await expect(erased.get_by_text(LANTERNS["question_text"])).to_be_hidden()
