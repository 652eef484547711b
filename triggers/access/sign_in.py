"""Signing in and out in a browser: at the provider, or by the owner's link of a first run (I1)."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.last_groups import note_groups
from shared.access.members import Identity, principal_of
from shared.access.openid.attempt import Attempt
from shared.access.openid.refusal import ProviderUnavailable, SignInRefused
from shared.access.owner_links import make_owner_link, use_owner_link
from shared.access.sessions import begin_session, end_session, read_session
from shared.platform.auth import bearer_of, unauthorised
from shared.platform.http import Problem, json_response, problem_of
from shared.platform.secret_texts import digest_of
from triggers.access.sign_in_models import GivenOwner, MadeOwnerLink, ShownSecret, SignedOut
from triggers.http.admission import refusals_counted
from triggers.http.auditing import written
from triggers.http.calls import Call
from triggers.http.cookies import ATTEMPT, SESSION
from triggers.http.operations import Query, Sent, operation
from triggers.http.origin import FORGED, check_origin
from triggers.participants.pages import HTML, console_page

if TYPE_CHECKING:
    from shared.access.openid.provider import OpenIdProvider, SignedIn

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Sign-in")
staff = partial(operation, blueprint, caller="staff", tag="Sign-in")

CALLBACK: Final = "auth/callback"
CONSOLE: Final = "/console"
NO_PROVIDER: Final = "No provider is configured here."
LINK_REFUSED: Final = "This link was used, or has expired. Each signs in once; make a new one."


@anyone(
    "GET",
    "auth/login",
    {
        303: Sent("To the provider", headers={"Location": "where it signs people in"}),
        404: Sent(f"The console's page: {NO_PROVIDER}", HTML),
        503: Sent("The console's page: the provider does not answer", HTML),
    },
)
async def begin_sign_in(call: Call) -> func.HttpResponse:
    """Send the browser to the provider; what answers it stays in a cookie until it is back."""
    attempt = Attempt.begun()
    try:
        url = await provider_of(call).authorization_url(f"{call.base_url}/{CALLBACK}", attempt)
    except Exception as error:
        return _refused(call, error)
    response = _sent_to(url)
    ATTEMPT.put(response, call.req, attempt.secret)
    return response


@anyone(
    "GET",
    CALLBACK,
    {
        303: Sent("To the console, signed in", headers={"Location": "the console"}),
        401: Sent(
            "The console's page: the provider refused, or its answer is not the one to this browser", HTML
        ),
        404: Sent(f"The console's page: {NO_PROVIDER}", HTML),
        429: Sent("The console's page: too many sign-ins of this address came to nothing", HTML),
        503: Sent("The console's page: the provider does not answer", HTML),
    },
    query=(
        Query("code", "what the provider exchanges for who signed in", refused=()),
        Query("state", "binds the answer to the browser", refused=()),
        Query("iss", "the provider's issuer", refused=()),
        Query("error", "why the provider did not sign in", refused=()),
    ),
)
async def finish_sign_in(call: Call) -> func.HttpResponse:
    """Sign in: take the provider's answer, begin a session, and go to the console."""
    try:
        async with refusals_counted(call.req, call.services, "finish_sign_in"):
            found = await _answered(call)
            response = await _signed_in(
                call, found.identity, _sent_to(CONSOLE), "finish_sign_in", found.id_token
            )
    except Exception as error:
        response = _refused(call, error)
    ATTEMPT.clear(response, call.req)
    return response


@anyone(
    "POST",
    "auth/link",
    {204: "Signed in", 401: "The link was used or has expired", 403: FORGED},
    body=ShownSecret,
)
async def use_link(call: Call) -> func.HttpResponse:
    """Sign in by the owner's link, which is used up by that."""
    check_origin(call.req, call.services.settings)
    given = await call.body(ShownSecret)
    identity = await use_owner_link(call.services.store, given.secret, call.services.now())
    if identity is None:
        raise unauthorised(LINK_REFUSED)
    return await _signed_in(call, identity, func.HttpResponse(status_code=204), "use_link")


