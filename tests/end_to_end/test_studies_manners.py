"""What somebody at a study is told, where the keyboard stands, and who is meant: without an id (H6)."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.console import Console, signed_in
from tests.browser.visiting import Visit, is_sound_everywhere
from tests.end_to_end.test_studies_console import a_csv, a_name, row_of, to_tab
from tests.http.test_assessing_studies import CRITERIA, ENCRYPTS, assessing, supplier
from tests.http.test_handovers import FILES, read, sent
from tests.product import Product, form
from tests.studies import STUDIES, Guest, counted, created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FOLDED = 50
"""Pixels of a question, with the space to the next one."""


async def at_study(visit: Visit, product: Product, study_id: str, tab: str = "participants") -> Console:
    return await signed_in(await visit.page(), product, f"study/{study_id}/{tab}")


def states_of(page: Page) -> Locator:
    return page.locator(".counted").get_by_role("list", name="Participants")


async def test_the_keyboard_stays_at_the_title_while_news_of_participants_come(
    visit: Visit, product: Product
) -> None:
    made = await created(product, name=a_name("Lamps"))
    (guest,) = await invited(product, made["study_id"], {"name": "Ada"})
    console = await at_study(visit, product, made["study_id"])
    title = console.heading(made["name"])
    await expect(title).to_be_focused()
    await guest.look()
    await expect(states_of(console.page)).to_contain_text("1 opened")
    await expect(title).to_be_focused()


async def test_who_is_added_by_a_file_is_counted_and_told_of_at_once(visit: Visit, product: Product) -> None:
    made = await created(product, name=a_name("Lamps"))
    console = await at_study(visit, product, made["study_id"])
    page = console.page
    await page.get_by_text("Many, from a CSV file").click()
    await page.get_by_label("The file", exact=True).set_input_files(a_csv("name\r\nAda\r\nBo\r\n"))
    await page.get_by_role("button", name="Add them").press("Enter")
    await expect(console.notice).to_have_text("2 people are there.")
    await expect(page.locator(":focus")).to_contain_text("2 people are there, each with a link of their own.")
    await expect(states_of(page)).to_contain_text("2 not opened", timeout=3_000)


async def test_those_who_came_by_the_public_link_are_told_apart(visit: Visit, product: Product) -> None:
    made = await created(product, name=a_name("Lamps"), public_link={"enabled": True, "quota": 2})
    for number in range(2):
        interview = await Guest(product, made["public_url"]).agree(Idempotency_Key=f"person-{number}")
        await interview.finish(default="We dry the ropes and coil them.")
        await counted(product, made["study_id"], completed=number + 1)
    console = await at_study(visit, product, made["study_id"])
    listed = console.page.get_by_role("rowheader")
    await expect(listed).to_have_count(2)
    names = await listed.all_inner_texts()
    assert len(set(names)) == 2
    assert all(
        re.fullmatch(r"Somebody by the public link, .*\d\d:\d\d:\d\d \([0-9a-f]{6}\)", each) for each in names
    ), names
    await to_tab(console, "Results")
    compared = console.page.get_by_role("region", name="Comparison, table").get_by_role("rowheader")
    await expect(compared).to_have_text(names)


async def test_home_leads_to_those_who_declined_in_each_study(visit: Visit, product: Product) -> None:
    studies = [await created(product, name=a_name("Lamps")) for _ in range(2)]
    for made in studies:
        first, _ = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
        await first.call("POST", "/decline")
        await counted(product, made["study_id"], declined=1, invited=1)
    console = await signed_in(await visit.page(), product)
    waiting = console.page.get_by_role("list", name="What waits for you")
    await expect(waiting).to_contain_text(studies[1]["name"])
    await waiting.get_by_role("link", name=f"declined: {studies[0]['name']}").click()
    await expect(console.heading(studies[0]["name"])).to_be_visible()
    await expect(console.page.get_by_role("rowheader")).to_have_text([re.compile("Ada")])
    await expect(console.page.get_by_label("How they stand")).to_have_value("declined")


async def test_who_is_not_assessed_is_called_by_name(visit: Visit, product: Product) -> None:
    study_id = await assessing(product, name=a_name("Vendors"))
    await supplier(product, study_id, "Northwind", ENCRYPTS)
    await supplier(product, study_id, "Fabrikam")
    console = await at_study(visit, product, study_id, "documents")
    await expect(row_of(console, "Fabrikam")).to_be_visible()
    await console.button("Assess everybody new").click()
    await expect(console.dialog.get_by_role("listitem")).to_have_text("No documents yet: Fabrikam")


async def test_a_file_is_called_after_its_study_or_person(visit: Visit, product: Product) -> None:
    made = await created(product, name="Lamps & Ropes, 2026")
    (guest,) = await invited(product, made["study_id"], {"name": "Ada Lund"})
    await (await guest.agree()).finish(default="We dry the ropes and coil them.")
    await counted(product, made["study_id"], completed=1)
    console = await at_study(visit, product, made["study_id"])
    await console.page.get_by_role("link", name="Ada Lund").click()
    assert await taken(console, "CSV") == "interview-ada-lund.csv"
    await console.go(f"study/{made['study_id']}/results")
    assert await taken(console, "Excel") == "study-lamps-ropes-2026.xlsx"


async def taken(console: Console, button: str) -> str:
    async with console.page.expect_download() as begun:
        await console.button(button).click()
    return (await begun.value).suggested_filename


async def test_what_a_handover_leaves_open_is_a_short_list_and_no_edit_of_it_is_lost(
    visit: Visit, product: Product
) -> None:
    """H6: long lists fold and number, unsaved edits warn."""
    lines = "".join(
        f"RATE_{number} = 0.{number}  # TODO ask finance about {number}\n" for number in range(10, 40)
    )
    files = {**FILES, "rates.py": lines.encode()}
    handover_id = (await read(product, await sent(product, *form(files))))["handover_id"]
    console = await signed_in(await visit.page(), product, f"backlog/{handover_id}")
    page = console.page
    questions = page.get_by_role("listitem").filter(has=page.get_by_role("group"))
    await expect(page.get_by_text(re.compile(r"^1\. ")).first).to_be_visible()
    count = await questions.count()
    assert count > 10
    assert await page.evaluate("() => document.documentElement.scrollHeight") < 900 + FOLDED * count
    await is_sound_everywhere(page)
    await page.get_by_text(re.compile(r"^2\. ")).first.click()
    await page.get_by_role("button", name="Move this backlog question up").click()
    await console.go("")
    await expect(console.dialog).to_contain_text("Leave without saving?")
    await console.confirm("Cancel")
    await console.button("Save").click()
    await expect(console.notice).to_have_text("Saved.")


async def test_criteria_are_shown_over_all_and_their_participants_a_page_at_a_time(
    visit: Visit, product: Product
) -> None:
    """H4"""
    study_id = await assessing(product, name=a_name("Vendors"))
    page_of: dict[str, Any] = {
        "participant": {"participant_id": "0" * 32, "external_id": None},
        "state": "invited",
    }
    names = [f"Vendor {number}" for number in range(3)]

    def answer(called: list[str], following: str | None) -> dict[str, Any]:
        rows = [
            {**page_of, "assessment_id": f"{names.index(each):032x}", "verdicts": {"rest": "met"}, "open": [],
             "participant": {**page_of["participant"], "name": each}}
            for each in called
        ]  # fmt: skip
        counts = [
            {"id": each["criterion_id"], "label": each["question"], "verdicts": {"met": 3}}
            for each in CRITERIA
        ]
        return {
            "study_id": study_id,
            "name": "V",
            "assessed": 3,
            "criteria": counts,
            "participants": rows,
            "next_cursor": following,
        }

    console = await signed_in(await visit.page(), product)
    path = f"**{STUDIES}/{study_id}/results/criteria?"
    await console.page.route(f"{path}limit=50", lambda route: route.fulfill(json=answer(names[:2], "a" * 32)))
    await console.page.route(
        f"{path}limit=50&cursor=*", lambda route: route.fulfill(json=answer(names[2:], None))
    )
    await console.go(f"study/{study_id}/results")
    await expect(console.page.get_by_text("3 participants are assessed.")).to_be_visible()
    rows = console.page.get_by_role("region", name="Participants by criteria").get_by_role("rowheader")
    await expect(rows).to_have_text(names[:2])
    await console.button("More participants").click()
    await expect(rows).to_have_text(names)
    await expect(console.button("More participants")).to_be_hidden()
