"""Staff and the person who leaves correct what was read and understood, at the real pages (E2, E4, B1, B12)."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.browser.console import signed_in
from tests.browser.visiting import Visit
from tests.candidates.material import KEEPER, dynamic, predefined, set_of
from tests.end_to_end.test_console import at, is_sound_everywhere
from tests.http.test_after_a_handover import RISK, THRESHOLD, finished
from tests.http.test_preparation import CONFIRM, RESUME, handover, waiting
from tests.product import Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BEGIN = "Save, and begin the interview"


async def test_staff_mend_the_skills_that_were_read_and_let_the_interview_begin(
    visit: Visit, product: Product
) -> None:
    interview = await waiting(product, dynamic(RESUME, **CONFIRM))
    console = await signed_in(await visit.page(), product, at(interview))
    await console.button("See what was read, and begin").click()
    await expect(console.page.get_by_text(RESUME).first).to_be_visible()
    await is_sound_everywhere(console.page)
    await console.button("Remove this skill").first.click()
    await console.button("Add: skill").click()
    await console.page.get_by_label("Name").last.fill("Sailing")
    await console.button(BEGIN).click()
    await expect(console.heading("How it stands")).to_be_visible()
    await interview.until("awaiting_answer")
    assert [skill["name"] for skill in (await interview.view())["skills"]] == ["Java", "Sailing"]


async def test_a_fill_that_staff_remove_is_asked(visit: Visit, product: Product) -> None:
    interview = await waiting(product, predefined(await set_of(product), KEEPER, **CONFIRM))
    console = await signed_in(await visit.page(), product, f"preparation/{interview.interview_id}")
    await console.button("Remove: How do you look after the lamps?").click()
    await console.button("Save").last.click()
    await expect(console.notice).to_have_text("Saved.")
    await expect(console.page.get_by_text("Nothing was read.")).to_be_visible()
    await console.button(BEGIN).click()
    assert (await interview.until("awaiting_answer"))["question"]["question_id"] == "lamps"


async def test_what_is_pressed_before_the_saved_state_is_read_again_waits_and_is_not_refused(
    visit: Visit, product: Product
) -> None:
    """Else it would carry the version from before, and be told that somebody else had changed it."""
    interview = await waiting(product, predefined(await set_of(product), KEEPER, **CONFIRM))
    console = await signed_in(await visit.page(), product, f"preparation/{interview.interview_id}")
    await console.button("Remove: How do you look after the lamps?").click()
    read_again = asyncio.Event()

    async def hold(route: Route) -> None:
        if route.request.method == "GET":
            await read_again.wait()
        await route.continue_()

    await console.page.route("**/preparation", hold)
    await console.button("Save").last.click()
    await expect(console.notice).to_have_text("Saved.")
    await console.button(BEGIN).dispatch_event("click")
    await expect(console.button(BEGIN)).to_have_attribute("aria-disabled", "true")
    read_again.set()
    await expect(console.button(BEGIN)).not_to_have_attribute("aria-disabled", "true")
    await console.button(BEGIN).click()
    await interview.until("awaiting_answer")


async def test_a_backlog_is_ranked_and_cut_and_a_change_that_came_first_is_told(
    visit: Visit, product: Product
) -> None:
    interview = await waiting(product, handover())
    visit.expect_complaint("412")
    console = await signed_in(await visit.page(), product, f"preparation/{interview.interview_id}")
    await console.button("Move this backlog question up").nth(1).click()
    await console.button("Remove this backlog question").last.click()
    found = (await interview.staff("GET", "/preparation")).json
    await interview.staff("PUT", "/preparation", json=found, If_Match="*")
    await console.button("Save").last.click()
    await expect(console.page.get_by_role("alert")).to_contain_text("Somebody else has changed this")


async def test_the_facts_of_a_handover_are_corrected_by_staff_and_by_the_person_who_leaves(
    visit: Visit, product: Product
) -> None:
    interview = await finished(product)
    console = await signed_in(await visit.page(), product, at(interview))
    await console.button("Correct the facts").click()
    await console.page.get_by_label("What becomes of it").first.select_option("drop")
    await is_sound_everywhere(console.page)
    await console.button("Save").click()
    await expect(console.notice).to_contain_text("Package and summary")
    assert [fact["text"] for fact in (await interview.result())["facts"]] == [RISK]
    page = await visit.page()
    await page.goto(interview.link)
    await expect(page.get_by_role("heading", name="What we understood")).to_be_visible()
    await page.get_by_label(f"What becomes of it: {THRESHOLD}").select_option("That is right")
    await page.get_by_label(f"What becomes of it: {RISK}").select_option("Put it in other words")
    await page.get_by_label("Put it in other words").last.fill("The import stops.")
    await is_sound_everywhere(page)
    await page.get_by_role("button", name="Send the corrections").click()
    await expect(page.locator("#facts-told")).to_have_text("Thank you. It is corrected.")
    assert [fact["text"] for fact in (await interview.result())["facts"]] == [THRESHOLD, "The import stops."]
