"""Somebody hands their project over at the real product, with nothing scripted (B3, B9)."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import opened
from tests.browser.visiting import Visit
from tests.product import Interview, Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

THRESHOLD = "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?"
RATES = "Who may change rates.csv, and how often is it updated?"
FULL = (
    "It was 0.5 until the audit of 2021 found that we missed a third of the contracts. We lowered it to 0.3, because "
    "we wanted to catch nine in ten."
)


async def invited(product: Product, language: str = "en") -> Interview:
    backlog = [
        {"text": THRESHOLD, "priority": "P0", "file_name": "loss_model.py", "line": 2},
        {"text": RATES, "priority": "P1"},
    ]
    given = {
        "mode": "knowledge_handover",
        "language": language,
        "material": {"question_backlog": backlog, "deep_dive_corpus": "LOSS_THRESHOLD = 0.3 # see rates.csv"},
    }
    return await product.start(given)


def link(interview: Interview) -> str:
    return f"{interview.product.base_url}/interview/{interview.interview_id}#{interview.token}"


async def test_round_and_remaining_are_shown_while_a_project_is_handed_over(
    visit: Visit, product: Product
) -> None:
    """B9."""
    page = await visit.page()
    chat = await opened(page, link(await invited(product)))
    await expect(chat.question).to_contain_text("I have read the files")
    await expect(chat.question).to_contain_text(THRESHOLD)
    await expect(page.get_by_text("Question 1 of about 2")).to_be_visible()

    await chat.answer(FULL)
    await expect(chat.question).to_contain_text(RATES)
    await expect(page.get_by_text("Question 2 of about 2")).to_be_visible()

    await chat.answer("I don't know.")
    await expect(page.locator("#kind")).to_have_text("A follow-up")

    await chat.answer("Ask the treasury team, they keep the wiki page on rates up to date.")
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
