"""Staff's operations on a participant's link: make a new one, so that those before it stop working, and revoke it."""

from functools import partial

import azure.durable_functions as df
import azure.functions as func

from shared.channels.teams.linking import unlink
from shared.interview.links import expiry_of, link_of, replaced, revoked
from shared.interview.records.header import read_header
from shared.platform.http import json_response
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.models import IssuedLink, WantedLink
from triggers.http.operations import operation
from triggers.staff.audit import store_action
from triggers.staff.names import STAFF_NAME

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")


@staff(
    "POST",
    "api/interviews/{id}/link",
    {201: IssuedLink, 404: "No such interview"},
    body=WantedLink,
    headers=(STAFF_NAME,),
)
async def issue_link(call: Call) -> func.HttpResponse:
    """Make a new link for the participant; every link before it stops working at once."""
    wanted = await call.body(WantedLink)
    settings, now = call.services.settings, call.services.now()
    expires_at = expiry_of(settings, wanted.link_valid_s, now)
    header = await read_header(call.services.store, call.interview_id)
    await store_action(call, "link", header, new_id(now), change=lambda found: replaced(found, expires_at))
    header = await read_header(call.services.store, call.interview_id)
    link = link_of(settings, call.base_url, header)
    issued = IssuedLink(
        participant_token=link.token, participant_url=link.url, link_expires_at=header.link_expires_at
    )
    return json_response(issued, 201)


@staff(
    "DELETE",
    "api/interviews/{id}/link",
    {204: "No link of the participant's works", 404: "No such interview"},
    headers=(STAFF_NAME,),
)
async def revoke_link(call: Call) -> func.HttpResponse:
    """Revoke the participant's link, let go of their chat in Teams and void its code. May be repeated."""
    header = await read_header(call.services.store, call.interview_id)
    await store_action(call, "revoke-link", header, new_id(call.services.now()), change=revoked)
    await unlink(call.services.store, call.interview_id)
    return func.HttpResponse(status_code=204)
