"""Preflight (H5): have simulated participants take a study before people are asked, and read what would go wrong."""

from contextlib import suppress
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.starting import read_start, refusing_start
from shared.platform.http import Problem, json_response
from shared.storage.port import PARTICIPANTS, AlreadyExists
from shared.studies.asking import gather_asked
from shared.studies.preflight.instances import running_preflight, start_preflight
from shared.studies.preflight.model import PreflightRecord
from shared.studies.preflight.simulating import simulated_start
from triggers.http.calls import Call
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import Query, operation
from triggers.studies.models import BegunPreflight, ShownPreflight
from triggers.studies.reading import head_of, study_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

ROUTE: Final = "api/studies/{id}/preflight"
RUNNING: Final = "Simulated participants take this study already. Wait until they are done."
REFUSED: Final = {
    400: "The question set has no questions",
    404: "No such study",
    409: "Another preflight of it runs; `preflight_id` says which",
}


@staff("POST", ROUTE, {202: BegunPreflight, **REFUSED}, headers=(KEY,))
async def begin_preflight(call: Call) -> func.HttpResponse:
    """Have simulated participants take the study as it stands, draft or open: one preflight of a study at a time."""
    head, _ = await head_of(call)
    study = await study_of(call, head)
    with refusing_start():
        await gather_asked(call.services, study, read_start(simulated_start(study)))
    settled = await settle_id(call, f"preflight of {head.study_id}", {})
    store, client = call.services.store, call.durable
    _check_free(await running_preflight(client, head.study_id), settled.id)
    record = PreflightRecord(
        preflight_id=settled.id,
        study_id=head.study_id,
        version=head.version,
        begun_at=call.services.now(),
    )
    found = await store.get(PARTICIPANTS, head.study_id, record.key())
    if found is None:
        with suppress(AlreadyExists):  # the same key, sent twice at once
            await store.create(PARTICIPANTS, record.to_document(head.study_id, call.services.settings.ttl))
    if (found is None or PreflightRecord.read(found).status == "running") and not await start_preflight(
        client, head.study_id, settled.id
    ):
        await store.delete(PARTICIPANTS, head.study_id, record.key())  # another call was faster
        _check_free(await running_preflight(client, head.study_id), settled.id)
    return json_response(BegunPreflight(preflight_id=settled.id), 202)


def _check_free(running: str | None, preflight_id: str) -> None:
    """Raises Problem 409 where another preflight runs."""
    if running not in (None, preflight_id):
        raise Problem(409, RUNNING, more={"reason": "running", "preflight_id": running})


@staff(
    "GET",
    ROUTE,
    {200: ShownPreflight, 404: "No such study, or it had no such preflight"},
    query=(Query("preflight_id", "which one; the latest without it"),),
)
async def get_preflight(call: Call) -> func.HttpResponse:
    """Read how far a preflight is, and what it found."""
    head, _ = await head_of(call)
    wanted = call.query("preflight_id")
    record = await _record(call, head.study_id, wanted)
    if record is None and wanted is not None:
        raise Problem(404, "The study had no such preflight.")
    if record is None:
        return json_response(ShownPreflight(status="none"))
    running = await running_preflight(call.durable, head.study_id)
    # Read anew: it may have been done between the two looks.
    record = await _record(call, head.study_id, record.preflight_id) or record
    over = "done" if record.status == "done" else "stopped"
    status = "running" if running == record.preflight_id else over
    return json_response(ShownPreflight.model_validate({**record.model_dump(), "status": status}))


async def _record(call: Call, study_id: str, preflight_id: str | None) -> PreflightRecord | None:
    """The preflight of this id, or the latest one; None where the study has none."""
    where = None if preflight_id is None else {"preflight_id": preflight_id}
    page = await call.services.store.list(
        PARTICIPANTS, study_id, PreflightRecord.KIND, where=where, limit=1, descending=True
    )
    return PreflightRecord.read(page.items[0]) if page.items else None
