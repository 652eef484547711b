"""What the resume answered is told to the person, who may ask to be asked all the same."""

import pytest
from playwright.async_api import Locator, expect

from tests.browser.chat import Chat, begun, opened
from tests.browser.visiting import Visit, axe_violations, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GATEWAY = "Which payment systems have you run?"
TEAM = "How large was your team?"


def filled(interview: ParticipantApi) -> None:
    interview.prefill("q-gateway", GATEWAY, "Ran the payment gateway of a bank", "PCI audits, 2019 to 2023")
    interview.prefill("q-team", TEAM, "Led a team of six")


async def begun_with_the_list(visit: Visit, interview: ParticipantApi) -> Chat:
    """The page with its first question, and the list unfolded."""
    chat = await begun(visit, interview)
    await expect(chat.prefilled).to_be_visible()
    await chat.prefilled.locator("summary").click()
    return chat


def row(chat: Chat, question: str) -> Locator:
    return chat.prefilled.get_by_role("listitem").filter(has_text=question)


async def wish(chat: Chat, question: str) -> None:
    """Asks to be asked, and confirms it."""
    await row(chat, question).get_by_role("button", name="This is not right – ask me").click()
    await row(chat, question).get_by_role("button", name="Yes, ask me").click()


async def test_a_question_that_was_filled_wrongly_is_asked_after_all_and_then_leaves_the_list(
    visit: Visit, interview: ParticipantApi
) -> None:
    """`POST /reopen`: "this pre-fill is wrong", the question is asked."""
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    await wish(chat, GATEWAY)
    await expect(row(chat, GATEWAY)).to_contain_text("We will ask you.")
    await expect(chat.prefilled.locator("summary")).to_have_text("We read this in your resume: 1 question")
    await expect(chat.page.locator("#announcer")).to_have_text(f"We will ask you. {GATEWAY}")
    assert interview.reopened == ["q-gateway"]

    await chat.answer_taken("A payment gateway.")
    await interview.ask(GATEWAY, question_id="q-gateway")
    await chat.shows(GATEWAY)
    await expect(chat.prefilled.locator(".asked")).to_have_text([TEAM])
    assert interview.calls.count("prefilled") == 3


async def test_when_the_last_one_was_asked_for_the_list_goes(visit: Visit, interview: ParticipantApi) -> None:
    interview.prefill("q-team", TEAM, "Led a team of six")
    chat = await begun_with_the_list(visit, interview)
    await wish(chat, TEAM)
    await expect(chat.prefilled.locator("summary")).to_have_text("We read this in your resume")
    await interview.ask(TEAM, question_id="q-team")
    await chat.shows(TEAM)
    await expect(chat.prefilled).to_be_hidden()


async def test_pressing_yes_many_times_asks_once(visit: Visit, interview: ParticipantApi) -> None:
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    await row(chat, TEAM).get_by_role("button", name="This is not right – ask me").click()
    await (
        row(chat, TEAM)
        .get_by_role("button", name="Yes, ask me")
        .evaluate("(button) => { button.click(); button.click(); button.click(); }")
    )
    await expect(row(chat, TEAM)).to_contain_text("We will ask you.")
    assert interview.calls.count("reopen") == 1


