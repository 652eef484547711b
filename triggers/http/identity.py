"""Who calls as staff, by the credential that the request shows: a key, a token, the platform's sign-in, a session."""

import azure.functions as func

from shared.access.members import Identity, principal_of
from shared.access.platform_sign_in import HEADERS, identity_of_platform, is_trusted
from shared.access.principal import Principal
from shared.access.sessions import PREFIX, find_session
from shared.access.staff_key import STAFF, is_staff_key
from shared.access.tokens import principal_of_token
from shared.platform.auth import bearer_of, unauthorised
from shared.platform.http import Problem
from shared.platform.services import Services
from triggers.http.cookies import SESSION
from triggers.http.origin import check_origin
from triggers.http.requests import header_of


async def identify(req: func.HttpRequest, found: Services) -> Principal:
    """The person, program or machine that the request's credential names.

    A key or a token that is shown is the credential that counts, also where it is bad. Raises Problem 401 for none, or a
    bad one, and 403 for a session in a call that another site has forged.
    """
    key, bearer = staff_key_of(req), bearer_of(header_of(req, "authorization"))
    if key:
        if is_staff_key(found.settings, key):
            return STAFF
        raise _nobody()
    if bearer is not None:
        return await _of_bearer(bearer, found)
    identity = await _signed_in(req, found)
    check_origin(req, found.settings)
    return await principal_of(found, identity)


def staff_key_of(req: func.HttpRequest) -> str:
    """The key of the header, else that of the query; empty where there is none."""
    return header_of(req, "x-functions-key") or req.params.get("code") or ""


async def _of_bearer(bearer: str, found: Services) -> Principal:
    """Who shows this token: a terminal that somebody has signed in, or a program."""
    if bearer.startswith(PREFIX):
        session = await find_session(found.store, bearer, "terminal", found.now())
        principal = await principal_of(found, session.identity) if session else None
    else:
        principal = await principal_of_token(found, bearer)
    if principal is None:
        raise _nobody()
    return principal


async def _signed_in(req: func.HttpRequest, found: Services) -> Identity:
    """Whom the browser has signed in: at the platform in front, or with a session of ours."""
    if is_trusted(found.settings):
        headers = {name: header_of(req, name) for name in HEADERS}
        if identity := identity_of_platform(headers, found.settings.oidc_groups_claim):
            return identity
    secret = SESSION.read(req)
    session = await find_session(found.store, secret, "browser", found.now()) if secret else None
    if session is None:
        raise _nobody()
    return session.identity


def _nobody() -> Problem:
    return unauthorised("Sign in, or show a token or the staff key.")
