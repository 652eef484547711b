"""Staff actions on an interview that runs: end, nudge, extend, force a question. The same request twice acts once."""

import hashlib
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.records.closing import end_requested
from shared.interview.records.forcing import is_all_filled
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import update_index
from shared.interview.records.view import ParticipantState, is_final, participant_state
from shared.platform.http import json_response
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.models import Extend, NamedQuestion
from triggers.http.operations import Query, operation
from triggers.operators.recovery import resume
from triggers.participants.prefilled import reopen
from triggers.staff.audit import conflict, store_action
from triggers.staff.names import STAFF_NAME

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")

NOT_OPEN: Final = "No question is open; `state` tells how the interview stands"
OVER: Final = "It is over, or its orchestration has stopped; `state` tells how it stands"
NO_QUESTION: Final = "No question is open at the moment."
MOST_NUDGES: Final = 1_000_000
NUDGES_SEEN: Final = Query(
    "nudges",
    "`question.nudges` as the caller saw it: with more by now, this request nudges nobody once more",
    {"type": "integer", "minimum": 0},
)


@staff(
    "POST", "api/interviews/{id}/end", {202: ParticipantState, 409: OVER}, headers=(STAFF_NAME,), durable=True
)
async def end_by_staff(call: Call) -> func.HttpResponse:
    """End the interview; what was answered is kept."""
    header = await _running(call)
    wanted = partial(end_requested, by="staff", at=call.services.now())
    await store_action(call, "end", header, f"{header.turn}", change=wanted)
    await call.orchestrations.end(header.interview_id, by="staff")
    return json_response(participant_state(header), 202)


@staff(
    "POST",
    "api/interviews/{id}/nudge",
    {202: ParticipantState, 409: NOT_OPEN},
    query=(NUDGES_SEEN,),
    headers=(STAFF_NAME,),
    durable=True,
)
async def nudge(call: Call) -> func.HttpResponse:
    """Nudge the participant about the open question, once for each count of nudges that was seen."""
    header = await _open(call)
    nudges = header.question.nudges if header.question else 0
    seen = call.whole_number("nudges", least=0, most=MOST_NUDGES, default=nudges)
    if seen >= nudges:
        await store_action(call, "nudge", header, f"{header.turn}-{nudges}")
        command = {"action": "nudge", "nudges": nudges}
        await call.orchestrations.control(header.interview_id, header.turn, command)
    return json_response(participant_state(header), 202)


@staff(
    "POST",
    "api/interviews/{id}/extend",
    {202: ParticipantState, 409: NOT_OPEN},
    body=Extend,
    headers=(STAFF_NAME,),
    durable=True,
)
async def extend(call: Call) -> func.HttpResponse:
    """Move the deadline of the open question, parked or not."""
    seconds = (await call.body(Extend)).answer_deadline_s
    header = await _open(call)

    def moved(current: Header) -> Header | None:
        if not current.is_open or current.turn != header.turn:
            raise conflict(call, current, NO_QUESTION)
        if current.extended_s == seconds:
            return None
        return current.model_copy(update={"extended_s": seconds})

    mark = new_id(call.services.now())
    await store_action(call, "extend", header, mark, change=moved, answer_deadline_s=seconds)
    command = {"action": "extend", "answer_deadline_s": seconds}
    await call.orchestrations.control(header.interview_id, header.turn, command)
    header = await read_header(call.services.store, header.interview_id)
    await update_index(call.services.store, header, call.services.settings.ttl)
    return json_response(participant_state(header), 202)


@staff(
    "POST",
    "api/interviews/{id}/force-ask",
    {202: ParticipantState, 409: "The end is settled; `state` tells how it stands"},
    body=NamedQuestion,
    headers=(STAFF_NAME,),
    durable=True,
)
async def force_ask(call: Call) -> func.HttpResponse:
    """Have a question asked that the resume had filled; an interview that asked none takes its end back (E4, E8)."""
    question_id = (await call.body(NamedQuestion)).question_id
    # Nothing begins of an interview whose history was purged.
    takes_end_back = await call.orchestrations.exists(call.interview_id)
    state = await reopen(call, question_id, takes_end_back=takes_end_back)
    header = await read_header(call.services.store, call.interview_id)
    mark = hashlib.sha256(question_id.encode()).hexdigest()[:16]
    await store_action(call, "force-ask", header, mark, question_id=question_id)
    if is_all_filled(header):
        state = call.state(await resume(call, "reopen", call.orchestrations.beginning_of, "completed"))
    return json_response(state, 202)


async def _running(call: Call) -> Header:
    header = await read_header(call.services.store, call.interview_id)
    if is_final(header):
        raise conflict(call, header, "The interview is over.")
    match await call.orchestrations.runtime_status(header.interview_id):
        case None:
            raise conflict(call, header, "Nothing is left of the interview's orchestration.")
        case "FAILED" | "TERMINATED":
            raise conflict(
                call, header, "The interview's orchestration has stopped: rewind it or retry first."
            )
        case _:
            return header


async def _open(call: Call) -> Header:
    header = await _running(call)
    if not header.is_open:
        raise conflict(call, header, NO_QUESTION)
    return header
