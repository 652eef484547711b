"""Members and tokens in the console, and what each role is shown there (I2)."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.visiting import Visit, is_sound_everywhere
from tests.people import named_in
from tests.product import Product
from tests.sign_in.test_browser import make_member, signed_in
from tests.studies import created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

EVE = {"email": "eve@example.org", "name": "Eve", "role": "owner"}


async def filled(page: Page, confirm: str, **fields: str) -> None:
    """Fill the dialog, and send it."""
    dialog = page.get_by_role("dialog")
    for label, value in fields.items():
        field = dialog.get_by_label(label.replace("_", " "), exact=True)
        await (field.select_option(value) if label == "Role" else field.fill(value))
    await dialog.get_by_role("button", name=confirm, exact=True).click()


async def test_an_owner_names_members_changes_their_role_and_removes_them(
    visit: Visit, product: Product
) -> None:
    page = await signed_in(visit, product, "ada", "#members")
    await page.get_by_role("button", name="Add a member").click()
    await filled(page, "Add", **{"E-mail_address": "robin@example.org", "Name": "Robin", "Role": "reviewer"})
    role = page.get_by_label("Role of Robin (robin@example.org)")
    await expect(role).to_have_value("reviewer")
    await role.select_option("viewer")
    await expect(page.get_by_text("The role is changed.")).to_be_visible()
    stored = (await product.look("/api/members"))["items"]
    assert [(each["email"], each["role"]) for each in stored if each["name"] == "Robin"] == [
        ("robin@example.org", "viewer")
    ]
    await is_sound_everywhere(page)
    await page.get_by_role("button", name="Remove Robin").click()
    await filled(page, "Remove")
    await expect(page.get_by_text("Robin (robin@example.org) is removed.")).to_be_visible()
    await expect(role).to_have_count(0)


async def test_a_token_is_shown_once_and_revoked(visit: Visit, product: Product) -> None:
    page = await signed_in(visit, product, "ada", "#tokens")
    await page.get_by_role("button", name="Make a token").click()
    await filled(page, "Make it", What_it_is_for="Nightly export", Role="viewer")
    token = await page.get_by_role("dialog").get_by_label("Token", exact=True).input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    assert (await product.call("GET", "/api/studies", headers=bearer)).status == 200
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await expect(page.locator("#dialog")).to_be_empty()
    await expect(page.get_by_text("Nightly export")).to_be_visible()
    assert token not in await page.content()
    await is_sound_everywhere(page)
    await page.get_by_role("button", name="Revoke Nightly export").click()
    await filled(page, "Revoke it")
    await expect(page.get_by_text("The token is revoked.")).to_be_visible()
    assert (await product.call("GET", "/api/studies", headers=bearer)).status == 401


async def test_a_reviewer_is_offered_no_token_that_does_more_than_they_may(
    visit: Visit, product: Product
) -> None:
    """I2"""
    study = await created(product, name="Lamps of the harbour")
    await make_member(product, EVE)
    await named_in(product, study["study_id"], {"email": "grace@example.org", "role": "reviewer"})
    page = await signed_in(visit, product, "grace", "#tokens")
    await page.get_by_role("button", name="Make a token").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_label("Role").locator("option")).to_have_text(["reviewer", "viewer"])
    places = dialog.get_by_label("Where it holds")
    await expect(places.get_by_text("Outside of studies")).to_have_count(0)
    await places.select_option(study["study_id"])
    await filled(page, "Make it", What_it_is_for="Export", Role="viewer")
    token = await dialog.get_by_label("Token", exact=True).input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    seen = (await product.call("GET", "/api/studies", headers=bearer)).json["items"]
    assert [each["name"] for each in seen] == ["Lamps of the harbour"]


async def test_what_a_reviewer_may_not_do_is_not_shown(visit: Visit, product: Product) -> None:
    """I2"""
    mine = await created(product, name="Harbour lights")
    await created(product, name="Secret lights")
    await make_member(product, EVE)
    await named_in(product, mine["study_id"], {"email": "grace@example.org", "role": "reviewer"})
    page = await signed_in(visit, product, "grace")
    places = page.get_by_role("navigation", name="Console").get_by_role("link")
    await expect(places.filter(has_text="Reviews")).to_have_count(1)
    for hidden in ("Operations", "Webhooks", "Members"):
        await expect(places.filter(has_text=hidden)).to_have_count(0)
    await expect(page.get_by_role("link", name="Harbour lights")).to_be_visible()
    await expect(page.get_by_text("Secret lights")).to_have_count(0)
    await expect(page.get_by_role("link", name="New study")).to_have_count(0)
    await page.get_by_role("link", name="Harbour lights").click()
    await expect(page.get_by_role("heading", name="Harbour lights", level=1)).to_be_visible()
    tabs = page.get_by_role("navigation", name="Of this study").get_by_role("link")
    await expect(tabs).to_have_text(["Participants", "Results", "Review"])
    for hidden in ("Close the study", "Copy", "Download the links"):
        await expect(page.get_by_role("button", name=hidden)).to_have_count(0)
    await expect(page.get_by_role("heading", name="Add people")).to_have_count(0)
    await is_sound_everywhere(page)


async def test_an_editor_of_one_study_alone_is_offered_no_other_one(visit: Visit, product: Product) -> None:
    """I2"""
    study_id = (await created(product))["study_id"]
    await make_member(product, EVE)
    await named_in(product, study_id, {"email": "grace@example.org", "role": "editor"})
    page = await signed_in(visit, product, "grace")
    await expect(page.get_by_role("heading", name="Studies")).to_be_visible()
    await expect(page.get_by_role("link", name="New study")).to_have_count(0)
    await page.evaluate("location.hash = 'new-study'")
    await expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    await page.evaluate("location.hash = 'interviews'")
    await expect(page.get_by_role("heading", name="Interviews")).to_be_visible()
    await expect(page.get_by_role("link", name="Start an interview")).to_have_count(0)
    await page.evaluate("id => { location.hash = `study/${id}` }", study_id)
    await expect(page.get_by_role("button", name="Close the study")).to_be_visible()
    await is_sound_everywhere(page)


async def test_a_viewer_is_led_to_interviews_where_the_study_lets_them_read_answers(
    visit: Visit, product: Product
) -> None:
    """I2"""
    study_id = (await created(product))["study_id"]
    (guest,) = await invited(product, study_id, {"name": "Robin"})
    await guest.agree()
    await make_member(product, EVE)
    viewer = {"email": "hedy@example.org", "role": "viewer"}
    await named_in(product, study_id, viewer)
    page = await signed_in(visit, product, "hedy", f"#study/{study_id}")
    row = page.get_by_role("rowheader", name="Robin")
    await expect(row).to_be_visible()
    await expect(row.get_by_role("link")).to_have_count(0)
    await is_sound_everywhere(page)
    await named_in(product, study_id, viewer, viewers_read_answers=True)
    await page.reload()
    await row.get_by_role("link", name="Robin").click()
    await expect(page.get_by_role("heading", name="How it stands")).to_be_visible()
    await expect(page.get_by_role("button", name="End…")).to_have_count(0)


async def test_an_owner_names_the_members_of_a_study(visit: Visit, product: Product) -> None:
    study_id = (await created(product))["study_id"]
    page = await signed_in(visit, product, "ada", f"#study/{study_id}/members")
    await page.get_by_role("button", name="Add a member").click()
    await filled(page, "Add", **{"E-mail_address": "robin@example.org", "Role": "viewer"})
    await expect(page.get_by_label("Role of robin@example.org")).to_have_value("viewer")
    await page.get_by_label("Viewers may read what people said").check()
    await expect(page.get_by_text("Viewers may read what people said.", exact=True)).to_be_visible()
    found = await product.look(f"/api/studies/{study_id}/members")
    assert found["viewers_read_answers"] is True
    assert [(each["email"], each["role"]) for each in found["items"]] == [("robin@example.org", "viewer")]
