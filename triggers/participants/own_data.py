"""A participant downloads, and erases, what they said, where the study allows it (I3)."""

from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.results.own_data import OwnData, own_data, to_text
from shared.interview.results.reading import read_shown_to_staff
from shared.platform.http import Problem, json_response
from shared.studies.own_data import may_have_own_data, store_withdrawal
from triggers.http.auditing import audit_read, written
from triggers.http.calls import Call
from triggers.http.operations import Query, Sent, operation
from triggers.operators.erasures import answer_erasing
from triggers.studies.erasing import erase_interview

blueprint = df.Blueprint()
participant = partial(operation, blueprint, caller="participant", tag="Participant")

ROUTE: Final = "api/interview/{id}/mine"
FORMATS: Final = ("json", "text")
NOT_ALLOWED: Final = "The people who invited you have not opened this; please ask them for it."


@participant(
    "GET",
    ROUTE,
    {200: Sent("All that you said", ("text/plain",), OwnData), 403: NOT_ALLOWED},
    query=(Query.among("format", "json, or text for a plain file", FORMATS),),
)
async def read_own_data(call: Call) -> func.HttpResponse:
    """Download all that the participant said."""
    wanted = call.choice("format", FORMATS)
    await _check_allowed(call)
    data = own_data(await read_shown_to_staff(call.services.store, call.interview_id))
    await audit_read(call, "read_own_data")
    if wanted != "text":
        return json_response(data)
    name = f'attachment; filename="interview-{data.interview_id}.txt"'
    return func.HttpResponse(
        to_text(data).encode(), mimetype="text/plain", headers={"Content-Disposition": name}
    )


@participant("DELETE", ROUTE, {204: "All that you said is erased", 403: NOT_ALLOWED}, durable=True)
async def erase_own_data(call: Call) -> func.HttpResponse:
    """Erase all that the participant said: the interview, what was made of it, and its part of the study's results."""
    await _check_allowed(call)
    services, interview_id, orchestrations = call.services, call.interview_id, call.orchestrations
    async with written(call, "erase_own_data"):
        if study := call.admitted.study:
            await store_withdrawal(services.store, study, services.now(), services.settings.ttl)
        return await answer_erasing(
            call, "interview", interview_id, lambda: erase_interview(services, orchestrations, interview_id)
        )


async def _check_allowed(call: Call) -> None:
    """Raises Problem 403 where the study, or the installation, does not allow it."""
    if not await may_have_own_data(call.services, call.admitted):
        raise Problem(403, NOT_ALLOWED)
