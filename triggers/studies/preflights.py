"""Preflight (H5): have simulated participants take a study before people are asked, and read what would go wrong."""

from contextlib import suppress
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.platform.durable import start_once
from shared.platform.http import Problem, json_response
from shared.platform.ids import is_id
from shared.storage.port import PARTICIPANTS, AlreadyExists
from shared.studies.asking import gather_asked
from shared.studies.preflight.model import PreflightRecord
from triggers.http.calls import Call
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import Query, operation
from triggers.staff.start_interview import read_start, refusing_start
from triggers.studies.models import BegunPreflight, ShownPreflight
from triggers.studies.reading import head_of, study_of
from triggers.studies.simulating import simulated_start

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

ORCHESTRATOR: Final = "preflight"
ROUTE: Final = "api/studies/{id}/preflight"


@staff(
    "POST",
    ROUTE,
    {202: BegunPreflight, 400: "The question set has no questions", 404: "No such study"},
    headers=(KEY,),
)
async def begin_preflight(call: Call) -> func.HttpResponse:
    """Have simulated participants take the study as it stands, draft or open. They are counted and listed nowhere."""
    head, _ = await head_of(call)
    study = await study_of(call, head)
    with refusing_start():
        await gather_asked(call.services, study, read_start(simulated_start(study)))
    settled = await settle_id(call, f"preflight of {head.study_id}", {})
    record = PreflightRecord(
        preflight_id=settled.id,
        study_id=head.study_id,
        version=head.version,
        begun_at=call.services.now(),
    )
    with suppress(AlreadyExists):  # the same key again
        document = record.to_document(head.study_id, call.services.settings.ttl)
        await call.services.store.create(PARTICIPANTS, document)
    given = {"study_id": head.study_id, "preflight_id": settled.id}
    await start_once(call.durable, ORCHESTRATOR, f"{ORCHESTRATOR}-{settled.id}", given)
    return json_response(BegunPreflight(preflight_id=settled.id), 202)


@staff(
    "GET",
    ROUTE,
    {200: ShownPreflight, 404: "No such study, or it had no such preflight"},
    query=(Query("preflight_id", "which one; the latest without it"),),
)
async def get_preflight(call: Call) -> func.HttpResponse:
    """Read how far a preflight is, and what it found."""
    head, _ = await head_of(call)
    store, wanted = call.services.store, call.query("preflight_id")
    where = None if wanted is None else {"preflight_id": wanted}
    page = await store.list(
        PARTICIPANTS, head.study_id, PreflightRecord.KIND, where=where, limit=1, descending=True
    )
    if not page.items or (wanted is not None and not is_id(wanted)):
        raise Problem(404, "The study had no such preflight.")
    return json_response(ShownPreflight.model_validate(PreflightRecord.read(page.items[0]).model_dump()))
