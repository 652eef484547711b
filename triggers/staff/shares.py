"""Staff share a result or a package with somebody outside, by a link that they can revoke (I2)."""

from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field, StringConstraints

from shared.interview.records.header import read_header
from shared.interview.records.material import find_record
from shared.interview.records.shares import (
    Shared,
    ShareRecord,
    list_shares,
    revoke_share,
    store_share,
)
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.platform.ids import new_id
from shared.platform.secret_texts import digest_of, new_secret
from shared.studies.model import GivenMoment
from triggers.http.calls import Call
from triggers.http.models import Given
from triggers.http.operations import operation
from triggers.staff.names import STAFF_NAME, who_acts

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Access")

ROUTE: Final = "api/interviews/{id}/shares"
LONGEST: Final = timedelta(days=365)


class GivenShare(Given):
    """What is shared, with whom, and until when: at most for a year."""

    what: Shared
    reader: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    expires_at: GivenMoment


class MadeShare(BaseModel):
    """A new link. It is shown here only."""

    share_id: str
    url: str


class ListedShare(BaseModel):
    """A link without its secret; `opened` counts how often it was used."""

    share_id: str
    what: Shared
    reader: str
    made_by: str
    made_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    opened: Annotated[int, Field(ge=0)]
    last_opened_at: datetime | None


class ShareList(BaseModel):
    """The links of an interview, oldest first."""

    items: list[ListedShare]


@staff(
    "POST",
    ROUTE,
    {201: MadeShare, 404: "No such interview", 409: "There is no package of it"},
    body=GivenShare,
    headers=(STAFF_NAME,),
)
async def share_interview(call: Call) -> func.HttpResponse:
    """Share a result or a package: make a link that shows it to one reader outside."""
    given, services = await call.body(GivenShare), call.services
    now, secret = services.now(), new_secret()
    if not now < given.expires_at <= now + LONGEST:
        raise not_valid([field_error(("expires_at",), "a time in the next 365 days is needed")])
    header = await read_header(services.store, call.interview_id)
    if given.what == "package" and not await find_record(services.store, header.interview_id, PackageRecord):
        raise Problem(409, "There is no onboarding package of this interview to share.")
    share = ShareRecord(
        share_id=new_id(now),
        interview_id=header.interview_id,
        what=given.what,
        reader=given.reader,
        digest=digest_of(secret),
        made_by=who_acts(call).name,
        made_at=now,
        expires_at=given.expires_at,
    )
    await store_share(services.store, share, services.settings.ttl)
    url = f"{call.base_url}/shared/{share.share_id}#{header.interview_id}.{secret}"
    return json_response(MadeShare(share_id=share.share_id, url=url), 201)


@staff("GET", ROUTE, {200: ShareList})
async def list_shared_links(call: Call) -> func.HttpResponse:
    """List the links by which this interview is shared."""
    header = await read_header(call.services.store, call.interview_id)
    found = await list_shares(call.services.store, header.interview_id)
    return json_response(ShareList(items=[ListedShare.model_validate(each.model_dump()) for each in found]))


@staff("DELETE", f"{ROUTE}/{{share_id}}", {204: "The link opens nothing any more"}, headers=(STAFF_NAME,))
async def revoke_shared_link(call: Call) -> func.HttpResponse:
    """Revoke a shared link, at once. May be repeated."""
    services, header = call.services, await read_header(call.services.store, call.interview_id)
    now, ttl = services.now(), services.settings.ttl
    if not await revoke_share(services.store, header.interview_id, call.path("share_id"), now, ttl):
        raise Problem(404, "There is no such link.")
    return func.HttpResponse(status_code=204)
