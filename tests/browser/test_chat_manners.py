"""What the page offers beside an answer: skipping, choosing, the main question in sight, adding after the end (G2)."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import opened
from tests.browser.visiting import PHONE, Visit, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_question_is_skipped_by_the_button_beside_send(
    visit: Visit, interview: ParticipantApi
) -> None:
    await interview.ask("What did you build last?")
    chat = await opened(await visit.page(size=PHONE), interview.link)
    async with chat.page.expect_response("**/respond*"):
        await chat.page.get_by_role("button", name="Skip this question").click()
    assert [answer.text for answer in interview.answers] == ["Skip this question"]
    assert await overflow(chat.page) <= 0


async def test_an_offer_is_chosen_by_a_button(visit: Visit, interview: ParticipantApi) -> None:
    await interview.ask("Shall we go on, skip this question, or stop?", kind="offer", offer="care")
    chat = await opened(await visit.page(), interview.link)
    buttons = chat.page.locator("#replies button")
    await expect(buttons).to_have_text(["Let’s go on", "Skip this question", "I’d like to stop here"])
    async with chat.page.expect_response("**/respond*"):
        await buttons.first.click()
    assert [answer.text for answer in interview.answers] == ["Let’s go on"]


async def test_the_main_question_stays_above_a_follow_up_after_a_reload_too(
    visit: Visit, interview: ParticipantApi
) -> None:
    main = "How do you look after the lanterns?"
    await interview.ask("And if that does not help?", kind="follow_up", order=1, main_question_text=main)
    chat = await opened(await visit.page(), interview.link)
    for _ in range(2):
        await expect(chat.page.locator("#main-question")).to_have_text(main)
        await chat.shows("And if that does not help?")
        await chat.page.reload()


async def test_what_is_added_after_the_end_is_sent_and_the_box_says_so(
    visit: Visit, interview: ParticipantApi
) -> None:
    await interview.ask("What did you build last?")
    chat = await opened(await visit.page(size=PHONE), interview.link)
    await interview.finish()
    await chat.page.get_by_label("Is there anything you would like to add?").fill("I forgot the wicks.")
    await chat.page.get_by_role("button", name="Add it").click()
    await expect(chat.page.locator("#addition-told")).to_have_text("Thank you. It is kept with your answers.")
    await expect(chat.page.locator("#addition")).to_have_value("")
    assert interview.additions == ["I forgot the wicks."]
    visit.expect_complaint("409")
    interview.refuse_next("additions", 409)
    await chat.page.locator("#addition").fill("And the oil.")
    await chat.page.get_by_role("button", name="Add it").click()
    await expect(chat.page.locator("#addition-told")).to_contain_text("Nothing can be added any more")
    await expect(chat.page.locator("#addition")).to_have_value("And the oil.")
    assert await overflow(chat.page) <= 0
