"""Signs people in at a provider of OpenID Connect. Loaded where one is configured: it takes half a second."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import httpx2
from authlib.common.urls import add_params_to_uri
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import AsyncOAuth2Client

from shared.access.members import Identity
from shared.access.openid.attempt import Attempt
from shared.access.openid.claims import identity_of, lacks_any
from shared.access.openid.description import Description, Json
from shared.access.openid.refusal import ProviderUnavailable, SignInRefused
from shared.access.openid.tokens import Expected, KeyNotKnown, algorithms_of, read_id_token
from shared.access.openid.wire import LIMIT_S, BoundedTransport, get_json

SIGN_OUT_ENDPOINT: Final = "end_session_endpoint"
ASSERTION: Final = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
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
class SignedIn:
    """Who signed in, and the provider's token that says so, by which it knows at the sign-out whom it is about."""

    identity: Identity
    id_token: str = field(repr=False)


class OpenIdProvider:
    """Every method raises ProviderUnavailable for an outage, and SignInRefused for what the provider refuses."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._description = Description(client.issuer)

    async def authorization_url(self, redirect_uri: str, attempt: Attempt) -> str:
        async with self._session() as session:
            url, _ = session.create_authorization_url(
                await self._description.endpoint(session, "authorization_endpoint"),
                redirect_uri=redirect_uri,
                state=attempt.state,
                nonce=attempt.nonce,
                code_verifier=attempt.verifier,
            )
            return str(url)

    async def signed_in(self, redirect_uri: str, attempt: Attempt, code: str, now: datetime) -> SignedIn:
        """Who signed in, for the code that came back with the attempt's state."""
        given = {"code": code, "redirect_uri": redirect_uri, "code_verifier": attempt.verifier}
        async with self._session() as session:
            answer = await self._answer(session, given)
            claims = await self._claims(session, answer, attempt.nonce, now)
            if lacks_any(claims, self._client.groups_claim):
                claims = {**await self._said_when_asked(session, answer, claims), **claims}
            return SignedIn(identity_of(claims, self._client.groups_claim), str(answer["id_token"]))

    async def sign_out_url(self, return_to: str, id_token: str) -> str | None:
        """Where the browser goes to sign out of the provider, too; None where the provider has no such endpoint.

        It leads the browser back to `return_to` only where that address is registered there.
        """
        async with self._session() as session:
            if SIGN_OUT_ENDPOINT not in await self._description.metadata(session):
                return None
            url = await self._description.endpoint(session, SIGN_OUT_ENDPOINT)
        given = {
            "id_token_hint": id_token,
            "client_id": self._client.client_id,
            "post_logout_redirect_uri": return_to,
        }
        return add_params_to_uri(url, list(given.items()))

    async def _answer(self, session: Any, given: Mapping[str, str]) -> Json:
        url = await self._description.endpoint(session, "token_endpoint")
        try:
            return await session.fetch_token(
                url, grant_type="authorization_code", **given, **await self._assertion()
            )
        except OAuthError as error:
            raise SignInRefused("answer", str(error.error)) from None
        except BROKEN as error:
            raise ProviderUnavailable(f"no token: {type(error).__name__}") from None

    async def _claims(self, session: Any, answer: Json, nonce: str, now: datetime) -> Json:
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
