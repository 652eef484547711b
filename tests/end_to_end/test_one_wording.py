"""Participants and staff read one count and one wording, and no address of the console leads astray (H6)."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat, opened
from tests.browser.console import signed_in
from tests.browser.visiting import PHONE, Visit, is_sound_everywhere
from tests.product import GOOD_ANSWER, LANTERNS, VAGUE_ANSWER, Product
from tests.studies import Guest, created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("address", ["nonsense", "study-of-mine/7", "%E0%A4%A"])
async def test_an_address_that_leads_nowhere_says_so(visit: Visit, product: Product, address: str) -> None:
    """H6: before, somebody with an old bookmark saw the list of studies without a word."""
    console = await signed_in(await visit.page(), product, address)
    await expect(console.heading("There is no such page")).to_be_visible()
    assert await console.page.title() == "No such page · Staff console"
    assert await console.page.locator("#places [aria-current]").count() == 0
    await is_sound_everywhere(console.page)
    await console.page.get_by_role("link", name="To the start").click()
    await expect(console.heading("Studies")).to_be_focused()


async def test_what_is_not_there_has_no_tabs_and_no_buttons(visit: Visit, product: Product) -> None:
    """H6: a study, a tab of one, an assessment."""
    visit.expect_complaint("404")
    study_id = (await created(product))["study_id"]
    console = await signed_in(await visit.page(), product, f"study/{'0' * 32}")
    await expect(console.page.get_by_text("There is no such study.")).to_be_visible()
    await expect(console.page.get_by_role("link", name="Participants")).to_be_hidden()
    await console.go(f"study/{study_id}/nonsense")
    await expect(console.heading("There is no such page")).to_be_visible()
    await console.go(f"assessment/{'0' * 32}")
    await expect(console.page.get_by_text("There is no such assessment.")).to_be_visible()
    await expect(console.button("Excel")).to_be_hidden()


async def test_a_dialog_goes_with_the_page_that_it_belongs_to(visit: Visit, product: Product) -> None:
    """H6: before, it stayed in front of the page that somebody went on to."""
    interview = await product.start()
    console = await signed_in(await visit.page(), product, f"interview/{interview.interview_id}")
    await console.button("End…").click()
    await expect(console.dialog).to_be_visible()
    await console.go("interviews")
    await expect(console.heading("Interviews")).to_be_focused()
    await expect(console.dialog).to_be_hidden()
    assert (await interview.view())["status"] == "awaiting_answer"


async def test_another_set_is_made_beside_a_new_study_though_there_are_some(
    visit: Visit, product: Product
) -> None:
    """H6: the form stays as it is filled in, and lists the set at once."""
    first = await a_set(product, "First watch")
    console = await signed_in(await visit.page(), product, "new-study/predefined_questions")
    page = console.page
    await page.get_by_label("Name of the study").fill("Watches")
    sets = page.get_by_role("combobox", name="Question set")
    await sets.select_option(first)
    async with page.expect_popup() as opened_beside:
        await page.get_by_role("link", name="make one").click()
    await (await opened_beside.value).close()
    second = await a_set(product, "Second watch")
    await page.evaluate("() => { window.dispatchEvent(new Event('focus')) }")
    await expect(sets.get_by_role("option", name="Second watch")).to_have_count(1)
    await expect(sets).to_have_value(first)
    await sets.select_option(second)
    await expect(page.get_by_label("Name of the study")).to_have_value("Watches")


async def a_set(product: Product, name: str) -> str:
    question = {"category": "Care", "question_text": "How do you keep it?", "what_assesses": ["Oil kept dry"]}
    given = {"name": name, "role": "Keeper", "level": "Senior", "questions": [question]}
    reply = await product.staff("POST", "/api/question-sets", json=given)
    assert reply.status == 201, reply.text
    return reply.json["id"]


async def test_how_long_a_link_works_is_said_in_days(visit: Visit, product: Product) -> None:
    """H6: at the start as for a new link."""
    console = await signed_in(await visit.page(), product, "start")
    await console.button("Fill in sample material").click()
    await console.page.get_by_label("Days until the link expires").fill("1.5")
    async with console.page.expect_request("**/api/interview/start?*") as sent:
        await console.button("Start the interview").click()
    body = (await sent.value).post_data_json
    assert body is not None
    assert body["link_valid_s"] == 1.5 * 86_400
    await expect(console.heading("The interview is started")).to_be_visible()


async def test_staff_and_the_participant_read_the_same_count(visit: Visit, product: Product) -> None:
    """H6"""
    made = await created(product, settings={"max_follow_ups": 1})
    [guest] = await invited(product, made["study_id"], {"name": "Ada"})
    interview = await guest.agree()
    page = await visit.page()
    chat: Chat = await opened(page, interview.link)
    await chat.answer_taken(VAGUE_ANSWER)
    said = await page.locator("#so-far").inner_text()
    console = await signed_in(await visit.page(), product, f"interview/{interview.interview_id}")
    await expect(console.facts).to_contain_text(f"{said}; 2 asked, follow-ups included")
    assert said == "Question 1 of about 2"
    ended = await product.staff("POST", f"/api/interviews/{interview.interview_id}/end")
    assert ended.status < 300, ended.text
    await expect(console.facts).to_contain_text("2 asked, follow-ups included")
    await expect(console.facts).not_to_contain_text("Question 1 of")


async def test_the_list_of_interviews_names_who_was_asked(visit: Visit, product: Product) -> None:
    """H6: people first, ids last."""
    made = await created(product, public_link={"enabled": True, "quota": None})
    [guest] = await invited(product, made["study_id"], {"name": "Ines Faria"})
    by_link = await Guest(product, made["public_url"]).agree()
    interview = await guest.agree()
    console = await signed_in(await visit.page(size=PHONE), product, "interviews")
    for one, name in ((interview, "Ines Faria"), (by_link, "Somebody by the public link")):
        row = console.page.get_by_role("row").filter(has_text=one.interview_id[-8:])
        await expect(row.get_by_role("rowheader")).to_contain_text(name)


async def test_what_is_said_to_a_question_about_the_interview_is_not_called_an_explanation(
    visit: Visit, product: Product
) -> None:
    """D5"""
    interview = await product.start()
    page = await visit.page(size=PHONE)
    chat = await opened(page, interview.link)
    await chat.answer_taken("How many questions are left?")
    await expect(page.locator("#acknowledgement")).to_contain_text("after this one")
    await expect(page.locator("#question-text")).to_contain_text(LANTERNS["question_text"])
    await expect(page.locator("#kind")).to_be_hidden()


async def test_what_somebody_said_has_one_name_at_the_end(visit: Visit, product: Product) -> None:
    """H6, I3: to read it, and to have or erase it."""
    interview = await product.start()
    page = await visit.page(size=PHONE)
    chat = await opened(page, interview.link)
    await chat.answer_taken(GOOD_ANSWER)
    await page.get_by_role("button", name="End interview").click()
    await page.get_by_role("dialog").get_by_role("button", name="End interview").click()
    await page.get_by_text("What you said", exact=True).click()
    await expect(page.locator("#closing-list")).to_contain_text(GOOD_ANSWER)
    await expect(page.get_by_role("button", name="Download or erase what you said")).to_be_visible()
