"""An assessor at the console: criteria, everybody's documents, and the supplier who answers what is open (H6)."""

import uuid

import pytest
from playwright.async_api import FilePayload, Locator, Page, Route, expect

from tests.browser.console import Console, signed_in
from tests.browser.visiting import PHONE, Visit, is_sound_everywhere
from tests.http.test_assessing_studies import assessing, begun, supplier
from tests.people import Caller, caller
from tests.product import Product
from tests.studies import Guest, participants

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ENCRYPTED, ESCORTED = "Is customer data at rest encrypted?", "Are visitors escorted in the building?"
ENCRYPTS = "All customer data at rest is encrypted with AES-256."
ESCORTS = "Yes, visitors are escorted in the building at all times."


def a_document(text: str) -> list[FilePayload]:
    return [{"name": "policy.md", "mimeType": "text/markdown", "buffer": text.encode()}]


def row_of(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


async def to_tab(page: Page, name: str) -> None:
    await page.get_by_role("navigation", name="Of this study").get_by_role("link", name=name).click()


async def a_study_of_criteria(console: Console, name: str) -> str:
    """The id of a study of two criteria, made from home, open, with the supplier Northwind."""
    page = console.page
    await page.get_by_role("link", name="New study").click()
    await page.get_by_role("link", name="Assess documents against criteria").click()
    await page.get_by_label("Name of the study").fill(name)
    await page.get_by_text("Paste or import many at once").click()
    await page.get_by_label("One criterion a line").fill(f"{ENCRYPTED}\n{ESCORTED}\n")
    await console.button("Add them as criteria").click()
    await is_sound_everywhere(page)
    await console.button("Create the study").click()
    await expect(page.get_by_role("heading", name=name)).to_be_focused()
    form = page.get_by_role("form", name="Add one person")
    await form.get_by_label("Name").fill("Northwind")
    await form.get_by_role("button", name="Add").click()
    await expect(row_of(page, "Northwind")).to_contain_text("not opened yet")
    await console.button("Open the study").click()
    await expect(console.notice).to_contain_text("The study is open")
    return page.url.split("#study/")[1].split("/")[0]


async def test_an_assessor_has_documents_judged_and_the_supplier_answers_what_they_leave_open(
    visit: Visit, product: Product
) -> None:
    """H1, H6, C1: from the list of criteria to the last verdict, without leaving the study."""
    visit.expect_complaint("404")  # there is no corpus before its first document
    console = await signed_in(await visit.page(), product)
    page = console.page
    name = f"Vendors {uuid.uuid4().hex[:8]}"
    study_id = await a_study_of_criteria(console, name)

    await to_tab(page, "Documents and verdicts")
    await console.button("Assess everybody new").click()
    await expect(console.dialog).to_contain_text("No documents yet: Northwind")
    await page.keyboard.press("Escape")
    await page.get_by_role("link", name="Add documents of Northwind").click()
    await expect(page.get_by_role("heading", name="Documents of Northwind")).to_be_visible()
    await page.get_by_label("PDF, Office").set_input_files(a_document(ENCRYPTS))
    await console.button("Add them").click()
    await expect(page.get_by_role("listitem").filter(has_text="policy.md").first).to_be_visible()
    await page.get_by_role("link", name="Documents and verdicts of the study").click()

    await console.button("Assess: Northwind").click()
    await expect(row_of(page, "Northwind")).to_contain_text("1 of 2 criteria")
    await expect(row_of(page, "Northwind")).to_contain_text("1 met")
    await is_sound_everywhere(page)
    await page.get_by_role("link", name="Verdicts of Northwind").click()
    await expect(page.get_by_role("region", name=ENCRYPTED)).to_contain_text("AES-256")
    await page.get_by_role("link", name="The study", exact=True).click()
    await expect(console.button("Copy the link: Northwind")).to_be_visible()

    (supplier,) = await participants(product, study_id)
    interview = await Guest(product, supplier["url"]).agree()
    state = await interview.until_open_or_over()
    assert ESCORTED in state["question"]["question_text"]
    await expect(row_of(page, "Northwind")).to_contain_text("is answering")
    await interview.finish(default=ESCORTS)
    await expect(row_of(page, "Northwind")).to_contain_text("2 met")
    await expect(row_of(page, "Northwind")).to_contain_text("nothing")

    await to_tab(page, "Results")
    table = page.get_by_role("region", name="Participants by criteria")
    await expect(table.get_by_role("row").filter(has_text="Northwind")).to_contain_text("met")
    await is_sound_everywhere(page)
    async with page.expect_download() as coming:
        await console.button("Criteria as Excel").click()
    assert (await coming.value).suggested_filename == f"criteria-{name.lower().replace(' ', '-')}.xlsx"


async def as_(page: Page, caller: Caller) -> None:
    """What the page calls, it calls as this one."""

    async def sign(route: Route) -> None:
        given = {name: said for name, said in route.request.headers.items() if name != "x-functions-key"}
        await route.continue_(headers={**given, "authorization": caller.bearer["Authorization"]})

    await page.route("**/api/**", sign)


async def test_a_viewer_sees_who_is_asked_and_no_way_to_what_they_say(visit: Visit, product: Product) -> None:
    """I2"""
    study_id = await assessing(product)
    guest = await supplier(product, study_id, "Northwind", ENCRYPTS)
    interview = await begun(product, study_id, guest)
    to_interview = f"a[href='#interview/{interview.interview_id}']"
    page = await visit.page()
    await signed_in(page, product, f"study/{study_id}/documents")
    await expect(row_of(page, "Northwind").locator(to_interview)).to_be_visible()
    page = await visit.page()
    await as_(page, await caller(product, "viewer", study_id))
    await signed_in(page, product, f"study/{study_id}/documents")
    await expect(row_of(page, "Northwind")).to_be_visible()
    await expect(page.locator(to_interview)).to_have_count(0)


async def test_on_a_phone_the_table_is_one_card_a_supplier_and_nothing_is_cut_off(
    visit: Visit, product: Product
) -> None:
    console = await signed_in(await visit.page(size=PHONE, dark=True), product)
    page = console.page
    await a_study_of_criteria(console, f"Vendors {uuid.uuid4().hex[:8]}")
    await to_tab(page, "Documents and verdicts")
    await expect(row_of(page, "Northwind")).to_contain_text("Add documents")
    await is_sound_everywhere(page)


async def test_a_supplier_who_comes_too_early_is_told_to_come_back(visit: Visit, product: Product) -> None:
    """H3: 409, with a page that says so kindly."""
    visit.expect_complaint("409")
    console = await signed_in(await visit.page(), product)
    study_id = await a_study_of_criteria(console, f"Vendors {uuid.uuid4().hex[:8]}")
    (supplier,) = await participants(product, study_id)
    page = await visit.page()
    await page.goto(supplier["url"])
    await page.get_by_role("button", name="I agree").click()
    await expect(page.get_by_role("heading", name="Not yet")).to_be_visible()
    await expect(page.get_by_text("have not been looked at yet")).to_be_visible()
    await is_sound_everywhere(page)


async def test_documents_and_an_assessment_are_put_into_a_study_from_the_list_of_assessments(
    visit: Visit, product: Product
) -> None:
    """I2: what is put into a study is seen there, and its corpus is that of the study."""
    console = await signed_in(await visit.page(), product)
    page = console.page
    name = f"Vendors {uuid.uuid4().hex[:8]}"
    study_id = await a_study_of_criteria(console, name)
    await console.go("assessments")
    await page.get_by_label("For the study").select_option(label=name)
    adding = page.get_by_role("form", name="Add documents")
    await adding.get_by_label("Corpus").fill("acme")
    await adding.get_by_label("PDF, Office").set_input_files(a_document(ENCRYPTS))
    await adding.get_by_role("button", name="Add them").click()
    form = page.get_by_role("form", name="Begin an assessment")
    await expect(form.get_by_label("Corpus")).to_have_value("acme")
    await form.get_by_label("Name").fill("Acme")
    await form.get_by_label("Question").fill(ENCRYPTED)
    await form.get_by_role("button", name="Judge these criteria").click()
    await expect(page.get_by_role("heading", name="Acme")).to_be_visible()
    await expect(page.get_by_role("region", name=ENCRYPTED)).to_contain_text("met")
    listed = (await product.look(f"/api/assessments?study_id={study_id}"))["items"]
    assert [(each["name"], each["study_id"]) for each in listed] == [("Acme", study_id)]
    await page.get_by_role("link", name="its documents").click()
    await expect(page.get_by_text("policy.md")).to_be_visible()
