"""Staff actions on an interview that stopped: retry where it failed or was interrupted, rewind at Durable's level."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Any, Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.records.audit import Action
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import update_index
from shared.interview.records.view import ParticipantState
from shared.interview.state_machine.state import FinalStatus
from shared.platform.http import json_response
from triggers.http.calls import Call
from triggers.http.operations import operation
from triggers.staff.audit import conflict, state_for, store_action
from triggers.staff.names import STAFF_NAME

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")

RETRY_LOOKS: Final = 15
RETRY_PAUSE_S: Final = 0.2
RETRY_WAIT_S: Final = 5.0
_FOR_GOOD: Final = "Only an end by staff or after empty answers can be taken back."
REFUSED: Final[dict[Action, str]] = {"retry": "The interview has not failed.", "reopen": _FOR_GOOD}
NOTHING_LEFT: Final[dict[Action, str]] = {
    "retry": "Nothing is left of this interview that could be resumed.",
    "reopen": _FOR_GOOD,
}


@staff(
    "POST",
    "api/interviews/{id}/retry",
    {202: ParticipantState, 409: "It has not failed, or nothing is left to resume"},
    headers=(STAFF_NAME,),
    durable=True,
)
async def retry(call: Call) -> func.HttpResponse:
    """Resume an interview where it stopped, after it failed or its orchestration was terminated."""
    header = await resume(call, "retry", call.orchestrations.left_of, "failed")
    await _raise_claimed(call, header)
    return json_response(state_for(call, header), 202)


@staff(
    "POST",
    "api/interviews/{id}/reopen",
    {202: ParticipantState, 409: "Its end is for good, or it is not over"},
    headers=(STAFF_NAME,),
    durable=True,
)
async def reopen(call: Call) -> func.HttpResponse:
    """Take back an end after empty answers (E7) or by staff: the question that was open is asked once more."""
    header = await resume(call, "reopen", call.orchestrations.reopening_of, "ended")
    return json_response(state_for(call, header), 202)


@staff(
    "POST",
    "api/interviews/{id}/rewind",
    {
        202: ParticipantState,
        409: "It has not failed at Durable's level; `state` tells how the interview stands",
    },
    headers=(STAFF_NAME,),
    durable=True,
)
async def rewind(call: Call) -> func.HttpResponse:
    """Rewind an orchestration that failed at Durable's level, after the cause was repaired."""
    header = await read_header(call.services.store, call.interview_id)
    failed_at = await call.orchestrations.failed_at(header.interview_id)
    if failed_at is None:
        raise conflict(call, header, "The orchestration has not failed at Durable's level.")
    # The mark is the failure: another rewind may have changed the header, but not have reached the task hub yet.
    if await _is_first(call, "rewind", header, failed_at) or await _stays_failed(call, failed_at):
        await call.orchestrations.rewind(header.interview_id)
    header = await read_header(call.services.store, header.interview_id)
    await _raise_claimed(call, header)
    return json_response(state_for(call, header), 202)


async def resume(
    call: Call,
    action: Action,
    left_of: Callable[[Header], Awaitable[dict[str, Any] | None]],
    stopped: FinalStatus,
) -> Header:
    """Resume the interview from what is left of it, and return its header. Raises a conflict where nothing is left."""
    header = await read_header(call.services.store, call.interview_id)
    for _ in range(RETRY_LOOKS):
        if (left := await left_of(header)) is not None:
            if await _is_first(call, action, header, header.moved_at):
                await call.orchestrations.run_on(header, left)
            header = await read_header(call.services.store, call.interview_id)
            return await call.watch(header, lambda found: found.status != stopped, RETRY_WAIT_S)
        if header.status != stopped:
            break
        await asyncio.sleep(RETRY_PAUSE_S)  # the header says so a moment before the orchestration has ended
        header = await read_header(call.services.store, call.interview_id)
    raise conflict(call, header, REFUSED[action] if header.status != stopped else NOTHING_LEFT[action])


async def _is_first(call: Call, action: Action, seen: Header, since: datetime | None) -> bool:
    """Store the action, with its time as the interview's last move. False if another call was faster.

    Actions of the same step with the same `since` count as one. An answer may be claimed in between, since that does
    not need the orchestration.
    """
    now = call.services.now()

    def moved(header: Header) -> Header | None:
        answered = header.claimed_turn > seen.claimed_turn and header.moved_at == header.claimed_at
        is_as_seen = header.step == seen.step and (answered or header.moved_at == seen.moved_at)
        return header.model_copy(update={"moved_at": now}) if is_as_seen else None

    if not await store_action(call, action, seen, f"{seen.step}-{_mark(since)}", change=moved):
        return False
    store, ttl = call.services.store, call.services.settings.ttl
    await update_index(store, await read_header(store, seen.interview_id), ttl)
    return True


async def _stays_failed(call: Call, failed_at: datetime) -> bool:
    """Whether the failure still stands after a while: the call that stored the rewind was killed before it sent it."""
    for _ in range(RETRY_LOOKS):
        if await call.orchestrations.failed_at(call.interview_id) != failed_at:
            return False
        await asyncio.sleep(RETRY_PAUSE_S)
    return True


async def _raise_claimed(call: Call, header: Header) -> None:
    """Raise the event of an answer that was claimed while the orchestration had stopped. It may be repeated."""
    if header.is_claimed:
        await call.orchestrations.answered(header.interview_id, header.claimed_turn)


def _mark(moment: datetime | None) -> int:
    """The moment in microseconds, for a key."""
    return int(moment.timestamp() * 1_000_000) if moment else 0
