"""An exploration on the page: how far it is, the offer to go on, the consent, the fields, the reward (D5, D7)."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import DESKTOP, PHONE, Visit, is_sound, is_sound_on_phones
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

OFFER = "Our planned time is over. Shall we go on for a few minutes?"
CONSENT = "May we ask for your name and your e-mail address?"
TEAMS = ["Night shift", "Day shift"]


def field(kind: str, name: str | None = None, *, attempt: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "name": name or kind, "type": kind, "label": f"Your {name or kind}", "choices": None, "attempt": attempt, **more,
    }  # fmt: skip


async def begun(visit: Visit, interview: ParticipantApi, **how: Any) -> Chat:
    await interview.ask("How does the room cool down?", phase="EXPLORE", progress=0.4, remaining=3, round=5)
    chat = await opened(await visit.page(**how), interview.link)
    await chat.shows("How does the room cool down?")
    return chat


async def asked(chat: Chat, interview: ParticipantApi, text: str, **changes: Any) -> None:
    await interview.ask(text, **changes)
    await chat.shows(text)


def button(chat: Chat, name: str) -> Locator:
    return chat.page.get_by_role("button", name=name, exact=True)


def sent(interview: ParticipantApi) -> list[str]:
    return [answer.text for answer in interview.answers]


async def test_a_whole_interview_goes_by_keyboard_alone(visit: Visit, interview: ParticipantApi) -> None:
    page = await visit.page()
    chat, keys = Chat(page), page.keyboard
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Before we begin")).to_be_focused()
    await keys.press("Tab")
    await expect(page.get_by_role("button", name="I agree, let’s begin")).to_be_focused()
    await keys.press("Enter")
    await expect(page.get_by_text("Preparing your interview…")).to_be_visible()

    await asked(chat, interview, "How does the room cool down?", phase="EXPLORE", progress=0.4)
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await keys.type("We open")
    await keys.press("Enter")
    await keys.type("the vents.")
    await keys.press("Control+Enter")
    await expect(chat.waiting).to_be_focused()
    await expect(chat.waiting).to_contain_text("Reading your answer…")
    await expect(chat.box).to_be_hidden()

    await asked(chat, interview, OFFER, kind="offer", phase="DEEP_OFFER")
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await expect(button(chat, "Yes, let’s go deeper")).to_be_focused()
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await asked(chat, interview, "What did you try?", kind="follow_up", phase="DEEPEN", progress=0.7)
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await keys.type("Oil.")
    await keys.press("Tab")
    await expect(chat.send).to_be_focused()
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await asked(chat, interview, CONSENT, kind="consent", phase="DATA_COLLECTION")
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await expect(button(chat, "Yes, I agree")).to_be_focused()
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await asked(chat, interview, "What is your name?", kind="field", field=field("name"))
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    await keys.type("Ann Ames")
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await asked(chat, interview, "Which shift?", kind="field", field=field("choice", "shift", choices=TEAMS))
    await expect(chat.question).to_be_focused()
    await keys.press("Tab")
    await keys.press("ArrowDown")
    await expect(page.get_by_role("radio", name="Day shift")).to_be_checked()
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await asked(chat, interview, "What is your number?", kind="field", field=field("phone"))
    for _ in range(3):
        await keys.press("Tab")
    await expect(button(chat, "Skip")).to_be_focused()
    await keys.press("Enter")
    await expect(chat.waiting).to_be_focused()

    await interview.finish(phase="END", reward={"label": "A coffee", "code": "MOKA-2218"})
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(page.locator("#reward-code")).to_have_text("MOKA-2218")
    assert sent(interview) == [
        "We open\nthe vents.", "Yes, let’s go deeper", "Oil.", "Yes, I agree", "Ann Ames", "Day shift", "Skip",
    ]  # fmt: skip


async def test_an_offer_may_be_answered_in_ones_own_words(visit: Visit, interview: ParticipantApi) -> None:
    visit.expect_complaint("429")
    chat = await begun(visit, interview)
    await asked(chat, interview, OFFER, kind="offer")
    box = chat.page.get_by_role("textbox", name="Or say it in your own words")
    await box.fill("How long would it take?")
    interview.refuse_next("respond", 429, Retry_After="600")
    await chat.send.click()
    await expect(button(chat, "Yes, let’s go deeper")).to_have_attribute("aria-disabled", "true")
    await chat.page.get_by_role("button", name="Try now").click()
    await expect(chat.said).to_have_text(["You: How long would it take?"])


async def test_a_consent_says_what_is_kept_and_for_how_long_and_that_no_is_fine(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    told = chat.page.locator("#consent-told")
    await expect(told).to_be_hidden()
    await asked(chat, interview, CONSENT, kind="consent")
    await expect(told).to_contain_text("What you enter is kept together with your answers")
    await expect(told).to_contain_text("For 30 days. Then it is erased.")
    await expect(told).to_contain_text("you may say no")
    yes, no = button(chat, "Yes, I agree"), button(chat, "No, thank you")
    for side in ("background-color", "color", "font-weight"):
        look = await yes.evaluate("(button, side) => getComputedStyle(button)[side]", side)
        await expect(no).to_have_css(side, look)


async def test_a_consent_is_a_plain_choice_until_words_are_wanted(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await asked(chat, interview, CONSENT, kind="consent")
    box = chat.page.locator("#answer")
    await expect(box).to_be_hidden()
    await button(chat, "Say something else").click()
    await expect(box).to_be_focused()
    await chat.page.keyboard.type("x")
    await chat.page.keyboard.press("Backspace")
    await expect(box).to_be_focused()
    await box.fill("Who will see it?")
    await chat.send.click()
    await expect(chat.said).to_have_text(["You: Who will see it?"])


async def test_a_field_brings_its_keyboard_and_what_the_browser_knows(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    for given, expected in (
        (field("email"), ["email", "email", "email", "send"]),
        (field("text", "company"), ["text", "text", "organization", "send"]),
        (field("phone"), ["tel", "tel", "tel", "send"]),
    ):
        await asked(chat, interview, f"Your {given['name']}?", kind="field", field=given)
        line = chat.page.get_by_role("textbox", name=given["label"])
        names = ("type", "inputmode", "autocomplete", "enterkeyhint")
        assert [await line.get_attribute(name) for name in names] == expected
    await asked(chat, interview, "Anything else?", kind="field", field=field("text", "remarks"))
    box = chat.page.get_by_role("textbox", name="Your remarks")
    assert await box.evaluate("(box) => box.tagName") == "TEXTAREA"


async def test_what_could_not_be_taken_is_said_by_the_server_and_there_to_be_corrected(
    visit: Visit, interview: ParticipantApi
) -> None:
    """D7: at most three attempts, each with the reason."""
    chat = await begun(visit, interview)
    await asked(chat, interview, "What is your e-mail address?", kind="field", field=field("email"))
    line = chat.page.get_by_role("textbox", name="Your email")
    await line.fill("ann at example")
    await chat.send.click()
    await expect(chat.waiting).to_be_visible()
    again = "That does not look like an e-mail address. What is it?"
    await asked(chat, interview, again, kind="field", field=field("email", attempt=2))
    await expect(line).to_have_value("ann at example")
    await expect(line).to_have_accessible_description(
        "For example name@example.org What you wrote before is still here. You can correct it, or skip it. "
        "Your text is kept on this device while you write."
    )
    await chat.page.reload()
    await expect(line).to_have_value("ann at example")
    await line.fill("ann@example.org")
    await line.press("Enter")
    await expect(chat.said).to_have_text(["You: ann at example", "You: ann@example.org"])
    await asked(chat, interview, "And your number?", kind="field", field=field("phone"))
    await expect(chat.page.get_by_role("textbox", name="Your phone")).to_have_value("")
    await expect(chat.page.locator("#field-correct")).to_be_hidden()


async def test_a_choice_is_kept_over_a_reload_and_sent_word_for_word(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await asked(chat, interview, "Which shift?", kind="field", field=field("choice", "shift", choices=TEAMS))
    await expect(chat.page.get_by_role("group", name="Your shift")).to_be_visible()
    await chat.page.get_by_label("Day shift").check()
    await chat.page.reload()
    await expect(chat.page.get_by_label("Day shift")).to_be_checked()
    await chat.page.get_by_label("Night shift").check()
    await chat.send.click()
    await expect(chat.said).to_have_text(["You: Night shift"])


async def test_what_was_half_typed_into_a_field_is_no_text_to_keep(
    visit: Visit, interview: ParticipantApi
) -> None:
    """A private address must not turn up beside another question, nor stay on the device."""
    chat = await begun(visit, interview)
    await asked(chat, interview, "What is your e-mail address?", kind="field", field=field("email"))
    await chat.page.get_by_role("textbox", name="Your email").press_sequentially("ann@exa")
    await asked(chat, interview, "And your number?", kind="field", field=field("phone"))
    await expect(chat.page.get_by_role("textbox", name="Your phone")).to_have_value("")
    await expect(chat.kept).to_be_hidden()
    assert "ann@exa" not in await chat.page.evaluate("() => JSON.stringify(localStorage)")


async def test_an_answer_left_behind_is_not_put_into_a_field(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    await chat.box.fill("Half a thought")
    await asked(chat, interview, "What is your e-mail address?", kind="field", field=field("email"))
    await expect(chat.kept).to_contain_text("Half a thought")
    await expect(button(chat, "Use it in my answer")).to_be_hidden()
    await expect(button(chat, "Discard")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "look"), [(DESKTOP, is_sound), (PHONE, is_sound_on_phones)], ids=["desk", "phones"]
)
async def test_every_kind_fits_and_can_be_used_by_everyone(
    visit: Visit, interview: ParticipantApi, size: tuple[int, int], look: Callable[[Page], Awaitable[None]]
) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 2
    chat = await begun(visit, interview, size=size)
    shown: list[dict[str, Any]] = [
        {"kind": "main", "phase": "EXPLORE"},
        {"kind": "offer", "phase": "DEEP_OFFER"},
        {"kind": "consent", "phase": "DATA_COLLECTION"},
        {"kind": "field", "field": field("email", attempt=2, label=long)},
        {"kind": "field", "field": field("phone")},
        {"kind": "field", "field": field("text", "remarks")},
        {"kind": "field", "field": field("choice", "shift", choices=[long, "Other"])},
    ]
    for number, changes in enumerate(shown):
        await asked(chat, interview, f"{number}: {long}?", **changes)
        if await chat.send.is_visible():
            await chat.send.click()
            await expect(chat.page.get_by_role("alert")).to_be_visible()
        await look(chat.page)
