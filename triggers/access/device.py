"""Signing in at a terminal: somebody enters a code at the provider, and the terminal gets a token of ours (RFC 8628, I1).

This app is the one client that the provider knows, so no secret and no token of the provider's reaches the terminal.
"""

from dataclasses import replace
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.members import principal_of
from shared.access.openid.refusal import SignInRefused
from shared.access.sessions import begin_session
from shared.platform.http import json_response
from triggers.access.sign_in import AWAY, NO_PROVIDER, provider_of
from triggers.access.sign_in_models import ShownDeviceCode, StartedDevice, TerminalToken
from triggers.http.auditing import written
from triggers.http.calls import Call
from triggers.http.operations import operation

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Sign-in")

REFUSED: Final = "The code has expired or was refused, or the provider has none"


@anyone(
    "POST",
    "auth/device",
    {200: StartedDevice, 401: REFUSED, 404: NO_PROVIDER, 503: AWAY},
    counted="provider",
)
async def begin_device(call: Call) -> func.HttpResponse:
    """Ask the provider for a code, which a person enters there."""
    code = await provider_of(call).device_code()
    return json_response(StartedDevice.model_validate(code, from_attributes=True))


@anyone(
    "POST",
    "auth/device/token",
    {
        201: TerminalToken,
        202: "The code was not entered yet",
        401: REFUSED,
        404: NO_PROVIDER,
        503: AWAY,
    },
    body=ShownDeviceCode,
    counted="provider",
)
async def finish_device(call: Call) -> func.HttpResponse:
    """Take a token for the terminal, once the code was entered."""
    given, now = await call.body(ShownDeviceCode), call.services.now()
    try:
        identity = await provider_of(call).device_identity(given.device_code, now)
    except SignInRefused as refused:
        if refused.reason != "waiting":
            raise
        return func.HttpResponse(status_code=202)
    principal = await principal_of(call.services, identity)
    async with written(replace(call, principal=principal), "finish_device"):
        agent, longest = call.sent("user-agent") or "", call.services.settings.session_longest
        token, session = await begin_session(call.services.store, identity, "terminal", agent, now, longest)
    return json_response(TerminalToken(token=token, name=session.name), 201)