async def test_a_wish_that_did_not_arrive_keeps_the_text_and_can_be_tried_again(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("503")
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    await chat.box.fill("It was a")
    interview.refuse_next("reopen", 503)
    await wish(chat, TEAM)
    await expect(row(chat, TEAM)).to_contain_text("That did not reach us.")
    await expect(row(chat, TEAM)).to_contain_text("Led a team of six")
    await expect(chat.box).to_have_value("It was a")
    await expect(chat.banner).to_be_hidden()
    assert interview.reopened == []

    await row(chat, TEAM).get_by_role("button", name="Try again").click()
    await expect(row(chat, TEAM)).to_contain_text("We will ask you.")
    await expect(chat.box).to_have_value("It was a")
    assert interview.reopened == ["q-team"]


async def test_a_wish_whose_acknowledgement_was_lost_is_known_to_have_arrived(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("404")
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    interview.prefilled.pop()
    await wish(chat, TEAM)
    await expect(row(chat, TEAM)).to_contain_text("We will ask you.")
    await expect(chat.question).to_be_visible()


async def test_a_wish_that_comes_after_the_end_is_overtaken_by_it(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("409")
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    interview.hold_news()
    await interview.finish()
    interview.refuse_next("reopen", 409)
    await wish(chat, TEAM)
    await expect(row(chat, TEAM)).to_contain_text("That did not reach us.")
    await interview.change(remaining=0)
    await expect(chat.page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(chat.page.locator("#closing-prefilled")).to_be_hidden()


async def test_a_list_that_could_not_be_read_comes_later_without_a_word(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("404|503")
    filled(interview)
    interview.refuse_next("prefilled", 404)
    interview.refuse_next("prefilled", 503)
    await interview.ask("What did you build last?")
    chat = await opened(await visit.page(), interview.link)
    await chat.answer("A payment gateway.")
    await expect(chat.waiting).to_be_visible()
    await expect(chat.prefilled).to_be_hidden()
    await interview.ask("Who ran it?")
    await expect(chat.prefilled).to_be_visible()
    await expect(chat.banner).to_be_hidden()
    assert interview.calls.count("prefilled") == 3


async def test_by_keyboard_the_focus_stays_with_the_question_that_is_asked_for(
    visit: Visit, interview: ParticipantApi
) -> None:
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    keys, team = chat.page.keyboard, row(chat, TEAM)
    await chat.prefilled.locator("summary").focus()
    await keys.press("Tab")
    await keys.press("Tab")
    first = team.get_by_role("button", name=f"This is not right – ask me: {TEAM}")
    await expect(first).to_be_focused()
    await keys.press("Enter")
    await expect(team.get_by_role("button", name="Yes, ask me")).to_be_focused()
    await keys.press("Tab")
    await keys.press("Space")
    await expect(first).to_be_focused()
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(team.get_by_text("We will ask you.")).to_be_focused()
    await interview.ask(TEAM, question_id="q-team")
    await chat.shows(TEAM)
    await expect(chat.prefilled.locator("summary")).to_be_focused()


async def test_news_does_not_disturb_who_reads_the_list(visit: Visit, interview: ParticipantApi) -> None:
    filled(interview)
    chat = await begun_with_the_list(visit, interview)
    await row(chat, GATEWAY).get_by_role("button", name="This is not right – ask me").click()
    await expect(row(chat, GATEWAY).get_by_role("button", name="Yes, ask me")).to_be_focused()
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await expect(row(chat, GATEWAY).get_by_role("button", name="Yes, ask me")).to_be_focused()
    await expect(chat.prefilled.locator("blockquote").first).to_be_visible()


@pytest.mark.parametrize(("width", "dark"), [(320, False), (390, True)], ids=["narrow", "dark"])
async def test_in_every_step_the_list_fits_a_phone_and_axe_finds_nothing(
    visit: Visit, interview: ParticipantApi, width: int, dark: bool
) -> None:
    visit.expect_complaint("503")
    interview.settings.language = "de"
    interview.prefill("q-long", "Donaudampfschifffahrtsgesellschaftskapitänsmütze" * 2, "x" * 300)
    filled(interview)
    await interview.ask("Was haben Sie zuletzt gebaut?")
    page = await visit.page(size=(width, 640), dark=dark)
    await page.goto(interview.link)
    await page.locator("#agree").click()
    chat = Chat(page)
    await chat.prefilled.locator("summary").click()
    await row(chat, GATEWAY).get_by_role("button").click()
    interview.refuse_next("reopen", 503)
    await row(chat, TEAM).get_by_role("button").click()
    await row(chat, TEAM).get_by_role("button", name="Ja, fragen Sie mich").click()
    await expect(row(chat, TEAM)).to_contain_text("nicht bei uns angekommen")
    long = row(chat, "Donau")
    await long.get_by_role("button").click()
    await long.get_by_role("button", name="Ja, fragen Sie mich").click()
    await expect(long).to_contain_text("Wir werden Sie fragen.")
    assert await overflow(page) <= 0
    assert await axe_violations(page) == []
