"""Somebody is led through the topics of a plan at the real product, with nothing scripted (D5, D7)."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import Visit
from tests.product import Interview, Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HEAT = "The room stays warm for hours because the vents stick, so we open them by hand."
PLAN: dict[str, Any] = {
    "research_goal": "how the spare room is used at night",
    "max_duration_mins": 1,
    "topics": [{"label": "Heat", "sub_goals": ["how it cools down", "who pays for it", "what it costs"]}],
    "fields": [
        {"name": "email", "type": "email", "label": "Your e-mail"},
        {"name": "shift", "type": "choice", "label": "Your shift", "choices": ["Night", "Day"]},
        {"name": "phone", "type": "phone", "label": "Your number"},
    ],
    "reward": {"label": "A coffee on us", "code": "MOKA-2218"},
}


async def invited(product: Product, language: str = "en", **changes: Any) -> Interview:
    given = {"mode": "topic_exploration", "language": language, "material": {"plan": {**PLAN, **changes}}}
    return await product.start(given)


async def asked_for(chat: Chat, mark: str, text: str) -> None:
    """Waits for a question that is marked so, and says this."""
    await expect(chat.question).to_contain_text(text)
    await expect(chat.page.locator("#kind")).to_have_text(mark)


async def test_topics_consent_fields_and_reward_from_the_invitation_to_the_thanks(
    visit: Visit, product: Product
) -> None:
    """D6, D7: what is left of the topics gets a closer look; a field is asked for again, one is skipped."""
    interview = await invited(product)
    page = await visit.page()
    chat, so_far = await opened(page, interview.link), page.locator("#so-far")
    await expect(chat.question).to_contain_text("how it cools down")
    await expect(so_far).to_be_hidden()
    await chat.answer(HEAT)
    await asked_for(chat, "A follow-up", "who pays for it")
    await expect(so_far).to_have_text("33% of our topics covered")
    await chat.answer(HEAT)
    await asked_for(chat, "A closer look", "what it costs")
    await chat.answer("It costs us an hour of work each night, which is a lot for two people.")

    await asked_for(chat, "Your choice", "your e-mail")
    await expect(so_far).to_have_text("Almost done")
    await expect(page.locator("#consent-told")).to_contain_text("For 180 days")
    await page.get_by_role("button", name="Yes, I agree").click()

    await asked_for(chat, "Your details", "May I have")
    line = page.get_by_role("textbox", name="Your e-mail")
    await line.fill("ann at example")
    await chat.send.click()
    await asked_for(chat, "Your details", "I could not find an e-mail address")
    await expect(line).to_have_value("ann at example")
    await line.fill("ann@example.org")
    await line.press("Enter")

    await asked_for(chat, "Your details", "Your shift")
    await page.get_by_role("radio", name="Day").check()
    await chat.send.click()
    await asked_for(chat, "Your details", "your number")
    await page.get_by_role("button", name="Skip", exact=True).click()

    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    await expect(page.get_by_text("A coffee on us", exact=True)).to_be_visible()
    await expect(page.locator("#reward-code")).to_have_text("MOKA-2218")
    await expect(page.locator("#closing-message")).to_contain_text("MOKA-2218")
    result = await interview.result()
    assert result["data"] == {"consent": True, "fields": {"email": "ann@example.org", "shift": "Day"}}
    assert (result["status"], result["ended_reason"]) == ("completed", "covered")
