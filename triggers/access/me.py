"""Who is signed in, and the sessions: one's own, and for owners everybody's (I1)."""

import re
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.last_groups import note_groups
from shared.access.members import Identity
from shared.access.permissions import rights_of
from shared.access.platform_sign_in import is_trusted
from shared.access.sessions import end_session, end_sessions_of, list_sessions, read_session
from shared.platform.auth import bearer_of
from shared.platform.http import field_error, json_response, not_found, not_valid
from shared.platform.secret_texts import digest_of
from triggers.access.sign_in_models import ListedSession, Me, SessionList
from triggers.http.auditing import audit_read
from triggers.http.calls import Call
from triggers.http.cookies import SESSION
from triggers.http.operations import PAGES, Query, operation

blueprint = df.Blueprint()
signed_in = partial(operation, blueprint, caller="signed_in", tag="Sign-in")

SESSION_ID: Final = re.compile(r"[0-9a-f]{64}")


@signed_in("GET", "api/me", {200: Me})
async def get_me(call: Call) -> func.HttpResponse:
    """Who is signed in, with the roles, and what they may do where."""
    found, person = call.services, call.staff
    if person.kind == "person" and is_trusted(found.settings):  # the platform signs in without a call of ours
        identity = Identity(person.subject, person.name, person.email, person.groups)
        await note_groups(found.store, identity, found.now())
    known = await found.members.read(found.store)
    return json_response(Me.of(person, rights_of(person, known.read_by_viewers)))


@signed_in(
    "GET",
    "api/sessions",
    {200: SessionList},
    query=(*PAGES, Query.among("whose", "`everybody`, for owners; else one's own", ("own", "everybody"))),
)
async def list_all_sessions(call: Call) -> func.HttpResponse:
    """List sessions that are good: one's own, or everybody's."""
    whose = call.choice("whose", ("own", "everybody"))
    subject = None if whose == "everybody" and call.staff.role == "owner" else call.staff.subject
    if subject is None:
        await audit_read(call, "list_all_sessions")
    sessions, following = await list_sessions(
        call.services.store, call.services.now(), subject=subject, limit=call.limit(), after=_cursor(call)
    )
    current = _current(call)
    return json_response(
        SessionList(items=[ListedSession.of(each, current) for each in sessions], next_cursor=following)
    )


@signed_in("DELETE", "api/sessions", {204: "All of one's own sessions have ended"})
async def end_all_sessions(call: Call) -> func.HttpResponse:
    """Sign out everywhere: end all of one's own sessions at once, in browsers and at terminals."""
    await end_sessions_of(call.services.store, call.staff.subject)
    response = func.HttpResponse(status_code=204)
    SESSION.clear(response, call.req)
    return response


@signed_in("DELETE", "api/sessions/{id}", {204: "The session has ended", 404: "No such session of one's own"})
async def end_one_session(call: Call) -> func.HttpResponse:
    """End a session at once, everywhere: one's own, or for owners anybody's."""
    session_id, store = call.path("id"), call.services.store
    session = await read_session(store, session_id) if SESSION_ID.fullmatch(session_id) else None
    if session is None or (session.subject != call.staff.subject and call.staff.role != "owner"):
        raise not_found("session")
    await end_session(store, session_id)
    return func.HttpResponse(status_code=204)


def _current(call: Call) -> str | None:
    secret = bearer_of(call.sent("authorization")) or SESSION.read(call.req)
    return None if secret is None else digest_of(secret)


def _cursor(call: Call) -> str | None:
    """Where the page before ended. Raises Problem 422."""
    value = call.query("cursor")
    if value is not None and not SESSION_ID.fullmatch(value):
        raise not_valid([field_error(("cursor",), "not the next_cursor of a page")])
    return value
