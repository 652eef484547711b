"""An interview from the invitation to the thanks, as a participant goes through it."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import FIRST, Chat, begun
from tests.browser.visiting import PHONE, Visit
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_declining_is_noted_and_can_be_changed(visit: Visit, interview: ParticipantApi) -> None:
    await interview.ask("What did you build last?")
    page = await visit.page()
    await page.goto(interview.link)
    await page.get_by_role("button", name="I do not agree").click()
    await expect(page.get_by_role("heading", name="That is fine")).to_be_focused()
    await expect(page.get_by_text("We have noted that you do not agree")).to_be_visible()
    assert (interview.refusals, interview.consents) == (1, 0)

    await page.get_by_role("button", name="Read it again").click()
    chat = Chat(page)
    await chat.agree()
    await chat.shows("What did you build last?")


async def test_the_token_stays_out_of_every_address(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    assert interview.token not in chat.page.url
    assert not [path for path in interview.paths if interview.token in path]
    await chat.page.reload()
    await chat.shows(FIRST)
    assert interview.consents == 1, "the agreement is asked for once"


async def test_without_a_token_the_page_says_what_is_missing(visit: Visit, interview: ParticipantApi) -> None:
    page = await visit.page()
    await page.goto(interview.link.split("#")[0])
    await expect(page.get_by_role("heading", name="Your personal link is needed")).to_be_focused()
    assert interview.calls == []


async def test_the_page_speaks_the_interviews_language_over_the_browsers(
    visit: Visit, interview: ParticipantApi
) -> None:
    interview.settings.language = "it"
    page = await visit.page(locale="de-DE")
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Prima di iniziare")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "it")


async def test_where_the_interview_names_no_language_the_browsers_is_taken(
    visit: Visit, interview: ParticipantApi
) -> None:
    interview.settings.language = ""
    interview.settings.retention_days = ""
    page = await visit.page(locale="fr-FR")
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Avant de commencer")).to_be_visible()
    await expect(page.get_by_text("Jusqu’à l’effacement.")).to_be_visible()


async def test_ending_early_asks_first_and_then_closes(visit: Visit, interview: ParticipantApi) -> None:
    page = (await begun(visit, interview, size=PHONE)).page
    end = page.locator("#end")

    await end.click()
    await page.get_by_role("button", name="Keep going").click()
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await end.click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_be_hidden()
    assert "end" not in interview.calls

    await end.click()
    await page.get_by_role("dialog").get_by_role("button", name="End interview").click()
    await expect(page.get_by_role("heading", name="The interview has ended")).to_be_focused()
    await expect(end).to_be_hidden()
    assert interview.calls.count("end") == 1


async def test_the_end_of_the_interview_takes_the_place_of_the_question_whether_to_end_it(
    visit: Visit, interview: ParticipantApi
) -> None:
    page = (await begun(visit, interview)).page
    await page.locator("#end").click()
    await interview.finish()
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(
    ("status", "title", "text"),
    [
        ("completed", "Thank you", "The interview is complete."),
        ("ended", "The interview has ended", "Your answers so far have been kept."),
        ("failed", "We could not go on", "Something went wrong on our side."),
    ],
)
async def test_every_end_has_its_own_kind_words(
    visit: Visit, interview: ParticipantApi, status: str, title: str, text: str
) -> None:
    await interview.finish(status)
    page = await visit.page()
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name=title)).to_be_visible()
    await expect(page.get_by_text(text)).to_be_visible()


async def test_a_reward_is_a_code_to_copy(visit: Visit, interview: ParticipantApi) -> None:
    await interview.finish(reward={"label": "A coffee on us", "code": "MOKA-2218"})
    page = await visit.page()
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.goto(interview.link)
    await expect(page.get_by_text("A coffee on us")).to_be_visible()
    await page.locator("#reward-copy").click()
    await expect(page.locator("#reward-copy")).to_have_text("Copied")
    # The page itself may write to the clipboard, never read it.
    reader = await visit.page(context=page.context)
    await reader.goto(f"{interview.origin}/openapi.json")
    assert await reader.evaluate("() => navigator.clipboard.readText()") == "MOKA-2218"
    await expect(page.locator("#reward-link")).to_be_hidden()


async def test_a_reward_may_be_a_link_but_never_a_script(visit: Visit, interview: ParticipantApi) -> None:
    await interview.finish(reward={"label": "A book", "code": "https://example.org/gift?c=1"})
    page = await visit.page()
    await page.goto(interview.link)
    link = page.get_by_role("link", name="Open your reward")
    await expect(link).to_have_attribute("href", "https://example.org/gift?c=1")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")

    for code in ("http://example.org/gift", "javascript:alert(1)", "data:text/html,x", "//evil"):
        await interview.finish(reward={"label": "A trick", "code": code})
        await page.reload()
        await expect(page.locator("#reward-code")).to_have_text(code)
        await expect(link).to_be_hidden()


async def test_a_person_can_wipe_the_conversation_from_the_device(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    page = chat.page
    await chat.answer("A payment gateway.")
    await expect(chat.waiting).to_be_visible()
    await interview.finish()
    await page.get_by_text("What you said", exact=True).click()
    await expect(page.locator("#closing-list .said")).to_have_text(["You: A payment gateway."])
    await page.get_by_role("button", name="Remove everything from this device").click()
    await expect(page.locator("#closing-history")).to_be_hidden()
    assert await page.evaluate("() => Object.keys(localStorage)") == []
