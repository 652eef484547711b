"""Signing in at a terminal: somebody who is signed in in a browser allows it there, by a code (RFC 8628, I1).

The terminal gets a token of ours. The page says which program asks, and from where, before anybody allows it.
"""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.members import principal_of
from shared.access.openid.refusal import SignInRefused
from shared.access.platform_sign_in import is_trusted
from shared.access.sessions import begin_session, read_session
from shared.access.terminal_codes import (
    INTERVAL_S,
    VALID,
    AllowedBy,
    TerminalCode,
    answer_code,
    begin_code,
    find_code,
    use_code,
)
from shared.platform.auth import bearer_of
from shared.platform.http import Problem, json_response, not_found
from shared.platform.secret_texts import digest_of
from triggers.access.sign_in import CONSOLE
from triggers.access.sign_in_models import (
    AnsweredTerminal,
    AskingTerminal,
    ShownDeviceCode,
    StartedDevice,
    TerminalToken,
)
from triggers.http.admission import address_of
from triggers.http.auditing import written
from triggers.http.calls import Call
from triggers.http.cookies import SESSION
from triggers.http.operations import operation

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Sign-in", counted="terminal")
signed_in = partial(operation, blueprint, caller="signed_in", tag="Sign-in")

REFUSED: Final = "The code has expired, was refused, or was used"
NO_CODE: Final = "No terminal asks with this code, or not any more"
BY_A_BROWSER: Final = "Only a person who is signed in in a browser can answer a terminal."


@anyone("POST", "auth/device", {200: StartedDevice})
async def begin_device(call: Call) -> func.HttpResponse:
    """Make a code, which a person enters in the console."""
    found, program = call.services, call.sent("user-agent") or ""
    secret, code = await begin_code(found.store, program, address_of(call.req, found), found.now())
    shown = StartedDevice(
        device_code=secret,
        user_code=code.shown,
        verification_uri=f"{call.base_url}{CONSOLE}#terminal",
        expires_in=int(VALID.total_seconds()),
        interval=INTERVAL_S,
    )
    return json_response(shown)


@anyone(
    "POST",
    "auth/device/token",
    {201: TerminalToken, 202: "The code was not answered yet", 401: REFUSED},
    body=ShownDeviceCode,
)
async def finish_device(call: Call) -> func.HttpResponse:
    """Sign a terminal in: it takes its token, once the code was allowed."""
    given, now = await call.body(ShownDeviceCode), call.services.now()
    allowed = await use_code(call.services.store, given.device_code, now)
    if allowed == "open":
        return func.HttpResponse(status_code=202)
    if allowed == "refused":
        raise SignInRefused("device")
    principal = await principal_of(call.services, allowed.identity)
    async with written(replace(call, principal=principal), "finish_device"):
        agent, longest = call.sent("user-agent") or "", timedelta(seconds=allowed.longest_s)
        token, session = await begin_session(
            call.services.store, allowed.identity, "terminal", agent, now, longest
        )
    return json_response(TerminalToken(token=token, name=session.name), 201)


@signed_in("GET", "api/terminal-codes/{id}", {200: AskingTerminal, 404: NO_CODE})
async def look_at_terminal(call: Call) -> func.HttpResponse:
    """See which program asks with a code, and from where."""
    return json_response(AskingTerminal.of(await _asking(call)))


@signed_in(
    "POST",
    "api/terminal-codes/{id}",
    {204: "The terminal is answered", 403: BY_A_BROWSER, 404: NO_CODE},
    body=AnsweredTerminal,
)
async def answer_terminal(call: Call) -> func.HttpResponse:
    """Answer a terminal: allow it to act under one's own name, or refuse it; each code is answered once."""
    given = await call.body(AnsweredTerminal)
    code, by = await _asking(call), await _allowed_by(call)
    if not await answer_code(call.services.store, code, by if given.allow else None, call.services.now()):
        raise not_found("code")
    return func.HttpResponse(status_code=204)


async def _asking(call: Call) -> TerminalCode:
    """The terminal that asks with the code of the route. Raises Problem 404."""
    code = await find_code(call.services.store, call.path("id"), call.services.now())
    if code is None:
        raise not_found("code")
    return code


async def _allowed_by(call: Call) -> AllowedBy:
    """Who answers. The terminal stays signed in no longer than they do, whose groups it has. Raises Problem 403."""
    person, found = call.staff, call.services
    secret = SESSION.read(call.req)
    session = await read_session(found.store, digest_of(secret)) if secret else None
    if session is not None and session.subject == person.subject:
        longest = session.over_at - found.now()
    elif is_trusted(found.settings):
        longest = found.settings.session_longest
    else:
        raise Problem(403, BY_A_BROWSER)
    if person.kind != "person" or bearer_of(call.sent("authorization")) is not None:
        raise Problem(403, BY_A_BROWSER)
    return AllowedBy(
        subject=person.subject,
        name=person.name,
        email=person.email,
        groups=person.groups,
        longest_s=longest.total_seconds(),
    )
