"""Who may speak for Teams: every activity bears the Bot Framework's token for this bot, over the served app."""

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.fakes.connector import APP, TENANT
from tests.hosting import ROOT, HostProcess
from tests.product import Product, Reply, client_of, serve_app
from tests.teams.signing import OTHER_KEY, SERVICE_URL, Keys, signed_with_the_public_key, token, unsigned

NOTHING_TO_SAY: dict[str, Any] = {
    "type": "messageReaction",
    "id": "m-1",
    "channelId": "msteams",
    "serviceUrl": SERVICE_URL,
    "from": {"id": "29:ada"},
    "recipient": {"id": f"28:{APP}"},
    "conversation": {"id": "a:1", "conversationType": "personal", "tenantId": TENANT},
}
"""An activity that the bot passes over, so nothing is sent to anybody."""


@pytest.fixture(scope="module")
def guarded_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with Keys() as keys:
        app, folder = ROOT / "tests" / "fakes" / "teams_app", tmp_path_factory.mktemp("guarded")
        with serve_app(
            app, folder, TEAMS_APP_ID=APP, TEAMS_APP_TENANT=TENANT, TEST_JWKS_URL=keys.url
        ) as host:
            yield host


@pytest.fixture
async def guarded(guarded_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(guarded_host) as client:
        yield client


async def post(product: Product, bearer: str | None, activity: Any = None) -> Reply:
    headers = {} if bearer is None else {"Authorization": bearer}
    return await product.call("POST", "/api/messages", json=activity or NOTHING_TO_SAY, headers=headers)


async def test_an_activity_with_a_good_token_is_taken(guarded: Product) -> None:
    assert (await post(guarded, f"Bearer {token()}")).status == 200


@pytest.mark.parametrize(
    "bearer",
    [
        None,
        "Bearer",
        "Bearer no-token",
        "Basic YWRhOmFkYQ==",
        f"Bearer {token(key=OTHER_KEY)}",
        f"Bearer {token(headers={})}",
        f"Bearer {token(headers={'kid': 'another'})}",
        f"Bearer {token(aud='99999999-2222-3333-4444-555555555555')}",
        f"Bearer {token(aud=[APP])}",
        f"Bearer {token(exp=int(time.time()) - 1000)}",
        f"Bearer {token(iss='https://elsewhere.example')}",
        f"Bearer {token(iss=None)}",
        f"Bearer {token(serviceurl='https://smba.trafficmanager.net/amer/')}",
        f"Bearer {token(serviceurl='https://elsewhere.example/')}",
        f"Bearer {token(serviceurl=None)}",
        f"Bearer {token(nbf=int(time.time()) + 1000)}",
        f"Bearer {unsigned()}",
        f"Bearer {signed_with_the_public_key()}",
    ],
    ids=[
        "none", "no token", "garbage", "another scheme", "another key", "no kid", "unknown kid", "another audience",
        "several audiences", "expired", "another issuer", "no issuer", "another region", "another service",
        "no service URL", "not good yet", "unsigned", "signed with what is public",
    ],
)  # fmt: skip
async def test_a_strangers_activity_is_refused(guarded: Product, bearer: str | None) -> None:
    refused = await post(guarded, bearer)
    assert refused.status == 401
    assert refused.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"7", b'{"type": "message"}', b'{"type": 7, "conversation": {"id": "a"}}', b"\xff\xfe",
])  # fmt: skip
async def test_what_is_no_activity_is_a_bad_request(guarded: Product, body: bytes) -> None:
    headers = {"Authorization": f"Bearer {token()}"}
    refused = await guarded.call("POST", "/api/messages", data=body, headers=headers)
    assert refused.status == 400


async def test_a_huge_activity_is_refused(guarded: Product) -> None:
    refused = await guarded.call("POST", "/api/messages", data=b" " * 300_000)
    assert refused.status == 413


async def test_a_link_code_comes_with_a_link_into_the_chat(guarded: Product) -> None:
    interview = await guarded.start()
    issued = (await interview.staff("POST", "/link-code")).json
    assert issued["chat_url"].endswith(f"28:{APP}&message={issued['code']}")
