"""Members over HTTP (I2): whole lists, changed under the version that was seen; what each role may follows."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people import caller, named_in
from tests.product import Product, paths, refusal, serving
from tests.studies import created, study

MEMBERS = "/api/members"
ADA = {"subject": "ada-1", "email": "ada@example.org", "name": "Ada", "role": "owner"}
BOB = {"subject": None, "email": "bob@example.org", "name": "Bob", "role": "editor"}


@pytest.fixture
async def fresh(tmp_path: Path) -> AsyncIterator[Product]:
    async with serving(tmp_path) as client:
        yield client


async def test_the_list_is_replaced_as_a_whole_under_the_version_that_was_seen(fresh: Product) -> None:
    first = await fresh.staff("GET", MEMBERS)
    assert first.json == {"items": []}
    given = {"items": [ADA, BOB]}
    assert (await fresh.staff("PUT", MEMBERS, json=given)).status == 428
    changed = await fresh.staff("PUT", MEMBERS, json=given, If_Match=first.headers["ETag"])
    assert (changed.status, changed.json) == (200, given)
    assert (await fresh.staff("PUT", MEMBERS, json=given, If_Match=first.headers["ETag"])).status == 412
    assert await fresh.look(MEMBERS) == given


async def test_an_owner_must_stay(fresh: Product) -> None:
    first = await fresh.staff("GET", MEMBERS)
    second = await fresh.staff("PUT", MEMBERS, json={"items": [ADA, BOB]}, If_Match=first.headers["ETag"])
    for left in ([BOB], [], [{**ADA, "role": "editor"}]):
        reply = await fresh.staff("PUT", MEMBERS, json={"items": left}, If_Match=second.headers["ETag"])
        assert "owner" in refusal(reply, 409)
    assert await fresh.look(MEMBERS) == {"items": [ADA, BOB]}


async def test_who_cannot_be_known_is_refused(product: Product) -> None:
    async def refused(*items: object) -> list[str]:
        return paths(await product.staff("PUT", MEMBERS, json={"items": items}, If_Match="*"))

    assert await refused({"role": "editor"}) == ["items[0]"]
    assert await refused({"email": "no address", "role": "editor"}) == ["items[0]"]
    assert await refused({"subject": "a", "role": "king"}) == ["items[0].role"]
    assert await refused({"subject": "two words", "role": "editor"}) == ["items[0].subject"]
    assert await refused(ADA, {"email": "ADA@example.org", "role": "viewer"}) == [""]


async def test_a_study_s_members_are_the_business_of_its_editors(product: Product) -> None:
    study_id = (await created(product))["study_id"]
    path = f"/api/studies/{study_id}/members"
    editor, reviewer = await caller(product, "editor", study_id), await caller(product, "reviewer", study_id)
    first = await editor.call("GET", path)
    assert first.json == {"items": [], "viewers_read_answers": False}
    given = {"items": [{**ADA, "role": "viewer"}, BOB], "viewers_read_answers": True}
    changed = await editor.call("PUT", path, json=given, If_Match=first.headers["ETag"])
    assert (changed.status, changed.json) == (200, given)
    assert (await reviewer.call("GET", path)).status == 403
    outsider = await caller(product, "editor")
    assert (await outsider.call("GET", path)).status == 404
    assert paths(await editor.call("PUT", path, json={"items": [ADA]}, If_Match=changed.headers["ETag"])) == [
        "items[0].role"
    ]


async def test_who_creates_a_study_is_its_editor_under_their_name(product: Product) -> None:
    made = await product.staff("POST", "/api/owner-links", json={"name": "Gil"})
    ours = {"Origin": product.base_url}
    secret = made.json["url"].rpartition("/")[2]
    reply = await product.call("POST", "/auth/link", json={"secret": secret}, headers=ours)
    signed_in = {**ours, "Cookie": reply.headers["Set-Cookie"].partition(";")[0]}
    created_by_gil = await product.call("POST", "/api/studies", json=study(), headers=signed_in)
    members = await product.look(f"/api/studies/{created_by_gil.json['study_id']}/members")
    assert [(each["name"], each["role"]) for each in members["items"]] == [("Gil (by link)", "editor")]


async def test_viewers_read_answers_where_the_study_says_so(product: Product) -> None:
    study_id = (await created(product))["study_id"]
    viewer = await caller(product, "viewer", study_id)
    quotes = f"/api/studies/{study_id}/results/quotes?key=none"
    assert (await viewer.call("GET", quotes)).status == 403
    await named_in(product, study_id, viewers_read_answers=True)
    assert (await viewer.call("GET", quotes)).status != 403


async def test_an_erased_study_leaves_no_list_of_members(product: Product) -> None:
    study_id = (await created(product))["study_id"]
    await named_in(product, study_id, BOB)
    assert (await product.staff("DELETE", f"/api/studies/{study_id}?interviews=0")).status == 204
    assert (await product.staff("GET", f"/api/studies/{study_id}/members")).status == 404
