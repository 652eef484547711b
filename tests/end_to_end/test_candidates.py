"""Candidates at the real product: what was read in their resume, what of it they correct, and what it leaves to ask."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
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
ON_INCIDENTS: Final = "I led the incident response when a gateway failed, and wrote the root cause analysis."
ON_GROWING: Final = "Mentoring of engineers was my Friday: one hour with each of them."


async def candidate(product: Product, resume: str = RESUME, **changes: Any) -> Interview:
    return await product.start({"candidate_id": "ines", "resume_text": resume, **changes})


async def asked_by_set(product: Product, resume: str = RESUME) -> Interview:
    reply = await product.staff("POST", "/api/question-sets", json=QUESTION_SET)
    assert reply.status == 201, reply.text
    return await candidate(product, resume, mode="predefined_questions", question_set_id=reply.json["id"])


def filled(chat: Chat, question: str) -> Locator:
    """What is told of one question that the resume answers."""
    return chat.prefilled.get_by_role("listitem").filter(has_text=question)


def told(turns: list[Mapping[str, Any]]) -> list[tuple[str, str]]:
    return [(turn["question_id"], turn["user_response"]) for turn in turns]


async def is_sound(page: Page) -> None:
    assert (await overflow(page), await axe_violations(page)) == (0, [])


async def thanked(page: Page) -> None:
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(page.get_by_text("That was the last question. Thank you for your time")).to_be_visible()


async def test_by_keyboard_alone_a_candidate_corrects_what_was_read_in_the_resume_and_is_asked(
    visit: Visit, product: Product
) -> None:
    """Skipped questions are told with their evidence; a reopened one comes next; nothing needs a mouse."""
    interview = await asked_by_set(product)
    page = await visit.page()
    chat, keys = Chat(page), page.keyboard
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Before we begin")).to_be_focused()
    await keys.press("Tab")
    await keys.press("Enter")

    await chat.shows(INCIDENT)
    await expect(chat.question).to_be_focused()
    await expect(chat.prefilled.locator("summary")).to_have_text("We read this in your resume: 2 questions")
    for _ in ("the answer box", "send", "the summary"):
        await keys.press("Tab")
    await keys.press("Enter")
    await expect(filled(chat, GROW).locator("blockquote")).to_have_text(["Mentored six junior engineers"])
    await expect(filled(chat, RUN).locator("blockquote")).to_have_text(
        ["Ran Kubernetes clusters in production for five years"]
    )
    await is_sound(page)

    await keys.press("Tab")
    await expect(filled(chat, GROW).get_by_role("button")).to_be_focused()
    await keys.press("Enter")
    await expect(filled(chat, GROW).get_by_role("button", name="Yes, ask me")).to_be_focused()
    await is_sound(page)
    await keys.press("Enter")
    await expect(filled(chat, GROW).get_by_text("We will ask you.")).to_be_focused()
    await is_sound(page)

    for _ in ("the summary", "send", "the answer box"):
        await keys.press("Shift+Tab")
    await expect(chat.box).to_be_focused()
    await keys.type(ON_INCIDENTS)
    await keys.press("Control+Enter")

    await chat.shows(GROW)
    await expect(chat.question).to_be_focused()
    await expect(chat.prefilled.locator(".asked")).to_have_text([RUN])
    await is_sound(page)
    await keys.press("Tab")
    await keys.type(ON_GROWING)
    await keys.press("Tab")
    await keys.press("Enter")
    await thanked(page)
    await is_sound(page)

    result = await interview.result()
    assert (result["ended_reason"], result["completeness"]) == ("complete", 1.0)
    assert told(result["turns"]) == [("incident", ON_INCIDENTS), ("grow", ON_GROWING)]


async def test_what_a_candidate_corrected_is_still_asked_after_a_reload(
    visit: Visit, product: Product
) -> None:
    interview = await asked_by_set(product)
    chat = await opened(await visit.page(size=PHONE), interview.link)
    await chat.shows(INCIDENT)
    await chat.prefilled.locator("summary").click()
    await filled(chat, RUN).get_by_role("button", name="This is not right – ask me").click()
    await filled(chat, RUN).get_by_role("button", name="Yes, ask me").click()
    await expect(filled(chat, RUN)).to_contain_text("We will ask you.")
    await is_sound(chat.page)

    await chat.page.reload()
    await expect(chat.prefilled.locator(".asked")).to_have_text([GROW])
    await chat.answer(ON_INCIDENTS)
    await chat.shows(RUN)
    await expect(chat.prefilled.locator(".asked")).to_have_text([GROW])


async def test_a_resume_that_answers_everything_ends_it_at_once_and_is_quoted(
    visit: Visit, product: Product
) -> None:
    interview = await asked_by_set(product, f"{RESUME}- Incident response and root cause analysis on call\n")
    page = await visit.page()
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Thank you")).to_be_focused()
    await expect(page.locator("#closing-prefilled .asked")).to_have_text([GROW, RUN, INCIDENT])
    await is_sound(page)


async def test_a_candidate_is_asked_for_what_the_resume_leaves_open_of_a_skill(
    visit: Visit, product: Product
) -> None:
    """Mode `dynamic_gap`: the questions come from the resume's gaps, one by one, to the thanks."""
    resume = "Ines Moreau\nRan Kubernetes clusters in production for five years.\nSkills: Kubernetes\n"
    interview = await candidate(product, resume)
    page = await visit.page()
    chat = await opened(page, interview.link)
    await expect(chat.question).to_contain_text("Kubernetes")
    first = await chat.question.inner_text()
    await expect(chat.prefilled).to_be_hidden()
    await chat.answer("I know Kubernetes deeply: I wrote operators and debugged the scheduler.")

    await expect(chat.said).to_have_count(1)
    await expect(chat.question).to_be_visible()
    await expect(chat.question).not_to_have_text(first)
    await expect(page.locator("#acknowledgement")).not_to_be_empty()
    await is_sound(page)
    await chat.answer("I designed and decided all of it alone.")
    await thanked(page)
    await is_sound(page)

    result = await interview.result()
    assert result["ended_reason"] == "complete"
    (skill,) = result["skills"]
    known = {name: skill[name] and skill[name]["source"] for name in ("duration", "depth", "scale")}
    assert known == {"duration": "resume", "depth": "answer", "scale": None}