@anyone("POST", "auth/logout", {200: SignedOut, 204: "Signed out", 403: FORGED})
async def sign_out(call: Call) -> func.HttpResponse:
    """Sign out: end the session of this browser, or of the terminal whose token is shown; without one nothing happens.

    Where the provider has a sign-out of its own, the answer says where the browser goes to for that.
    """
    secret = bearer_of(call.sent("authorization"))
    if secret is None:
        check_origin(call.req, call.services.settings)
        secret = SESSION.read(call.req)
    session = await read_session(call.services.store, digest_of(secret)) if secret else None
    if session is not None:
        principal = await principal_of(call.services, session.identity)
        async with written(replace(call, principal=principal), "sign_out"):
            await end_session(call.services.store, session.session_id)
    url = await _sign_out_url(call, session.id_token) if session and session.id_token else None
    response = json_response(SignedOut(url=url)) if url else func.HttpResponse(status_code=204)
    SESSION.clear(response, call.req)
    return response


@staff("POST", "api/owner-links", {201: MadeOwnerLink}, body=GivenOwner)
async def create_owner_link(call: Call) -> func.HttpResponse:
    """Make a link that signs an owner in once, within an hour; it is shown in this answer alone. A token makes none."""
    given = await call.body(GivenOwner)
    secret, link = await make_owner_link(call.services, given.name)
    # In the fragment, which no browser sends: a preview of the link does not use it up, and no log has it.
    made = MadeOwnerLink(url=f"{call.base_url}{CONSOLE}#sign-in/{secret}", expires_at=link.expires_at)
    return json_response(made, 201)


def provider_of(call: Call) -> "OpenIdProvider":
    """Where people sign in. Raises Problem 404 where no provider is configured."""
    if call.services.provider is None:
        raise Problem(404, NO_PROVIDER)
    return call.services.provider


async def _sign_out_url(call: Call, id_token: str) -> str | None:
    """Where the browser signs out of the provider; None where it has no such place, or does not answer.

    It leads back to the console and nowhere else: no address is taken from the request.
    """
    if call.services.provider is None:
        return None
    with suppress(ProviderUnavailable):  # signed out here is signed out here
        return await call.services.provider.sign_out_url(f"{call.base_url}{CONSOLE}", id_token)


async def _answered(call: Call) -> "SignedIn":
    """Who has signed in at the provider. Raises SignInRefused."""
    provider, secret = provider_of(call), ATTEMPT.read(call.req)
    attempt, state = Attempt(secret or ""), call.query("state") or ""
    if secret is None or not attempt.is_answered_by(state):
        raise SignInRefused("attempt")
    if call.query("iss") not in (None, call.services.settings.oidc_issuer):
        raise SignInRefused("answer", "another issuer")
    code = call.query("code")
    if code is None:
        raise SignInRefused("denied")
    return await provider.signed_in(f"{call.base_url}/{CALLBACK}", attempt, code, call.services.now())


async def _signed_in(
    call: Call, identity: Identity, response: func.HttpResponse, operation: str, id_token: str | None = None
) -> func.HttpResponse:
    """The response with a new session, which is in the audit; the one that the browser had before ends."""
    store, now = call.services.store, call.services.now()
    principal = await principal_of(call.services, identity)
    async with written(replace(call, principal=principal), operation):
        if before := SESSION.read(call.req):
            await end_session(store, digest_of(before))
        agent, longest = call.sent("user-agent") or "", call.services.settings.session_longest
        await note_groups(store, identity, now)
        secret, _ = await begin_session(store, identity, "browser", agent, now, longest, id_token)
    SESSION.put(response, call.req, secret)
    return response


def _refused(call: Call, error: Exception) -> func.HttpResponse:
    """The console's page, which says why nobody was signed in: a person looks at it, and no program."""
    problem = problem_of(error)
    return console_page(call, refused=problem.detail, status=problem.status)


def _sent_to(url: str) -> func.HttpResponse:
    return func.HttpResponse(status_code=303, headers={"Location": url})
