"""The audit as owners read it: who did and who read what of whom (I3)."""

from datetime import datetime, timedelta
from functools import partial

import azure.durable_functions as df
import azure.functions as func
from pydantic import AwareDatetime, TypeAdapter, ValidationError

from shared.access.audit_log import AuditFilter, list_entries
from shared.access.audited_call import AuditedCall
from shared.platform.http import field_error, json_response, not_valid
from triggers.http.calls import Call
from triggers.http.models import Page
from triggers.http.operations import PAGES, operation
from triggers.http.query import Query

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Access")

_MOMENT: TypeAdapter[datetime] = TypeAdapter(AwareDatetime)


class AuditPage(Page[AuditedCall]):
    """A page of the audit, newest first."""


@staff(
    "GET",
    "api/audit",
    {200: AuditPage},
    query=(
        Query("actor", "only entries of this subject or name"),
        Query("interview_id", "only entries about this interview"),
        Query("study_id", "only entries about this study"),
        Query("from", "only entries from this time on, in ISO 8601 with its zone"),
        Query("to", "only entries before this time, in ISO 8601 with its zone"),
        *PAGES,
    ),
)
async def list_audit(call: Call) -> func.HttpResponse:
    """List who did and who read what, newest first, for as long as `AUDIT_DAYS` keeps it."""
    now = call.services.now()
    wanted = AuditFilter(
        call.query("actor"),
        call.query("interview_id"),
        call.query("study_id"),
        _moment(call, "from"),
        _moment(call, "to"),
    )
    oldest = now - timedelta(seconds=call.services.settings.audit_ttl)
    entries, cursor = await list_entries(
        call.services.store, wanted, oldest=oldest, newest=now, limit=call.limit(), cursor=call.cursor()
    )
    return json_response(AuditPage(items=entries, next_cursor=cursor))


def _moment(call: Call, name: str) -> datetime | None:
    """A query parameter that is a time. Raises Problem 422."""
    if (given := call.query(name)) is None:
        return None
    try:
        return _MOMENT.validate_strings(given)
    except ValidationError:
        raise not_valid([field_error((name,), "a time in ISO 8601 with its zone is needed")]) from None
