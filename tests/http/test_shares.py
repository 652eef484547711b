"""A result or a package is shared with somebody outside by a link that ends when it is revoked (I2)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.http.test_audit import audit
from tests.product import GOOD_ANSWER, Interview, Product, Reply, body, paths
from tests.served import host_of

PASSWORD = "My password is Kormoran7-Xq."

product_host = host_of("shared")


def wish(days: float = 7, **changes: Any) -> dict[str, Any]:
    until = datetime.now(UTC) + timedelta(days=days)
    return {"what": "result", "reader": "Dr Chen", "expires_at": until.isoformat(), **changes}


async def shared(interview: Interview) -> tuple[str, str]:
    """A new link: its id, and its token."""
    reply = await interview.staff("POST", "/shares", json=wish(), X_Staff_Name="Anna")
    assert reply.status == 201, reply.text
    return reply.json["share_id"], reply.json["url"].partition("#")[2]


async def opened(product: Product, share_id: str, token: str) -> Reply:
    headers = {"Authorization": f"Bearer {token}"}
    return await product.call("GET", f"/api/shared/{share_id}", headers=headers)


async def finished(product: Product) -> Interview:
    interview = await product.start(body(settings={"max_follow_ups": 0}))
    await interview.finish([GOOD_ANSWER, PASSWORD])
    return interview


async def test_the_reader_sees_the_result_without_scores_and_with_secrets_masked(product: Product) -> None:
    interview = await finished(product)
    reply = await opened(product, *await shared(interview))
    assert (reply.status, reply.json["reader"]) == (200, "Dr Chen")
    assert GOOD_ANSWER in reply.text
    assert "Kormoran7" not in reply.text
    assert "similarity" not in reply.text
    assert reply.headers["X-Robots-Tag"].startswith("noindex")
    assert (reply.headers["Cache-Control"], reply.headers["Referrer-Policy"]) == ("no-store", "no-referrer")


async def test_what_waits_for_a_person_is_not_called_open(product: Product) -> None:
    interview = await finished(product)
    left = (await interview.result())["gaps"]
    sections = (await opened(product, *await shared(interview))).json["document"]["sections"]
    listed = {section["title"]: [item["text"] for item in section["items"]] for section in sections}
    waiting = [gap["concept"] for gap in left if gap["to_review"]]
    assert waiting
    assert listed["For a person to decide"] == waiting
    assert listed.get("Open points", []) == [gap["concept"] for gap in left if not gap["to_review"]]


async def test_each_opening_is_in_the_audit_under_the_reader_s_name(product: Product) -> None:
    interview = await finished(product)
    share_id, token = await shared(interview)
    for _ in range(2):
        await opened(product, share_id, token)
    entries = await audit(product, f"interview_id={interview.interview_id}")
    assert [(each["name"], each["operation"]) for each in reversed(entries)] == [
        ("Anna", "share_interview"),
        ("Dr Chen", "read_shared"),
        ("Dr Chen", "read_shared"),
    ]
    items = (await interview.staff("GET", "/shares")).json["items"]
    assert [(each["reader"], each["made_by"], each["opened"]) for each in items] == [("Dr Chen", "Anna", 2)]
    assert token.rpartition(".")[2] not in (await interview.staff("GET", "/shares")).text


async def test_a_revoked_link_opens_nothing_and_another_one_still_does(product: Product) -> None:
    interview = await finished(product)
    gone, stays = [await shared(interview) for _ in range(2)]
    for _ in range(2):
        assert (await interview.staff("DELETE", f"/shares/{gone[0]}")).status == 204
    assert (await opened(product, *gone)).status == 401
    assert (await opened(product, *stays)).status == 200


async def test_an_erased_interview_is_shared_no_more(product: Product) -> None:
    interview = await finished(product)
    link = await shared(interview)
    assert (await interview.staff("DELETE")).status == 204
    assert (await opened(product, *link)).status == 401


async def test_only_the_whole_token_opens_its_own_link(product: Product) -> None:
    one, other = [await finished(product) for _ in range(2)]
    (share_id, token), (_, others) = await shared(one), await shared(other)
    secret = token.partition(".")[2]
    forged = ["", token[:-1], f"{token}x", others, f"{other.interview_id}.{secret}", one.token]
    assert {(await opened(product, share_id, each)).status for each in forged} == {401}
    assert (await one.participant("GET", "/shares")).status == 404


@pytest.mark.parametrize(("changes", "path"), [
    ({"days": -1}, "expires_at"), ({"days": 400}, "expires_at"), ({"reader": " "}, "reader"),
    ({"what": "transcript"}, "what"),
])  # fmt: skip
async def test_a_link_without_an_end_a_reader_or_a_known_thing_is_refused(
    product: Product, changes: dict[str, Any], path: str
) -> None:
    interview = await product.start()
    assert paths(await interview.staff("POST", "/shares", json=wish(**changes))) == [path]


async def test_where_there_is_no_package_none_is_shared(product: Product) -> None:
    interview = await product.start()
    assert (await interview.staff("POST", "/shares", json=wish(what="package"))).status == 409
