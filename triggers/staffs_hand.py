"""Staff's hand on an interview: end, nudge, extend, force a question, retry. Each is a line of the audit log."""

import asyncio
import logging
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.http import Problem, json_response
from shared.records.documents import Header
from shared.records.header import read_header
from shared.records.view import is_final, participant_state
from shared.records.watch import watch
from triggers.models import Extend, NamedQuestion
from triggers.operations import Call, operation
from triggers.prefilled import reopen

blueprint = df.Blueprint()

audit = logging.getLogger("interviews.audit")

RETRY_LOOKS: Final = 15
RETRY_PAUSE_S: Final = 0.2
RETRY_WAIT_S: Final = 5.0
NOT_OPEN: Final = "No question is open; `state` tells how the interview stands"


@operation(
    blueprint,
    "POST",
    "api/interviews/{id}/end",
    caller="staff",
    tag="Interviews",
    answers={202: "The interview ends"},
    durable=True,
)
async def end_by_staff(call: Call) -> func.HttpResponse:
    """End the interview; what was answered is kept."""
    header = await _running(call)
    await call.orchestrations.end(header.interview_id, by="staff")
    audited(call, "end")
    return json_response(participant_state(header), 202)


@operation(
    blueprint,
    "POST",
    "api/interviews/{id}/nudge",
    caller="staff",
    tag="Interviews",
    answers={202: "The open question is nudged", 409: NOT_OPEN},
    durable=True,
)
async def nudge(call: Call) -> func.HttpResponse:
    """Nudge the participant about the open question."""
    header = await _open(call)
    await call.orchestrations.control(header.interview_id, header.turn, {"action": "nudge"})
    audited(call, "nudge")
    return json_response(participant_state(header), 202)


@operation(
    blueprint,
    "POST",
    "api/interviews/{id}/extend",
    caller="staff",
    tag="Interviews",
    body=Extend,
    answers={202: "The deadline of the open question is moved", 409: NOT_OPEN},
    durable=True,
)
async def extend(call: Call) -> func.HttpResponse:
    """Move the deadline of the open question."""
    wanted = call.body(Extend)
    header = await _open(call)
    command = {"action": "extend", "answer_deadline_s": wanted.answer_deadline_s}
    await call.orchestrations.control(header.interview_id, header.turn, command)
    audited(call, "extend")
    return json_response(participant_state(header), 202)


@operation(
    blueprint,
    "POST",
    "api/interviews/{id}/force-ask",
    caller="staff",
    tag="Interviews",
    body=NamedQuestion,
    answers={202: "The question will be asked", 409: "The end is settled; `state` tells how it stands"},
)
async def force_ask(call: Call) -> func.HttpResponse:
    """Have a question asked that the resume had filled."""
    question_id = call.body(NamedQuestion).question_id
    state = await reopen(call.services, call.interview_id, question_id)
    audited(call, "force-ask")
    return json_response(state, 202)


@operation(
    blueprint,
    "POST",
    "api/interviews/{id}/retry",
    caller="staff",
    tag="Interviews",
    answers={
        202: "The interview goes on where it stopped",
        409: "It has not failed, or nothing is left to take up",
    },
    durable=True,
)
async def retry(call: Call) -> func.HttpResponse:
    """Take up an interview that has failed, where it stopped."""
    store, interview_id = call.services.store, call.interview_id
    header = await read_header(store, interview_id)
    for _ in range(RETRY_LOOKS):
        if header.status != "failed":
            raise _conflict(header, "The interview has not failed.")
        if await call.orchestrations.take_up_again(interview_id):
            audited(call, "retry")
            header = await watch(store, interview_id, lambda found: found.status != "failed", RETRY_WAIT_S)
            return json_response(participant_state(header), 202)
        await asyncio.sleep(RETRY_PAUSE_S)  # it shows as failed a moment before the orchestration has ended
        header = await read_header(store, interview_id)
    raise _conflict(header, "Nothing is left of this interview that could be taken up.")


def audited(call: Call, what: str) -> None:
    """A line for every hand that staff take on an interview."""
    audit.info("staff: %s interview %s", what, call.interview_id)


async def _running(call: Call) -> Header:
    header = await read_header(call.services.store, call.interview_id)
    if is_final(header):
        raise _conflict(header, "The interview is over.")
    return header


async def _open(call: Call) -> Header:
    header = await _running(call)
    if not header.is_open:
        raise _conflict(header, "No question is open at the moment.")
    return header


def _conflict(header: Header, detail: str) -> Problem:
    return Problem(409, detail, more={"state": participant_state(header).model_dump(mode="json")})
