"""Candidates at the real product: what was read in their resume, what of it they correct, and what it leaves to ask."""

from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import PHONE, Visit, is_sound
from tests.product import Interview, Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GROW: Final = "How have you helped younger colleagues grow?"
RUN: Final = "What have you run in production?"
INCIDENT: Final = "Tell me about an incident that you led."
RESUME: Final = """Ines Moreau
Backend engineer
- Mentored six junior engineers
- Ran Kubernetes clusters in production for five years
"""
QUESTION_SET: Final[dict[str, Any]] = {
    "role": "Backend Engineer",
    "level": "Senior",
    "name": "Core interview",
    "questions": [
        {
            "id": "grow",
            "category": "TEAM",
            "question_text": GROW,
            "what_assesses": ["Mentoring of engineers"],
        },
        {"id": "run", "category": "OPS", "question_text": RUN, "what_assesses": ["Kubernetes in production"]},
        {
            "id": "incident",
            "category": "OPS",
            "question_text": INCIDENT,
            "what_assesses": ["Incident response", "Root cause analysis"],
        },
    ],
}
ON_INCIDENTS: Final = (
    "I led the incident response when the payment gateway failed in March: I opened the call, rolled the release back "
    "after twelve minutes, and wrote the root cause analysis the next day with five actions."
)
ON_GROWING: Final = (
    "I mentored two junior engineers every Friday, an hour each, "
    "and we read their pull requests together line by line."
)


async def candidate(product: Product, resume: str = RESUME, **changes: Any) -> Interview:
    return await product.start({"candidate_id": "ines", "resume_text": resume, **changes})


async def asked_by_set(product: Product, resume: str = RESUME) -> Interview:
    reply = await product.staff("POST", "/api/question-sets", json=QUESTION_SET)
    assert reply.status == 201, reply.text
    return await candidate(product, resume, mode="predefined_questions", question_set_id=reply.json["id"])


def filled(chat: Chat, question: str) -> Locator:
    return chat.prefilled.get_by_role("listitem").filter(has_text=question)


async def test_a_candidate_corrects_what_was_read_in_the_resume_and_is_asked(
    visit: Visit, product: Product
) -> None:
    """Skipped questions are listed with their evidence; a reopened one comes next."""
    interview = await asked_by_set(product)
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.shows(INCIDENT)
    await expect(chat.prefilled.locator("summary")).to_have_text("We read this in your resume: 2 questions")
    await chat.prefilled.locator("summary").click()
    await expect(filled(chat, GROW).locator("blockquote")).to_have_text(["Mentored six junior engineers"])
    await expect(filled(chat, RUN).locator("blockquote")).to_have_text(
        ["Ran Kubernetes clusters in production for five years"]
    )
    await filled(chat, GROW).get_by_role("button").click()
    await filled(chat, GROW).get_by_role("button", name="Yes, ask me").click()
    await expect(filled(chat, GROW).get_by_text("We will ask you.")).to_be_focused()
    await is_sound(page)
    await chat.answer(ON_INCIDENTS)
    await chat.shows(GROW)
    await expect(chat.prefilled.locator(".asked")).to_have_text([RUN])
    await chat.answer(ON_GROWING)
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(page.get_by_text("That was the last question. Thank you for your time")).to_be_visible()
    result = await interview.result()
    assert (result["ended_reason"], result["completeness"]) == ("complete", 1.0)
    told = [(turn["question_id"], turn["user_response"]) for turn in result["turns"]]
    assert told == [("incident", ON_INCIDENTS), ("grow", ON_GROWING)]
    assert [turn["metadata"]["resume_filled"] for turn in result["turns"]] == [False, True]


async def test_a_resume_that_answers_everything_ends_it_at_once_and_is_quoted(
    visit: Visit, product: Product
) -> None:
    interview = await asked_by_set(product, f"{RESUME}- Incident response and root cause analysis on call\n")
    page = await visit.page(size=PHONE)
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    told = page.locator("#closing-prefilled")
    await expect(told.locator("summary")).to_have_text("We read this in your resume: 3 questions")
    await expect(told.get_by_text("so we did not ask them")).to_be_visible()
    await expect(told.locator(".asked")).to_have_text([GROW, RUN, INCIDENT])
    await expect(told.locator("blockquote").first).to_have_text("Mentored six junior engineers")
    await expect(told.get_by_role("button")).to_have_count(0)
    await is_sound(page)
