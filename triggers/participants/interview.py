"""The participant's operations: read the state, answer, agree, end. The bearer token says which interview is meant."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.claims import GivenAnswer, NotAsked, Taken, claim_answer
from shared.interview.records.additions import add
from shared.interview.records.closing import request_end
from shared.interview.records.consenting import agree, decline
from shared.interview.records.header import read_header
from shared.interview.records.header_document import FINAL_STATUSES, Header
from shared.interview.records.view import ParticipantState, is_final
from shared.interview.records.watch import MAX_WAIT_S
from shared.platform.http import Problem, json_response
from shared.studies.results.signalling import fold_anew
from shared.studies.tally import signal_standing
from triggers.http.calls import Call
from triggers.http.models import Addition, Consent, NamedQuestion, Respond
from triggers.http.operations import WAIT, Query, Sent, operation
from triggers.participants.answer_events import raise_again, raise_answer
from triggers.participants.prefilled import Prefilled, prefilled, reopen

blueprint = df.Blueprint()
participant = partial(operation, blueprint, caller="participant", tag="Participant")

AFTER: Final = Query(
    "after", "answer once `revision` is greater than this", {"type": "integer", "minimum": 0}
)
LAST_EVENT_ID: Final = Query(
    "Last-Event-ID", "the revision that the client has", {"type": "string", "pattern": "^[0-9]{0,15}$"}
)
RETRY_MS: Final = 1_000
REVISION_DIGITS: Final = 15


@participant("GET", "api/interview/{id}", {200: ParticipantState}, query=(AFTER, WAIT), durable=True)
async def read_state(call: Call) -> func.HttpResponse:
    """Read the interview; with `after` and `wait` the call answers as soon as something has changed."""
    after = call.whole_number("after", least=0, most=2**53, default=-1)
    header = await call.poll(await _known(call), _newer_than(after), call.wait_s())
    return json_response(call.state(header))


async def _known(call: Call) -> Header:
    """The interview as the call found it. It is read again if an event that it may have lost was raised again."""
    if await raise_again(call, call.admitted):
        return await read_header(call.services.store, call.interview_id)
    return call.admitted


def _newer_than(revision: int) -> Callable[[Header], bool]:
    return lambda header: header.revision > revision


@participant(
    "POST",
    "api/interview/{id}/respond",
    {202: ParticipantState, 200: ParticipantState, 409: "Not the open question; `question` is"},
    body=Respond,
    query=(WAIT,),
    durable=True,
)
async def respond(call: Call) -> func.HttpResponse:
    """Answer the open question. 202: the answer is stored; 200: the next question came within `wait`.

    Without `wait` the first call is answered with 202 even if the next question is there; a repetition may get 200.
    """
    given = await call.body(Respond)
    wait_s = call.wait_s()
    answer = GivenAnswer(given.user_response, given.question_id, given.client_answer_id)
    taken = await _claim(call, answer)
    watched = call.watch(taken.header, _next_is_ready(taken.turn), wait_s)
    # The watch comes first, so that it misses no change that the event leads to.
    header = (await asyncio.gather(watched, _raise(call, taken)))[0] if taken.pending else await watched
    came = (wait_s > 0 or not taken.pending) and _next_is_ready(taken.turn)(header)
    return json_response(call.state(header), 200 if came else 202)


async def _raise(call: Call, taken: Taken) -> None:
    await raise_answer(call, taken.header)
    if call.admitted.status == "parked":
        await signal_standing(call.durable, taken.header)


async def _claim(call: Call, answer: GivenAnswer) -> Taken:
    try:
        return await claim_answer(call.services, call.admitted, answer)
    except NotAsked as refused:
        await raise_again(call, refused.header, after=timedelta())
        raise _not_asked(call.state(refused.header)) from None


def _not_asked(state: ParticipantState) -> Problem:
    shown = state.model_dump(mode="json")
    return Problem(409, _conflict(state), more={"question": shown["question"], "state": shown})


def _conflict(state: ParticipantState) -> str:
    if state.question is not None:
        return "This is not the question that is open now, or it has its answer already."
    if state.status in FINAL_STATUSES:
        return "The interview is over; no question is open."
    return "No question is open at the moment."


def _next_is_ready(turn: int) -> Callable[[Header], bool]:
    """Whether the question after this turn is open, or the interview is over."""
    return lambda header: is_final(header) or (header.turn > turn and header.is_open)


@participant(
    "POST",
    "api/interview/{id}/end",
    {
        200: ParticipantState,
        202: ParticipantState,
        503: "It has stopped, and cannot be ended before it goes on",
    },
    durable=True,
)
async def end_by_participant(call: Call) -> func.HttpResponse:
    """End the interview early; what was answered is kept. 200 where it is over already."""
    if is_final(call.admitted):
        return json_response(call.state(call.admitted))
    await request_end(call.services, call.interview_id, by="participant")
    await call.orchestrations.end(call.interview_id, by="participant")
    return json_response(call.state(call.admitted), 202)


@participant("POST", "api/interview/{id}/consent", {200: ParticipantState}, body=Consent)
async def consent(call: Call) -> func.HttpResponse:
    """Record that the participant agrees, for good, or that they do not: who agrees later has changed their mind."""
    record = agree if (await call.body(Consent)).agreed else decline
    return json_response(call.state(await record(call.services, call.interview_id)))


@participant(
    "POST",
    "api/interview/{id}/additions",
    {201: ParticipantState, 409: "It is not over, or was over for a day; `state` tells how it stands"},
    body=Addition,
    durable=True,
)
async def add_after_the_end(call: Call) -> func.HttpResponse:
    """Add something within 24 hours after the end. It is kept with the result, and never answered."""
    header = await add(call.services, call.interview_id, (await call.body(Addition)).text)
    await fold_anew(call.durable, header)
    return json_response(call.state(header), 201)


@participant("GET", "api/interview/{id}/prefilled", {200: Prefilled})
async def read_prefilled(call: Call) -> func.HttpResponse:
    """The questions that the resume answers, with what was read there."""
    return json_response(await prefilled(call.services, call.interview_id))


@participant(
    "POST",
    "api/interview/{id}/reopen",
    {202: ParticipantState, 409: "The end is settled; `state` tells how it stands"},
    body=NamedQuestion,
)
async def reopen_prefilled(call: Call) -> func.HttpResponse:
    """Correct a pre-fill: the question will be asked."""
    question_id = (await call.body(NamedQuestion)).question_id
    return json_response(await reopen(call, question_id), 202)


@participant(
    "GET",
    "api/interview/{id}/events",
    {200: Sent("One event `state` whose id is the revision; reconnect with it", ("text/event-stream",))},
    query=(WAIT,),
    headers=(LAST_EVENT_ID,),
    durable=True,
)
async def events(call: Call) -> func.HttpResponse:
    """The state as server-sent events, bounded: one change, or a comment when nothing changed in time."""
    seen = _last_seen(call.sent("last-event-id"))
    wait_s = call.number("wait", least=0, most=MAX_WAIT_S, default=MAX_WAIT_S)
    header = await call.poll(
        await _known(call), lambda found: found.revision > seen or is_final(found), wait_s
    )
    text = f"retry: {RETRY_MS}\n"
    if header.revision > seen:
        state = call.state(header).model_dump_json()
        text += f"id: {header.revision}\nevent: state\ndata: {state}\n\n"
    else:
        text += ": no change\n\n"
    return func.HttpResponse(text, mimetype="text/event-stream")


def _last_seen(last_event_id: str | None) -> int:
    """The revision that the client has, -1 for none. Raises Problem 422."""
    if last_event_id is None:
        return -1
    if not (last_event_id.isdecimal() and len(last_event_id) <= REVISION_DIGITS):
        error = {"path": "Last-Event-ID", "message": "a revision"}
        raise Problem(422, "Last-Event-ID is not a revision.", errors=[error])
    return int(last_event_id)
