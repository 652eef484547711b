"""What the console says where a way to sign in is switched off, or does not answer (I1)."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.product import Product, serving
from tools.address import free_port


@pytest.fixture
async def keyless(tmp_path: Path) -> AsyncIterator[Product]:
    """A product without a staff key, whose provider is away."""
    provider = {
        "OIDC_ISSUER": f"http://127.0.0.1:{free_port()}",
        "OIDC_CLIENT_ID": "interviews",
        "OIDC_CLIENT_SECRET": "a secret",
    }
    async with serving(tmp_path, STAFF_KEY="off", **provider) as client:
        yield client


def said(page: str, name: str) -> str:
    """What the server has written into the page."""
    found = re.search(rf'<meta name="{name}" content="([^"]*)"', page)
    assert found
    return found[1]


async def test_a_key_that_is_switched_off_opens_nothing_and_is_not_asked_for(keyless: Product) -> None:
    for key in (keyless.staff_key, "off"):
        assert (await keyless.call("GET", "/api/me", headers={"x-functions-key": key})).status == 401
    page = (await keyless.call("GET", "/console")).text
    assert (said(page, "staff-key"), said(page, "provider")) == ("", "your organisation")


async def test_a_provider_that_is_away_is_told_on_the_page(keyless: Product) -> None:
    reply = await keyless.call("GET", "/auth/login?next=https://evil.example/")
    assert (reply.status, "Location" in reply.headers) == (503, False)
    assert said(reply.text, "sign-in-refused") == "The sign-in provider does not answer. Try again."


async def test_without_a_session_the_end_of_one_is_fine(keyless: Product) -> None:
    ours = {"Sec-Fetch-Site": "same-origin"}
    assert (await keyless.call("POST", "/auth/logout", headers=ours)).status == 204
    assert (await keyless.call("POST", "/auth/logout")).status == 403
