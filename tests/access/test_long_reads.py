"""A read that takes long is answered by what the caller may do when it is ready, not when it began (I1, I2)."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

import azure.durable_functions as df
import azure.functions as func
import pytest

from shared.access.audit_log import AuditFilter, list_entries
from shared.access.member_lists import Member
from shared.access.members import Identity
from shared.access.sessions import begin_session, end_session
from shared.platform.services import Services
from tests.access.test_members import named
from triggers.http.calls import Call
from triggers.http.operations import OPERATIONS, handled, operation

ADA: Final = Identity("oidc:ada", "Ada", "ada@example.org")
NOW: Final = datetime(2026, 5, 4, 9, tzinfo=UTC)
AN_EXPORT: Final = timedelta(seconds=20)

type Meanwhile = Callable[[Services, str], Awaitable[None]]


async def nothing(found: Services, session_id: str) -> None:
    """Whoever reads goes on as they were."""


async def signed_out(found: Services, session_id: str) -> None:
    await end_session(found.store, session_id)


async def made_a_viewer(found: Services, session_id: str) -> None:
    await named(found.store, Member(subject=ADA.subject, role="viewer"))
    found.members.forget()


@pytest.mark.parametrize(("meanwhile", "status", "effects"), [
    (nothing, 200, ["read"]), (signed_out, 401, ["refused"]), (made_a_viewer, 403, ["refused"]),
])  # fmt: skip
async def test_who_lost_the_right_while_it_was_made_gets_nothing_of_it(
    found: Services, meanwhile: Meanwhile, status: int, effects: list[str]
) -> None:
    times = [NOW]
    found = replace(found, now=lambda: times[-1])
    await named(found.store, Member(subject=ADA.subject, role="owner"))
    secret, session = await begin_session(found.store, ADA, "browser", "a browser", NOW)

    async def exported(call: Call) -> func.HttpResponse:
        """A large export."""
        times.append(NOW + AN_EXPORT)
        await meanwhile(call.services, session.session_id)
        return func.HttpResponse("what people said")

    blueprint = df.Blueprint()
    operation(blueprint, "GET", "api/x", {200: "It"}, caller="staff", tag="X", name="list_audit")(exported)
    req = func.HttpRequest(
        "GET", "http://127.0.0.1:7071/api/x", body=b"", headers={"Cookie": f"session-7071={secret}"}
    )
    reply = await handled(OPERATIONS.pop(), req, found, None)
    assert reply.status_code == status
    assert (b"what people said" in reply.get_body()) == (status == 200)
    entries, _ = await list_entries(
        found.store, AuditFilter(), oldest=NOW - AN_EXPORT, newest=NOW + 2 * AN_EXPORT, limit=9, cursor=None
    )
    assert [each.effect for each in entries] == effects
