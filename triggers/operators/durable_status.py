"""What Durable knows of an interview, for staff, who do not have Durable's key."""

from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.interview.records.header import read_header
from shared.platform.http import Problem, json_response
from triggers.http.calls import Call
from triggers.http.operations import operation

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")

PURGED: Final = "Nothing is left of the interview's orchestration."


class DurableStatus(BaseModel):
    """The orchestration of an interview. `management_path` is Durable's own answer, behind its system key."""

    instance_id: str
    name: str
    runtime_status: str
    custom_status: dict[str, Any] | None
    created_at: datetime
    last_updated_at: datetime
    management_path: str


@staff(
    "GET",
    "api/interviews/{id}/orchestration",
    {200: DurableStatus, 404: "No such interview, or its history was purged"},
    durable=True,
)
async def durable_status(call: Call) -> func.HttpResponse:
    """See how Durable says that the interview's orchestration stands."""
    header = await read_header(call.services.store, call.interview_id)
    found = await call.orchestrations.status(header.interview_id)
    if found is None:
        raise Problem(404, PURGED)
    return json_response(
        DurableStatus(
            instance_id=found.instance_id,
            name=found.name,
            runtime_status=str(found.runtime_status),
            custom_status=found.get_custom_status(),
            created_at=found.created_at.replace(tzinfo=UTC),
            last_updated_at=found.last_updated_at.replace(tzinfo=UTC),
            management_path=f"/runtime/webhooks/durabletask/instances/{found.instance_id}",
        )
    )
