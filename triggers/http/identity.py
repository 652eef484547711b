"""Who calls as staff, by the credential that the request shows."""

import azure.functions as func

from shared.access.principal import Principal
from shared.access.staff_key import STAFF, is_staff_key
from shared.access.tokens import principal_of_token
from shared.platform.auth import bearer_of, unauthorised
from shared.platform.services import Services
from triggers.http.requests import header_of


async def identify(req: func.HttpRequest, found: Services) -> Principal:
    """The person, program or machine that the request's credential names. Raises Problem 401 for none, or a bad one."""
    if is_staff_key(found.settings, staff_key_of(req)):
        return STAFF
    shown = bearer_of(header_of(req, "authorization"))
    if shown and (principal := await principal_of_token(found, shown)):
        return principal
    raise unauthorised("Sign in, or show a token or the staff key.")


def staff_key_of(req: func.HttpRequest) -> str:
    """The key of the header, else that of the query; empty where there is none."""
    return header_of(req, "x-functions-key") or req.params.get("code") or ""
