"""The participant's page as a person uses it: by what is written on it."""

from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import Locator, Page, expect

from tests.browser.visiting import Visit
from tests.fakes.participant_api import ParticipantApi

FIRST: Final = "What did you build last?"


@dataclass(frozen=True)
class Chat:
    page: Page

    @property
    def question(self) -> Locator:
        return self.page.locator("#question-text")

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("textbox", name="Your answer")

    @property
    def send(self) -> Locator:
        return self.page.locator("#send")

    @property
    def waiting(self) -> Locator:
        return self.page.locator("#waiting")

    @property
    def banner(self) -> Locator:
        return self.page.locator("#banner")

    @property
    def kept(self) -> Locator:
        return self.page.locator("#kept")

    @property
    def prefilled(self) -> Locator:
        """What the resume answered, folded until it is wanted."""
        return self.page.locator("#prefilled")

    @property
    def said(self) -> Locator:
        """The person's answers so far, oldest first."""
        return self.page.locator("#history-list .said")

    async def agree(self) -> None:
        await self.page.get_by_role("button", name="I agree, let’s begin").click()

    async def answer(self, text: str) -> None:
        await self.box.fill(text)
        await self.send.click()

    async def answer_taken(self, text: str) -> None:
        """Answers, and waits until the server has the answer."""
        async with self.page.expect_response("**/respond*"):
            await self.answer(text)

    async def shows(self, question: str) -> None:
        """Waits until this is the question on the page."""
        await expect(self.question).to_have_text(question)
        await expect(self.question).to_be_visible()


async def opened(page: Page, link: str) -> Chat:
    """The page of an interview, with the agreement given."""
    await page.goto(link)
    chat = Chat(page)
    await chat.agree()
    return chat


async def begun(
    visit: Visit, interview: ParticipantApi, question: str = FIRST, *, motion: bool = False, **how: Any
) -> Chat:
    """The page of the scripted interview, with the agreement given and its first question, `q-1`, on it."""
    await interview.ask(question, question_id="q-1")
    page = await visit.page(**how)
    if motion:
        await page.emulate_media(reduced_motion="no-preference")
    chat = await opened(page, interview.link)
    await chat.shows(question)
    return chat
