"""The links of one interview: a bad one never takes the place of a good one, and an old one says what to do."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import Chat, begun, opened
from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NOTE = "The link that you opened is not valid. This page goes on with the one from before, which still works."


def link_with(interview: ParticipantApi, token: str) -> str:
    return f"{interview.origin}/interview/{interview.interview_id}#{token}"


async def kept_token(page: Page) -> str:
    return await page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.endsWith(':token')).map((key) => localStorage[key]).join()"
    )


async def known(visit: Visit, interview: ParticipantApi, **how: Any) -> Chat:
    """An interview that this device has been in, with its first question, and waits for what comes next."""
    chat = await begun(visit, interview, **how)
    # A first poll that came after a test changed the token would be refused before the test does anything.
    await interview.is_polled.wait()
    return chat


@pytest.mark.parametrize("bad", ["{id}.AAAA", "."])
async def test_a_link_with_a_bad_token_leaves_the_good_one_in_place(
    bad: str, visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("401")
    chat = await known(visit, interview, size=PHONE, dark=True)
    again = await visit.page(context=chat.page.context)
    await again.goto(link_with(interview, bad.format(id=interview.interview_id)))
    await Chat(again).shows("What did you build last?")
    await expect(again.locator("#link-note")).to_have_text(NOTE)
    assert (await axe_violations(again), await overflow(again)) == ([], 0)
    assert await kept_token(again) == f'"{interview.token}"'
    assert again.url == f"{interview.origin}/interview/{interview.interview_id}"
    await again.reload()
    await Chat(again).shows("What did you build last?")
    await expect(again.locator("#link-note")).to_be_hidden()


async def test_a_new_link_takes_the_place_of_the_one_before_once_it_has_opened_the_interview(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("401")
    chat = await known(visit, interview)
    await chat.box.fill("A payment gateway, and then")
    interview.token += "new"
    await chat.page.goto(interview.origin + "/")
    await chat.page.goto(interview.link)
    await expect(chat.box).to_have_value("A payment gateway, and then")
    await expect(chat.page.locator("#link-note")).to_be_hidden()
    assert await kept_token(chat.page) == f'"{interview.token}"'


async def test_no_token_is_kept_before_the_server_has_accepted_it(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("401")
    page = await visit.page()
    await page.goto(link_with(interview, "not.atoken"))
    await expect(page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    assert await kept_token(page) == ""


async def test_while_the_server_is_away_a_new_link_waits_and_is_then_kept(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("503")
    interview.refuse_next("read", 503, Retry_After="0")
    chat = await begun(visit, interview)
    assert await kept_token(chat.page) == f'"{interview.token}"'


async def test_another_tab_goes_on_with_the_new_link(visit: Visit, interview: ParticipantApi) -> None:
    visit.expect_complaint("401")
    chat = await known(visit, interview)
    interview.token += "new"
    other = Chat(await visit.page(context=chat.page.context))
    await other.page.goto(interview.link)
    await other.shows("What did you build last?")
    async with chat.page.expect_response(lambda response: response.ok and "/respond" in response.url):
        await chat.answer("A payment gateway.")
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    assert [answer.text for answer in interview.answers] == ["A payment gateway."]


async def test_a_tab_whose_link_was_replaced_comes_back_with_the_new_one(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("401")
    chat = await known(visit, interview)
    interview.token += "new"
    await chat.answer("A payment gateway.")
    await expect(chat.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    await expect(chat.page.locator("#blocked-kept-quote")).to_have_text("A payment gateway.")
    other = Chat(await visit.page(context=chat.page.context))
    await other.page.goto(interview.link)
    await chat.shows("What did you build last?")
    await expect(chat.box).to_have_value("A payment gateway.")


async def test_an_expired_link_says_so_in_the_persons_language_and_asks_no_more(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("401")
    interview.settings.language = ""
    interview.link_has_expired = True
    page = await visit.page(locale="de-DE", size=PHONE)
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Dieser Link ist abgelaufen")).to_be_visible()
    asked = len(interview.calls)
    await page.evaluate("() => window.dispatchEvent(new Event('online'))")
    await page.evaluate("() => fetch('/api/health')")
    assert len(interview.calls) == asked == 1
    assert (await axe_violations(page), await overflow(page)) == ([], 0)


async def test_where_the_browser_keeps_nothing_the_link_opens_the_interview_and_stays_in_the_address(
    visit: Visit, interview: ParticipantApi
) -> None:
    await interview.ask("What did you build last?", question_id="q-1")
    page = await visit.page()
    await page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    chat = await opened(page, interview.link)
    await chat.shows("What did you build last?")
    assert page.url == interview.link
    await page.reload()
    await chat.agree()
    await chat.shows("What did you build last?")
