"""People at the real product: Chromium, the pages, the API, the orchestration and the store, with nothing scripted."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from tests.browser.chat import Chat, opened
from tests.browser.visiting import AWAY, Visit
from tests.end_to_end.server import Server
from tests.fakes.model_server import ModelServer
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body, serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GIVEN = body(LANTERNS, ROPES, settings={"max_follow_ups": 1})


async def invited(product: Product) -> Interview:
    return await product.start(GIVEN)


@pytest_asyncio.fixture(loop_scope="session")
async def with_a_voice(tmp_path: Path) -> AsyncIterator[Product]:
    """The product with a model that speaks."""
    with ModelServer() as model:
        env = {
            "OPENAI_API_KEY": "any",
            "OPENAI_BASE_URL": model.base_url,
            "OPENAI_SPEECH_MODEL": "speech-model",
        }
        async with serving(tmp_path, **env) as product:
            yield product


async def finished(page: Page) -> None:
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    await expect(page.get_by_text("That was the last question. Thank you for your time")).to_be_visible()


async def test_a_participant_walks_an_interview_from_the_invitation_to_the_thanks(
    visit: Visit, product: Product
) -> None:
    """Disclosure, agreement, answer, follow-up, clarification, the next question, closing."""
    interview = await invited(product)
    page = await visit.page()
    chat = Chat(page)
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="Before we begin")).to_be_visible()
    disclosure = page.locator("#screen-disclosure")
    for told in ("An AI asks the questions", "Your answers, the times", "For 180 days", "A person reviews"):
        await expect(disclosure).to_contain_text(told)
    await expect(page.get_by_text(LANTERNS["question_text"])).to_be_hidden()
    await chat.agree()
    await chat.shows(LANTERNS["question_text"])
    assert (await interview.view())["consented_at"] is not None

    await chat.answer(VAGUE_ANSWER)
    await expect(page.locator("#kind")).to_have_text("A follow-up")
    await chat.answer("I fill the oil and I clean the glass.")
    await chat.shows(ROPES["question_text"])

    await chat.answer("What do you mean by that?")
    await expect(page.locator("#kind")).not_to_have_text("A follow-up")
    await expect(chat.question).not_to_have_text(ROPES["question_text"])
    await chat.answer("I dry the ropes and coil them.")
    await finished(page)

    turns = (await interview.result())["turns"]
    assert [turn["kind"] for turn in turns] == ["main", "follow_up", "main", "clarification"]
    assert [turn["user_response"] for turn in turns] == [
        VAGUE_ANSWER,
        "I fill the oil and I clean the glass.",
        "What do you mean by that?",
        "I dry the ropes and coil them.",
    ]


async def test_a_host_that_is_killed_costs_a_participant_nothing(
    visit: Visit, product: Product, server: Server
) -> None:
    """Killed while someone writes, and again while their answer is thought about."""
    visit.expect_complaint(AWAY)
    interview = await invited(product)
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.shows(LANTERNS["question_text"])
    await chat.box.fill("I trim the wicks, and then")
    await asyncio.to_thread(server.crash)
    await expect(chat.banner).to_contain_text("Connection lost")
    await chat.box.fill(GOOD_ANSWER)
    await chat.send.click()
    await expect(chat.box).to_have_value(GOOD_ANSWER)
    await asyncio.to_thread(server.come_back)
    await chat.shows(ROPES["question_text"])
    await expect(chat.banner).to_be_hidden()

    await chat.box.fill("I dry the ropes and coil them.")
    await chat.send.click()
    await asyncio.to_thread(server.crash)
    await asyncio.to_thread(server.come_back)
    await finished(page)
    turns = (await interview.result())["turns"]
    assert [turn["user_response"] for turn in turns] == [GOOD_ANSWER, "I dry the ropes and coil them."]


async def test_a_participant_hears_the_question_on_the_page(visit: Visit, with_a_voice: Product) -> None:
    """The page's policy, the participant's token and the sound, all of them real."""
    interview = await with_a_voice.start(body(LANTERNS))
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.shows(LANTERNS["question_text"])
    button = page.get_by_role("button", name="Read aloud")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    await page.wait_for_function("() => document.getElementById('speech').currentTime > 0")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "false")
    await visit.close()
