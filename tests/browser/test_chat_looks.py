"""The page fits, and can be read and used by everyone."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import Chat, begun, opened
from tests.browser.visiting import AWAY, DESKTOP, PHONE, Visit, is_sound, is_sound_on_phones, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 2
Look = Callable[[Page], Awaitable[None]]


async def every_screen(visit: Visit, interview: ParticipantApi, page: Page, look: Look) -> None:
    """Leads the page through all it can show, and looks at each."""
    visit.expect_complaint(AWAY)
    await page.goto(interview.link)
    await expect(page.locator("#screen-disclosure")).to_be_visible()
    await look(page)
    await page.locator("#decline").click()
    await look(page)
    await page.locator("#reconsider").click()
    chat = Chat(page)
    await chat.agree()
    await expect(chat.waiting).to_be_visible()
    await look(page)
    await interview.ask("What did you build last?", remaining=3)
    await chat.answer(f"A gateway. {LONG_WORD}")
    await expect(chat.waiting).to_be_visible()
    await interview.ask(
        f"What is {LONG_WORD}?", kind="follow_up", acknowledgement="A gateway, then.", progress=0.3,
        warnings=["The resume is short."], feedback={"covered": ["ownership", LONG_WORD], "missing_count": 1},
    )  # fmt: skip
    await expect(chat.question).to_be_visible()
    await chat.box.fill("x" * 20_001)
    await chat.send.click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await interview.nudge()
    await expect(page.locator("#nudge")).not_to_be_empty()
    await look(page)
    await interview.park("We spoke of the gateway.")
    await interview.leave()
    await expect(chat.banner).to_be_visible()
    await look(page)
    await interview.come()
    await expect(chat.banner).to_be_hidden()
    await interview.ask("And who ran it?")
    await expect(chat.kept).to_be_visible()
    await look(page)
    await page.locator("#end").click()
    await look(page)
    await page.keyboard.press("Escape")
    await interview.finish(closing_message="Good luck.", reward={"label": "A coffee", "code": LONG_WORD})
    await page.locator("#closing-history summary").click()
    await look(page)


@pytest.mark.parametrize(
    ("size", "look"), [(PHONE, is_sound_on_phones), (DESKTOP, is_sound)], ids=["phones", "desk"]
)
async def test_every_screen_fits_and_axe_finds_nothing_to_object_to(
    visit: Visit, interview: ParticipantApi, size: tuple[int, int], look: Look
) -> None:
    await every_screen(visit, interview, await visit.page(size=size), look)


async def test_beside_the_counts_the_button_to_end_keeps_to_one_line(
    visit: Visit, interview: ParticipantApi
) -> None:
    page = (await begun(visit, interview, size=(320, 640))).page
    await interview.change(remaining=12, round=10)
    await expect(page.locator("#so-far")).to_be_in_viewport(ratio=1)
    lines = "(button) => button.scrollHeight / parseFloat(getComputedStyle(button).lineHeight)"
    assert await page.locator("#end").evaluate(lines) < 2
    assert await overflow(page) <= 0


async def test_at_200_percent_everything_is_still_there(visit: Visit, interview: ParticipantApi) -> None:
    """Zoom to 200 % gives the page half the pixels: 1280 by 900 become 640 by 450."""
    chat = await begun(visit, interview, size=(640, 450))
    await interview.change(remaining=3)
    await chat.send.scroll_into_view_if_needed()
    await expect(chat.send).to_be_in_viewport()
    assert await overflow(chat.page) <= 0


async def test_the_page_follows_the_devices_dark_mode(visit: Visit, interview: ParticipantApi) -> None:
    page = await visit.page(dark=True)
    await page.goto(interview.link)
    await expect(page.locator("body")).to_have_css("background-color", "rgb(19, 24, 26)")
    await page.emulate_media(color_scheme="light")
    await expect(page.locator("body")).to_have_css("background-color", "rgb(248, 246, 242)")


async def test_who_wants_less_motion_gets_none(visit: Visit, interview: ParticipantApi) -> None:
    page = await visit.page()
    chat = await opened(page, interview.link)
    await expect(chat.waiting).to_be_visible()
    dot = page.locator("#waiting .dots i").first
    await expect(dot).to_have_css("animation-name", "none")
    await page.emulate_media(reduced_motion="no-preference")
    await expect(dot).to_have_css("animation-name", "breathe")


async def test_in_forced_colours_the_controls_keep_their_edges(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await chat.page.emulate_media(forced_colors="active")
    await expect(chat.send).to_have_css("border-top-style", "solid")
    await expect(chat.send).to_have_css("border-top-width", "1px")


async def test_the_skip_link_is_first_and_leads_to_the_question(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    page = chat.page
    await page.reload()
    await expect(chat.question).to_be_focused()
    skip = page.get_by_role("link", name="Skip to the question")
    await skip.focus()
    await expect(skip).to_be_in_viewport()
    await page.keyboard.press("Enter")
    await expect(chat.question).to_be_focused()


async def test_the_answer_box_grows_with_the_text(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview, size=PHONE)
    await chat.box.fill("One line")
    small = await chat.box.evaluate("(box) => box.offsetHeight")
    await chat.box.fill("\n".join("line" for _ in range(10)))
    grown = await chat.box.evaluate("(box) => box.offsetHeight")
    await chat.box.fill("\n".join("line" for _ in range(200)))
    most = await chat.box.evaluate("(box) => box.offsetHeight")
    assert small < grown < most <= 0.56 * PHONE[1]
