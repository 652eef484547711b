"""Staff look at what was read before the first question, correct it, and let the interview begin (E2, E4, B1)."""

from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.interview import Interview
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import update_index
from shared.interview.records.view import NotNow, ParticipantState, participant_state
from shared.modes.confirming import NOT_READ, NOT_WAITING, confirmed, correct, load_prepared
from shared.modes.mode import mode_of
from shared.modes.preparation import Preparation
from shared.platform.http import json_response
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.operations import Sent, operation
from triggers.staff.audit import store_action
from triggers.staff.names import STAFF_NAME

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")

ROUTE: Final = "api/interviews/{id}/preparation"
STATE: Final = "`state` tells how the interview stands"
SHOWN: Final = Sent("What the interview begins with", model=Preparation, headers=ETAG)


@staff("GET", ROUTE, {200: SHOWN, 409: f"{NOT_READ} {STATE}"})
async def read_preparation(call: Call) -> func.HttpResponse:
    """See what was read before the first question: skills, pre-filled questions, or the backlog."""
    return _shown(await load_prepared(call.services, call.interview_id))


@staff(
    "PUT",
    ROUTE,
    {200: SHOWN, 409: f"{NOT_WAITING} {STATE}"},
    body=Preparation,
    headers=(IF_MATCH, STAFF_NAME),
)
async def correct_preparation(call: Call) -> func.HttpResponse:
    """Correct what was read before it is confirmed; what the body leaves out is dropped."""
    wanted = await call.body(Preparation)
    interview = await load_prepared(call.services, call.interview_id)
    check_if_match(call, _version(interview.header))
    corrected = await correct(call.services, interview, wanted)
    await store_action(call, "correct-preparation", corrected.header, f"{_version(corrected.header)}")
    return _shown(corrected)


@staff(
    "POST",
    f"{ROUTE}/confirm",
    {202: ParticipantState, 409: f"{NOT_WAITING} {STATE}"},
    headers=(STAFF_NAME,),
    durable=True,
)
async def confirm_preparation(call: Call) -> func.HttpResponse:
    """Let the interview begin with its preparation as it stands."""
    store, now = call.services.store, call.services.now()
    header = await read_header(store, call.interview_id)
    if header.confirmation is None or header.status != "preparing":
        raise NotNow(NOT_WAITING, header)

    def change(found: Header) -> Header | None:
        after = confirmed(found)
        return after and after.model_copy(update={"moved_at": now})

    await store_action(call, "confirm-preparation", header, "", change=change)
    await call.orchestrations.control(header.interview_id, 0, {"action": "confirm"})
    header = await read_header(store, header.interview_id)
    await update_index(store, header, call.services.settings.ttl)
    return json_response(participant_state(header), 202)


def _shown(interview: Interview) -> func.HttpResponse:
    """The part of the preparation that the mode has."""
    mode = mode_of(interview.header)
    part = mode.preparation(interview).model_dump(mode="json", include={str(mode.corrected)})
    return json_response(part, headers={"ETag": etag_of(_version(interview.header))})


def _version(header: Header) -> int:
    return header.confirmation.version if header.confirmation else 1
