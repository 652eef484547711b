"""An interview in Microsoft's own simulator of Teams, in a real browser, against the served app."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.chromium import browser
from tests.fakes.playground import simulator
from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, client_of
from tests.teams.journeys import code_for

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_person_takes_an_interview_in_teams(
    browser: Browser, teams_host: HostProcess, tmp_path: Path
) -> None:
    async with client_of(teams_host) as product:
        interview = await product.start()
        async with simulator(browser, f"{product.base_url}/api/messages", tmp_path) as teams:
            await teams.write("Hello")
            await teams.sees("Please send me the code from your invitation")
            await teams.write(await code_for(interview))
            await teams.sees("You are connected.")
            await teams.sees("An AI asks the questions and reads your answers. It is not a person.")
            await teams.button("I agree, let’s begin").click()
            await teams.sees(LANTERNS["question_text"])
            await teams.write(GOOD_ANSWER)
            await teams.sees(ROPES["question_text"])
            await expect(teams.entries("Your answer")).to_have_count(1)
            await teams.entry("Your answer").fill("I dry the ropes and I coil them.")
            await teams.button("Send").click()
            await teams.sees("That was the last question.")
        turns = (await interview.result())["turns"]
        assert [turn["user_response"] for turn in turns] == [GOOD_ANSWER, "I dry the ropes and I coil them."]
