"""A provider that is away, slow, huge or lies signs nobody in, and holds up nobody for long (I1)."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl, urlsplit

import pytest

from shared.access.openid import provider as opened
from shared.access.openid.attempt import Attempt
from shared.access.openid.provider import Client, OpenIdProvider
from shared.access.openid.refusal import ProviderUnavailable
from shared.access.openid.wire import MOST_BYTES
from tools.address import free_port


def http(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    head = "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers])
    return head.encode() + b"\r\n\r\n" + body


def described(issuer: str, **changes: object) -> bytes:
    names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
    return json.dumps({"issuer": issuer, **{name: f"{issuer}/{name}" for name in names}, **changes}).encode()


@asynccontextmanager
async def serving(answer: Callable[[str], bytes | None]) -> AsyncGenerator[OpenIdProvider]:
    """A provider that answers each call with these bytes, and never where they are None."""
    port = free_port()
    issuer = f"http://127.0.0.1:{port}"

    silent: list[asyncio.StreamWriter] = []

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if (sent := answer(issuer)) is None:
            return silent.append(writer)
        writer.write(sent)
        await writer.drain()
        return writer.close()

    server = await asyncio.start_server(answered, "127.0.0.1", port)
    try:
        yield OpenIdProvider(Client(issuer, "interviews", "secret"))
    finally:
        for writer in silent:
            writer.close()
        server.close()


async def url_of(provider: OpenIdProvider) -> str:
    return await provider.authorization_url("http://127.0.0.1/auth/callback", Attempt.begun())


async def test_one_that_describes_itself_is_gone_to() -> None:
    async with serving(lambda issuer: http(described(issuer))) as provider:
        url = await url_of(provider)
        assert "code_challenge_method=S256" in url
        assert {"state", "nonce", "code_challenge"} <= {part.partition("=")[0] for part in url.split("&")}
        assert await provider.sign_out_url("http://127.0.0.1/console", "token") is None


async def test_its_own_sign_out_is_gone_to_with_the_token_of_the_sign_in_and_one_address_to_return_to() -> (
    None
):
    async with serving(
        lambda issuer: http(described(issuer, end_session_endpoint=f"{issuer}/end?a=b"))
    ) as provider:
        url = urlsplit(await provider.sign_out_url("http://127.0.0.1/console", "the.id.token") or "")
    assert (url.path, dict(parse_qsl(url.query))) == (
        "/end",
        {
            "a": "b",
            "id_token_hint": "the.id.token",
            "client_id": "interviews",
            "post_logout_redirect_uri": "http://127.0.0.1/console",
        },
    )


async def test_a_sign_out_that_is_no_safe_address_is_an_outage() -> None:
    async with serving(
        lambda issuer: http(described(issuer, end_session_endpoint="javascript:alert(1)"))
    ) as provider:
        with pytest.raises(ProviderUnavailable):
            await provider.sign_out_url("http://127.0.0.1/console", "the.id.token")


@pytest.mark.parametrize(
    "answer",
    [
        lambda issuer: http(described(issuer), status="500 Internal Server Error"),
        lambda issuer: http(b"", f"Location: {issuer}/elsewhere", status="302 Found"),
        lambda issuer: http(b"no JSON"),
        lambda issuer: http(b"[" * 100_000),
        lambda issuer: http(described("https://another.example.org")),
        lambda issuer: http(described(issuer, authorization_endpoint="javascript:alert(1)")),
        lambda issuer: http(described(issuer, authorization_endpoint=7)),
        lambda issuer: http(described(issuer, more="x" * MOST_BYTES)),
        lambda issuer: http(described(issuer), "Content-Encoding: gzip"),
        lambda issuer: b"not HTTP at all",
    ],
)  # fmt: skip
async def test_one_whose_description_is_none_is_an_outage(answer: Callable[[str], bytes]) -> None:
    async with serving(answer) as provider:
        with pytest.raises(ProviderUnavailable):
            await url_of(provider)


async def test_one_that_is_away_is_an_outage() -> None:
    provider = OpenIdProvider(Client(f"http://127.0.0.1:{free_port()}", "interviews", "secret"))
    with pytest.raises(ProviderUnavailable):
        await url_of(provider)


async def test_one_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "LIMIT_S", 0.05)
    async with serving(lambda _: None) as provider:
        with pytest.raises(ProviderUnavailable):
            await url_of(provider)
