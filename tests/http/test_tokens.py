"""Tokens for programs over HTTP (I1): made once, bound to what their maker may, seen, revoked."""

from tests.people import TOKENS, Caller, caller
from tests.product import Product, paths, refusal
from tests.studies import created


async def made(product: Product, by: Caller, **given: object) -> tuple[int, str]:
    body = {"name": "robot", "role": "viewer", **given}
    reply = await by.call("POST", TOKENS, json=body)
    return reply.status, reply.text


async def test_it_is_shown_once_and_its_text_is_kept_nowhere(product: Product) -> None:
    """I1"""
    reply = await product.staff("POST", TOKENS, json={"name": "nightly export", "role": "viewer"})
    token, token_id = reply.json["token"], reply.json["token_id"]
    assert reply.status == 201
    assert reply.headers["Cache-Control"] == "no-store"
    assert token.startswith(f"di_{token_id}_")
    (listed,) = [
        each for each in (await product.look(TOKENS))["items"] if each["token_id"] == reply.json["token_id"]
    ]
    assert "token" not in listed
    assert (listed["name"], listed["role"], listed["made_by"], listed["last_used_at"]) == (
        "nightly export",
        "viewer",
        "staff",
        None,
    )


async def test_a_use_is_noted(product: Product) -> None:
    robot = await caller(product, "viewer")
    await robot.look("/api/studies")
    listed = {each["token_id"]: each for each in (await product.look(TOKENS))["items"]}
    assert listed[robot.token_id]["last_used_at"] is not None


async def test_one_that_was_revoked_opens_nothing_from_then_on(product: Product) -> None:
    robot = await caller(product, "owner")
    assert (await robot.call("GET", "/api/studies")).status == 200
    assert (await product.staff("DELETE", f"{TOKENS}/{robot.token_id}")).status == 204
    assert (await robot.call("GET", "/api/studies")).status == 401
    assert (await product.staff("DELETE", f"{TOKENS}/{robot.token_id}")).status == 404


async def test_none_is_made_that_has_expired(product: Product) -> None:
    past = {"name": "late", "role": "viewer", "expires_at": "2020-01-01T00:00:00Z"}
    assert paths(await product.staff("POST", TOKENS, json=past)) == ["expires_at"]


async def test_it_never_does_more_than_its_maker_may(product: Product) -> None:
    study_id, other = [(await created(product))["study_id"] for _ in range(2)]
    editor = await caller(product, "editor")
    reviewer = await caller(product, "reviewer", study_id)
    owner = await caller(product, "owner")
    # A token makes none, whatever its role: one that leaks cannot outlive its revocation.
    for each in (editor, reviewer, owner):
        assert (await made(product, each))[0] == 403
    assert (await reviewer.call("GET", f"/api/studies/{study_id}")).status == 200
    assert (await reviewer.call("GET", f"/api/studies/{other}")).status == 404
    assert (await reviewer.call("POST", f"/api/studies/{study_id}/close")).status == 403


async def test_no_token_makes_a_member_of_the_installation(product: Product) -> None:
    """Somebody whom a leaked one had named would outlive its revocation."""
    owner = await caller(product, "owner")
    before = await owner.call("GET", "/api/members")
    given = {"items": [{"email": "mallory@example.org", "role": "owner"}]}
    reply = await owner.call("PUT", "/api/members", json=given, If_Match=before.headers["ETag"])
    assert reply.status == 403
    assert (await owner.look("/api/members")) == before.json


async def test_owners_and_operators_need_no_studies_and_unknown_ones_are_refused(product: Product) -> None:
    study_id = (await created(product))["study_id"]
    for role in ("owner", "operator"):
        given = {"name": "robot", "role": role, "studies": [study_id]}
        assert paths(await product.staff("POST", TOKENS, json=given)) == ["studies"]
    given = {"name": "robot", "role": "viewer", "studies": [study_id, "0" * 32, "none"]}
    assert paths(await product.staff("POST", TOKENS, json=given)) == ["studies[1]", "studies[2]"]


async def test_a_token_but_an_owner_s_sees_and_revokes_itself_alone(product: Product) -> None:
    """One that leaks does not end the others of its maker."""
    editor, other = await caller(product, "editor"), await caller(product, "editor")
    assert [each["token_id"] for each in (await editor.look(TOKENS))["items"]] == [editor.token_id]
    assert refusal(await editor.call("DELETE", f"{TOKENS}/{other.token_id}"), 404)
    assert (await other.call("GET", "/api/studies")).status == 200
    owner = await caller(product, "owner")
    assert other.token_id in {each["token_id"] for each in (await owner.look(TOKENS))["items"]}
    assert (await owner.call("DELETE", f"{TOKENS}/{other.token_id}")).status == 204
