"""The open question read aloud, where that is set up: by a press, never by itself (A10)."""

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.browser.chat import Chat, begun
from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FAILED = "This could not be read aloud. You can try again, or answer all the same."
TOUCHABLE_PX = 44


async def begun_aloud(visit: Visit, interview: ParticipantApi, **how: Any) -> Chat:
    interview.settings.aloud = True
    return await begun(visit, interview, **how)


def listen(chat: Chat) -> Locator:
    return chat.page.get_by_role("button", name="Read aloud", exact=True)


async def plays(chat: Chat) -> None:
    """Until the sound goes on, which is more than that it was told to."""
    await chat.page.wait_for_function(
        "() => { const s = document.getElementById('speech'); return !s.paused && s.currentTime > 0; }"
    )
    await expect(listen(chat)).to_have_attribute("aria-pressed", "true")


async def is_silent(chat: Chat) -> None:
    await expect(listen(chat)).to_have_attribute("aria-pressed", "false")
    assert await chat.page.locator("#speech").evaluate("(sound) => sound.paused")


async def test_where_it_is_not_set_up_the_page_is_as_ever(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    await expect(listen(chat)).to_be_hidden()
    await expect(chat.page.locator("#listening")).to_be_hidden()


async def test_a_press_plays_and_the_next_one_pauses_and_it_is_fetched_once(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun_aloud(visit, interview)
    await is_silent(chat)
    assert "audio" not in interview.calls, "nothing is fetched before it is wanted"
    await listen(chat).click()
    await plays(chat)
    await listen(chat).click()
    await is_silent(chat)
    paused_at = await chat.page.locator("#speech").evaluate("(sound) => sound.currentTime")
    await listen(chat).click()
    await plays(chat)
    assert await chat.page.locator("#speech").evaluate("(sound) => sound.currentTime") >= paused_at > 0
    assert interview.calls.count("audio") == 1
    await chat.page.locator("#speech").evaluate("(sound) => { sound.currentTime = sound.duration - 0.05; }")
    await is_silent(chat)


async def test_it_falls_silent_when_the_answer_goes_and_the_next_question_waits_to_be_asked(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun_aloud(visit, interview)
    await listen(chat).click()
    await plays(chat)
    visit.expect_complaint("503")
    interview.refuse_next("respond", 503)
    await chat.answer("A gateway.")
    await expect(chat.send).to_have_text("Sending…")
    await is_silent(chat)
    await expect(chat.waiting).to_be_visible()
    assert await chat.page.locator("#speech").evaluate(
        "(sound) => sound.paused && sound.getAttribute('src') === null"
    )
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await is_silent(chat)
    assert interview.calls.count("audio") == 1
    await listen(chat).click()
    await plays(chat)
    assert [path.split("/")[-2] for path in interview.paths if path.endswith("/audio")] == ["q-1", "q-2"]


async def test_a_question_that_moves_on_while_the_sound_is_on_its_way_is_not_heard(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("net::ERR_ABORTED|ERR_EMPTY_RESPONSE")
    chat = await begun_aloud(visit, interview)
    interview.speaking.clear()
    await listen(chat).click()
    await expect(listen(chat)).to_have_attribute("data-loading", "")
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await expect(listen(chat)).not_to_have_attribute("data-loading", "")
    await listen(chat).click()
    await expect(listen(chat)).to_have_attribute("data-loading", "")
    await listen(chat).click()
    await expect(listen(chat)).not_to_have_attribute("data-loading", "")
    interview.speaking.set()
    await is_silent(chat)
    await expect(chat.page.locator("#listen-failed")).to_be_hidden()


async def test_what_cannot_be_read_aloud_is_said_once_and_may_be_tried_again(
    visit: Visit, interview: ParticipantApi
) -> None:
    visit.expect_complaint("503")
    chat = await begun_aloud(visit, interview)
    failed, sound = chat.page.locator("#listen-failed"), interview.sound
    interview.refuse_next("audio", 503)
    await listen(chat).click()
    await expect(failed).to_have_text(FAILED)
    await expect(chat.page.locator("#announcer")).to_have_text(FAILED)
    await expect(chat.banner).to_be_hidden()
    interview.sound = b"\xff\xfb no sound at all"
    await listen(chat).click()
    await expect(listen(chat)).not_to_have_attribute("data-loading", "")
    await expect(failed).to_have_text(FAILED)
    interview.sound = sound
    await listen(chat).click()
    await plays(chat)
    await expect(failed).to_be_hidden()
    await chat.answer("A gateway.")
    await expect(chat.said).to_have_text(["You: A gateway."])


async def test_it_can_be_used_by_everyone(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun_aloud(visit, interview, size=PHONE, dark=True)
    await expect(chat.question).to_be_focused()
    await chat.page.keyboard.press("Tab")
    await expect(listen(chat)).to_be_focused()
    box = await listen(chat).bounding_box()
    assert box is not None
    assert min(box["height"], box["width"]) >= TOUCHABLE_PX
    assert await axe_violations(chat.page) == []
    await chat.page.keyboard.press("Space")
    await plays(chat)
    await expect(chat.page.locator("#announcer")).to_be_empty()
    assert (await axe_violations(chat.page), await overflow(chat.page)) == ([], 0)
    await chat.page.keyboard.press("Enter")
    await is_silent(chat)
    interview.refuse_next("audio", 503)
    visit.expect_complaint("503")
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await listen(chat).click()
    await expect(chat.page.locator("#listen-failed")).to_be_visible()
    assert (await axe_violations(chat.page), await overflow(chat.page)) == ([], 0)
