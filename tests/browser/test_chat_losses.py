"""Nothing that a person wrote is lost, and nothing counts twice, whatever the network and the server do."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat, begun, opened
from tests.browser.visiting import AWAY, Visit
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


async def test_a_page_that_broke_off_while_it_loaded_says_what_to_do(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("ERR_FAILED")
    page = await visit.page()
    stuck = page.get_by_text("Please reload this page")
    await page.route("**/web/chat/main.*.js", lambda route: route.abort())
    await page.goto(interview.link)
    await expect(stuck).to_be_hidden()
    await page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    await expect(stuck).to_be_visible()

    await page.unroute("**/web/chat/main.*.js")
    await page.reload()
    await expect(page.get_by_role("heading", name="Before we begin")).to_be_visible()
    await expect(stuck).to_be_hidden()


async def test_a_draft_outlives_a_reload_a_way_back_and_a_tab_that_crashed(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await chat.box.fill("A payment gateway, and then")
    await chat.page.reload()
    await expect(chat.box).to_have_value("A payment gateway, and then")
    await chat.page.goto(interview.origin + "/")
    await chat.page.go_back()
    await expect(chat.box).to_have_value("A payment gateway, and then")
    again = await visit.page(context=chat.page.context)
    await again.goto(interview.link)
    await expect(Chat(again).box).to_have_value("A payment gateway, and then")


async def test_two_tabs_show_one_draft_and_one_history(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    other = Chat(await visit.page(context=chat.page.context))
    await other.page.goto(interview.link)
    await other.shows("What did you build last?")
    await chat.box.fill("A payment")
    await expect(other.box).to_have_value("A payment")
    await other.box.fill("A payment gateway.")
    await expect(chat.box).to_have_value("A payment gateway.")

    # Else the next question may be there before the answer.
    async with chat.page.expect_response("**/respond*"):
        await chat.send.click()
    await interview.ask("Who ran it?")
    await other.shows("Who ran it?")
    await expect(other.said).to_have_text(["You: A payment gateway."])
    await expect(other.kept).to_be_hidden()
    await other.answer("I did.")
    both = ["You: A payment gateway.", "You: I did."]
    await expect(other.said).to_have_text(both)
    await expect(chat.said).to_have_text(both)
    await chat.page.reload()
    await expect(chat.said).to_have_text(both)


async def test_what_one_tab_removes_from_the_device_no_other_tab_brings_back(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await chat.answer("A payment gateway.")
    await expect(chat.waiting).to_be_visible()  # or the end could come before the answer
    await interview.finish()
    other = Chat(await visit.page(context=chat.page.context))
    await other.page.goto(interview.link)
    await expect(other.page.locator("#closing-history")).to_be_visible()
    await chat.page.locator("#closing-history summary").click()
    await chat.page.get_by_role("button", name="Remove everything from this device").click()
    await expect(other.page.locator("#closing-history")).to_be_hidden()
    assert await other.page.evaluate("() => Object.keys(localStorage)") == []


async def test_while_the_server_is_away_the_text_is_safe_and_the_answer_then_counts_once(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint(AWAY)
    chat = await begun(visit, interview)
    await interview.leave()
    await chat.answer("A payment gateway.")
    await expect(chat.banner).to_contain_text("Connection lost, your text is safe. Trying again…")
    await expect(chat.box).to_have_value("A payment gateway.")

    await interview.come()
    await expect(chat.waiting).to_be_visible()
    await expect(chat.banner).to_be_hidden()
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    assert [answer.text for answer in interview.answers] == ["A payment gateway."]


async def test_an_answer_whose_acknowledgement_was_lost_is_sent_again_and_counts_once(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint(AWAY)
    chat = await begun(visit, interview)
    interview.swallow_next_acknowledgement()
    await chat.answer("A payment gateway.")
    await expect(chat.said).to_have_text(["You: A payment gateway."])
    assert interview.calls.count("respond") == 2
    assert len(interview.answers) == 1


async def test_an_answer_on_its_way_when_the_tab_died_is_sent_when_it_opens_again(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint(AWAY)
    chat = await begun(visit, interview)
    await interview.leave()
    await chat.answer("A payment gateway.")
    await expect(chat.banner).to_be_visible()
    await chat.page.close()

    await interview.come()
    again = Chat(await visit.page(context=visit.contexts[0]))
    await again.page.goto(interview.link)
    await expect(again.said).to_have_text(["You: A payment gateway."])
    assert len(interview.answers) == 1


async def test_pressing_send_many_times_sends_one_answer(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    await chat.box.fill("A payment gateway.")
    await chat.send.evaluate("(button) => { button.click(); button.click(); button.click(); }")
    await expect(chat.waiting).to_be_visible()
    await expect(chat.said).to_have_text(["You: A payment gateway."])
    assert interview.calls.count("respond") == 1


async def test_when_the_question_moved_on_the_text_can_be_used_in_the_next_answer(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await chat.box.fill("It was a payment gateway.")
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await expect(chat.kept).to_contain_text("The question has moved on")
    await expect(chat.kept).to_contain_text("It was a payment gateway.")
    await chat.kept.get_by_role("button", name="Use it in my answer").click()
    await expect(chat.kept).to_be_hidden()
    await expect(chat.box).to_be_focused()
    await expect(chat.box).to_have_value("It was a payment gateway.")


async def test_an_answer_that_came_too_late_is_refused_kindly_and_kept(
    visit: Visit, interview: ParticipantApi
) -> None:
    """Two different answers to one question: the first counts, the other gets 409."""
    visit.expect_complaint("409")
    chat = await begun(visit, interview)
    interview.refuse_next("respond", 409)
    interview.hold_news()
    await interview.ask("Who ran it?")
    await chat.answer("A payment gateway.")
    await chat.shows("Who ran it?")
    await expect(chat.kept.locator("blockquote")).to_have_text("A payment gateway.")
    await chat.page.reload()
    await expect(chat.kept.locator("blockquote")).to_have_text("A payment gateway.")
    await chat.kept.get_by_role("button", name="Discard").click()
    await expect(chat.kept).to_be_hidden()


async def test_where_the_server_knows_of_no_agreement_it_is_asked_for_again(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("409")
    interview.requires_consent = True
    chat = await begun(visit, interview)
    interview.consents = 0
    await chat.answer("A payment gateway.")
    await expect(chat.page.get_by_role("heading", name="Before we begin")).to_be_visible()
    await chat.agree()
    await expect(chat.box).to_have_value("A payment gateway.")
    await chat.send.click()
    await expect(chat.said).to_have_text(["You: A payment gateway."])


async def test_an_answer_that_is_too_long_says_so_and_stays(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    count = chat.page.locator("#count")
    await chat.box.fill("x" * 17_999)
    await expect(count).to_be_hidden()
    await chat.answer("x" * 20_001)
    await expect(count).to_have_text("20,001 of 20,000 characters")
    await expect(chat.page.get_by_role("alert")).to_contain_text("longer than an answer can be")
    assert "respond" not in interview.calls

    await chat.answer("x" * 20_000)
    await expect(chat.waiting).to_be_visible()
    assert len(interview.answers[0].text) == 20_000


@pytest.mark.parametrize(
    ("status", "words"), [(422, "could not be taken as it is"), (413, "longer than an answer")]
)
async def test_a_refused_answer_can_be_mended_and_sent(
    visit: Visit, interview: ParticipantApi, status: int, words: str
) -> None:
    """What was never sent can be copied after the end."""
    visit.expect_complaint(str(status))
    chat = await begun(visit, interview)
    interview.refuse_next("respond", status)
    await chat.answer("A payment gateway.")
    await expect(chat.page.get_by_role("alert")).to_contain_text(words)
    await expect(chat.box).to_have_value("A payment gateway.")
    await chat.answer("A gateway.")
    await expect(chat.said).to_have_text(["You: A gateway."])
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await chat.box.fill("One more thing:")
    await interview.finish("ended")
    await expect(chat.page.locator("#closing-kept")).to_contain_text("One more thing:")


async def test_when_the_server_asks_for_a_pause_the_answer_goes_by_itself_afterwards(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("429")
    chat = await begun(visit, interview)
    interview.refuse_next("respond", 429, Retry_After="600")
    await chat.answer("A payment gateway.")
    await expect(chat.banner).to_contain_text("A short pause")
    await chat.page.get_by_role("button", name="Try now").click()
    await expect(chat.said).to_have_text(["You: A payment gateway."])
    await expect(chat.banner).to_be_hidden()


async def test_a_page_that_nobody_sees_does_not_ask_for_news(visit: Visit, interview: ParticipantApi) -> None:
    await interview.ask("What did you build last?")
    page = await visit.page()
    await page.clock.install()
    chat = await opened(page, interview.link)
    await chat.shows("What did you build last?")
    await interview.is_polled.wait()
    async with page.expect_response("**/api/interview/*"):
        await page.evaluate(HIDE, True)  # the poll under way ends with a last read
    await page.evaluate("() => fetch('/api/health')")
    reads = interview.calls.count("read")
    await interview.ask("And before that?")
    for _ in range(5):
        await page.clock.run_for(2_000)  # a page that listened would ask in each of these
        await page.evaluate("() => fetch('/api/health')")
    assert interview.calls.count("read") == reads
    await page.evaluate(HIDE, False)
    await chat.shows("And before that?")
