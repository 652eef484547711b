"""Hostile texts in every field of the served product: text stays text in files, on pages and at a terminal.

One host is filled with texts that act as markup, formulas, control sequences, log lines or frames. Then its pages are
opened in Chromium, and its files and terminal screens are searched for text that became more than text.
"""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page

from attack.conftest import Figures
from attack.hostile_texts import (
    MARK,
    ON_THE_PAGE,
    TEXTS,
    csv_faults,
    log_faults,
    markdown_faults,
    terminal_faults,
    word_faults,
)
from attack.injected import (
    assessment,
    candidate,
    conversation,
    exploration,
    handed_over,
    host,
    is_harmless,
    label,
    product,
    question,
)
from tests.browser.chat import Chat
from tests.browser.chromium import browser, visit
from tests.browser.console import signed_in
from tests.browser.visiting import Visit
from tests.hosting import ROOT, HostProcess
from tests.product import Interview, Product, body
from tests.studies import created
from tests.terminal.typist import Typist

__all__ = [
    "assessment", "browser", "candidate", "conversation", "exploration", "handed_over", "host", "product", "visit",
]  # fmt: skip

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE_COMPLAINT: Final = "status of 4"
"""What the browser says of a refused call; a violated content policy and an error of a script say otherwise."""


async def test_no_text_acts_in_a_file(
    conversation: Interview,
    handed_over: Interview,
    exploration: tuple[Interview, str],
    candidate: tuple[Interview, str],
    figures: Figures,
) -> None:
    looked = 0
    for interview in (conversation, handed_over, exploration[0], candidate[0]):
        table = await interview.staff("GET", "/result?format=csv")
        document = await interview.staff("GET", "/result?format=markdown")
        assert MARK in table.text
        assert MARK in document.text
        assert list(csv_faults(table.text)) == []
        assert list(markdown_faults(document.text)) == []
        data = await interview.staff("GET", "/result")
        assert all(map(is_harmless, (table, document, data)))
        looked += 3
    package = await handed_over.staff("GET", "/package?format=markdown")
    word = await handed_over.staff("GET", "/package?format=docx")
    assert MARK in package.text
    assert list(markdown_faults(package.text)) == []
    assert list(word_faults(word.raw)) == []
    figures.add("injection strings", len(TEXTS))
    figures.add("outputs looked at", looked + 2)


async def test_no_text_acts_on_a_page(
    visit: Visit,
    product: Product,
    conversation: Interview,
    handed_over: Interview,
    exploration: tuple[Interview, str],
    candidate: tuple[Interview, str],
    assessment: str,
    figures: Figures,
) -> None:
    """No dialog, no script, no element made of a text, nothing fetched, no violation of the content policy."""
    dialogs: list[str] = []
    visit.expect_complaint(PAGE_COMPLAINT)
    page = await visit.page()
    page.on(
        "dialog", lambda dialog: (dialogs.append(dialog.message), asyncio.ensure_future(dialog.dismiss()))[0]
    )
    open_ones = [await product.start(body({**question(text), "question_id": "q"})) for text in TEXTS[:5]]
    for interview in (*open_ones, exploration[0], candidate[0]):
        await _looked_at_as_a_participant(page, interview)
    interviews = (conversation, handed_over, exploration[0], candidate[0])
    study = await created(product, name=label(TEXTS[0]))
    places = [
        "", f"study/{study['study_id']}", "interviews", "sets", f"set/{candidate[1]}", "plans",
        f"plan/{exploration[1]}", f"assessment/{assessment}", "webhooks",
    ]  # fmt: skip
    places += [f"interview/{each.interview_id}" for each in interviews]
    await _looked_at_as_staff(page, product, places)
    assert dialogs == []
    figures.add("outputs looked at", len(places) + len(open_ones) + 2)


async def _looked_at_as_a_participant(page: Page, interview: Interview) -> None:
    await page.goto(interview.link)
    if (await interview.state())["question"] is not None:
        await page.get_by_role("button", name="I agree, let’s begin").click()
        await Chat(page).question.wait_for()
    assert await page.evaluate(ON_THE_PAGE) == []


async def _looked_at_as_staff(page: Page, product: Product, places: list[str]) -> None:
    """Each place of the console, webhooks of hostile names among them."""
    for text in TEXTS[:4]:
        hook = {"url": "https://hooks.example.org/in", "description": label(text)}
        assert (await product.staff("POST", "/api/webhooks", json=hook)).status == 201
    console = await signed_in(page, product)
    for place in places:
        await console.go(place)
        await page.get_by_text(MARK).first.wait_for(state="attached")
        assert await page.evaluate(ON_THE_PAGE) == []


async def test_no_text_acts_at_a_terminal(
    product: Product,
    host: HostProcess,
    conversation: Interview,
    handed_over: Interview,
    tmp_path: Path,
    figures: Figures,
) -> None:
    env = {
        "INTERVIEWS_URL": host.base_url, "INTERVIEWS_KEY": product.staff_key, "XDG_STATE_HOME": str(tmp_path),
    }  # fmt: skip
    commands = [
        [*("result", each.interview_id), *form]
        for each in (conversation, handed_over)
        for form in ([], ["--format", "json"], ["--format", "csv"], ["--format", "markdown"])
    ]
    for command in commands:
        with Typist(command, env) as typist:
            assert await typist.ends() == 0
        assert MARK in typist.seen
        assert list(terminal_faults(typist.raw.decode())) == []
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "interviews", "result", conversation.interview_id],
        env={**os.environ, **env},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert list(terminal_faults(done.stdout.decode())) == []
    assert list(log_faults(host.output)) == []
    figures.add("outputs looked at", len(commands) + 1)
