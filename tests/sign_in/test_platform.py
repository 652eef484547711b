"""The platform's own sign-in in front of the app: its headers count where a setting says that it strips them (I1)."""

import base64
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from shared.access.platform_sign_in import HEADERS, identity_of_platform
from tests.hosting import HostProcess
from tests.product import ROPES, Product, body, client_of, serve, serving

ON = {"PLATFORM_SIGN_IN": "trusted", "WEBSITE_AUTH_ENABLED": "True", "ROLES_OF_GROUPS": '{"leads": "editor"}'}


def named(who: str, *groups: str, **claims: str) -> dict[str, str]:
    """The headers that the platform sends of somebody."""
    given = [{"typ": "groups", "val": group} for group in groups]
    given += [{"typ": kind, "val": value} for kind, value in claims.items()]
    encoded = base64.b64encode(json.dumps({"auth_typ": "aad", "claims": given}).encode()).decode()
    return dict(zip(HEADERS, (f"id-{who}", f"{who}@example.org", "aad", encoded), strict=True))


@pytest.fixture(scope="module")
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("platform"), **ON) as host:
        yield host


@pytest.fixture
async def behind(trusting: HostProcess) -> AsyncIterator[Product]:
    async with client_of(trusting) as client:
        yield client


async def test_who_is_signed_in_there_has_the_roles_of_their_groups_and_acts_under_their_name(
    behind: Product,
) -> None:
    me = (await behind.call("GET", "/api/me", headers=named("reyes", "leads", name="Ana Reyes"))).json
    assert (me["subject"], me["name"], me["role"]) == ("platform:aad:id-reyes", "Ana Reyes", "editor")
    ours = {**named("reyes", "leads"), "Sec-Fetch-Site": "same-origin", "X-Staff-Name": "Boss"}
    started = await behind.call("POST", "/api/interview/start?wait=25", json=body(ROPES), headers=ours)
    assert started.status == 201, started.text
    path = f"/api/interviews/{started.json['interview_id']}"
    assert (await behind.call("POST", f"{path}/end", headers=ours)).status == 202
    (entry,) = (await behind.look(path))["audit"]
    assert (entry["who"], entry["verified"]) == ("reyes@example.org", True)


async def test_its_session_is_the_browser_s_too_so_other_sites_change_nothing_with_it(
    behind: Product,
) -> None:
    for site in ({}, {"Sec-Fetch-Site": "cross-site"}):
        reply = await behind.call(
            "POST", "/api/interview/start", json=body(ROPES), headers={**named("reyes", "leads"), **site}
        )
        assert reply.status == 403


@pytest.mark.parametrize("missing", ["PLATFORM_SIGN_IN", "WEBSITE_AUTH_ENABLED"])
async def test_without_the_setting_or_the_platform_the_headers_are_anybody_s(
    missing: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with serving(tmp_path_factory.mktemp("without"), **{**ON, missing: ""}) as product:
        assert (await product.call("GET", "/api/me", headers=named("reyes", "leads"))).status == 401


@pytest.mark.parametrize(
    "claims", ["", "no base64", base64.b64encode(b"[]").decode(), base64.b64encode(b"{").decode()]
)
def test_claims_that_cannot_be_read_give_no_role(claims: str) -> None:
    headers: dict[str, Any] = {**named("reyes", "leads"), HEADERS[3]: claims}
    found = identity_of_platform(headers, "groups")
    assert found is not None
    assert (found.subject, found.groups, found.email) == ("platform:aad:id-reyes", (), None)
    assert identity_of_platform({}, "groups") is None
