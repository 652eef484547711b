"""Signs people in at a provider of OpenID Connect. Loaded where one is configured: it takes half a second."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import httpx2
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import AsyncOAuth2Client

from shared.access.members import Identity
from shared.access.openid.attempt import Attempt
from shared.access.openid.claims import identity_of, lacks_any
from shared.access.openid.description import Description, Json
from shared.access.openid.refusal import ProviderUnavailable, SignInRefused
from shared.access.openid.tokens import Expected, KeyNotKnown, algorithms_of, read_id_token
from shared.access.openid.wire import LIMIT_S, BoundedTransport, get_json

DEVICE_ENDPOINT: Final = "device_authorization_endpoint"
DEVICE_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"
ASSERTION: Final = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
WAITING: Final = ("authorization_pending", "slow_down")
BROKEN: Final = (httpx2.HTTPError, httpx2.InvalidURL, ValueError, TypeError, KeyError)
"""What an answer that is none, or not as the standard says, raises."""


@dataclass(frozen=True, slots=True)
class Client:
    """Who this app is at the provider: with a secret, or with an `assertion` that another identity of it signs."""

    issuer: str
    client_id: str
    secret: str | None = field(default=None, repr=False)
    assertion: Callable[[], Awaitable[str]] | None = None
    scopes: str = "openid profile email"
    groups_claim: str = "groups"


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """What a terminal shows, and what it asks with; times in seconds."""

    device_code: str = field(repr=False)
    user_code: str
    verification_uri: str
    expires_in: int
    interval: int


class OpenIdProvider:
    """Every method raises ProviderUnavailable for an outage, and SignInRefused for what the provider refuses."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._description = Description(client.issuer)

    async def authorization_url(self, redirect_uri: str, attempt: Attempt) -> str:
        """Where the browser goes to sign in."""
        async with self._session() as session:
            url, _ = session.create_authorization_url(
                await self._description.endpoint(session, "authorization_endpoint"),
                redirect_uri=redirect_uri,
                state=attempt.state,
                nonce=attempt.nonce,
                code_verifier=attempt.verifier,
            )
            return str(url)

    async def identity(self, redirect_uri: str, attempt: Attempt, code: str, now: datetime) -> Identity:
        """Who signed in, for the code that came back with the attempt's state."""
        given = {"code": code, "redirect_uri": redirect_uri, "code_verifier": attempt.verifier}
        return await self._identity("authorization_code", given, attempt.nonce, now)

    async def device_code(self) -> DeviceCode:
        """A code that somebody enters at the provider, for a terminal (RFC 8628)."""
        async with self._session() as session:
            if DEVICE_ENDPOINT not in await self._description.metadata(session):
                raise SignInRefused("terminal")
            url = await self._description.endpoint(session, DEVICE_ENDPOINT)
            auth = session.client_auth(session.token_endpoint_auth_method)
            data = {"scope": self._client.scopes, **await self._assertion()}
            try:
                found = (await session.post(url, data=data, auth=auth)).json()
                return DeviceCode(
                    device_code=str(found["device_code"]),
                    user_code=str(found["user_code"]),
                    verification_uri=str(found.get("verification_uri_complete") or found["verification_uri"]),
                    expires_in=int(found["expires_in"]),
                    interval=int(found.get("interval", 5)),
                )
            except BROKEN as error:
                raise ProviderUnavailable(f"no device code: {type(error).__name__}") from None

    async def device_identity(self, device_code: str, now: datetime) -> Identity:
        """Who entered the code. Raises SignInRefused `waiting` until somebody has."""
        return await self._identity(DEVICE_GRANT, {"device_code": device_code}, None, now)

    async def _identity(
        self, grant: str, given: Mapping[str, str], nonce: str | None, now: datetime
    ) -> Identity:
        async with self._session() as session:
            answer = await self._answer(session, grant, given)
            claims = await self._claims(session, answer, nonce, now)
            if lacks_any(claims, self._client.groups_claim):
                claims = {**await self._said_when_asked(session, answer, claims), **claims}
            return identity_of(claims, self._client.groups_claim)

    async def _answer(self, session: Any, grant: str, given: Mapping[str, str]) -> Json:
        url = await self._description.endpoint(session, "token_endpoint")
        try:
            return await session.fetch_token(url, grant_type=grant, **given, **await self._assertion())
        except OAuthError as error:
            if error.error in WAITING:
                raise SignInRefused("waiting") from None
            raise SignInRefused("device" if grant == DEVICE_GRANT else "answer", str(error.error)) from None
        except BROKEN as error:
            raise ProviderUnavailable(f"no token: {type(error).__name__}") from None

    async def _claims(self, session: Any, answer: Json, nonce: str | None, now: datetime) -> Json:
        algorithms = algorithms_of(await self._description.metadata(session))
        expected = Expected(self._client.issuer, self._client.client_id, nonce, algorithms)
        try:
            return read_id_token(answer, await self._description.keys(session), expected, now)
        except KeyNotKnown:
            keys = await self._description.keys(session, again=True)
        try:
            return read_id_token(answer, keys, expected, now)
        except KeyNotKnown:
            raise SignInRefused("answer", "signed with an unknown key") from None

    async def _said_when_asked(self, session: Any, answer: Json, claims: Json) -> Json:
        """What the provider says of the person beside its token; nothing where it has no such endpoint."""
        if "userinfo_endpoint" not in await self._description.metadata(session):
            return {}
        url = await self._description.endpoint(session, "userinfo_endpoint")
        bearer = {"Authorization": f"Bearer {answer.get('access_token')}"}
        found = await get_json(session, url, headers=bearer)
        if found.get("sub") != claims["sub"]:
            raise SignInRefused("answer", "another subject")
        return found

    async def _assertion(self) -> dict[str, str]:
        """What signs this app in, where it has no secret."""
        if self._client.assertion is None:
            return {}
        return {"client_assertion_type": ASSERTION, "client_assertion": await self._client.assertion()}

    @asynccontextmanager
    async def _session(self) -> AsyncGenerator[Any]:
        """Authlib's client, which has no types, for one exchange within `LIMIT_S`."""
        client: Any = AsyncOAuth2Client(
            client_id=self._client.client_id,
            client_secret=self._client.secret,
            token_endpoint_auth_method="client_secret_post" if self._client.secret else "none",
            scope=self._client.scopes,
            code_challenge_method="S256",
            transport=BoundedTransport(),
            timeout=LIMIT_S,
            follow_redirects=False,
        )
        try:
            async with asyncio.timeout(LIMIT_S), client as session:
                yield session
        except TimeoutError:
            raise ProviderUnavailable("it takes too long") from None
