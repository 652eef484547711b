"""Raising the event of a claimed answer, or of a request to end, again, if it may have been lost.

A host may die between the write and its event. The orchestration finds what is stored when its timer fires, but the
timer of a parked question is days away. So a participant's read or another answer raises an event before that. A second
event for the same answer does nothing, and that for an end has the orchestration look at the store.
"""

import logging
from collections import OrderedDict
from collections.abc import Awaitable
from datetime import datetime, timedelta
from typing import Final

import grpc

from shared.interview.records.header_document import Header
from shared.interview.records.index import list_anew
from triggers.http.calls import Call

AFTER: Final = timedelta(seconds=5)
"""Age of a claim, or of a request to end, from which a read raises its event again."""
EVERY: Final = timedelta(seconds=30)
"""How often one process raises one again, at most: a client that polls must not cause a storm of events."""
REMEMBERED: Final = 10_000

logger = logging.getLogger("interviews.http")


class RaisedAnswers:
    """When this process last raised an event again, by interview and turn; it remembers the latest."""

    def __init__(self) -> None:
        self._at: OrderedDict[tuple[str, int], datetime] = OrderedDict()

    def is_recent(self, header: Header, now: datetime) -> bool:
        at = self._at.get((header.interview_id, header.turn))
        return at is not None and now - at < EVERY

    def note(self, header: Header, now: datetime) -> None:
        self._at[header.interview_id, header.turn] = now
        self._at.move_to_end((header.interview_id, header.turn))
        if len(self._at) > REMEMBERED:
            self._at.popitem(last=False)


RAISED: Final = RaisedAnswers()


async def raise_again(call: Call, header: Header, *, after: timedelta = AFTER) -> bool:
    """Raise the event that is owed again, if it is for longer than `after` and this was not done lately.

    Returns whether it was raised.
    """
    now, since = call.services.now(), _owed_since(header)
    if since is None or now - since < after or RAISED.is_recent(header, now):
        return False
    if header.is_claimed:
        is_raised = await raise_answer(call, header)
    else:
        look = call.orchestrations.control(header.interview_id, header.turn, {"action": "look"})
        is_raised = await _raised(look, header.interview_id, header.turn)
    if is_raised:
        RAISED.note(header, now)
    return is_raised


def _owed_since(header: Header) -> datetime | None:
    """Since when the orchestration has something to find in the store; None where it has not."""
    if header.is_claimed:
        return header.claimed_at or header.created_at
    waits = header.is_open or header.is_unconfirmed
    return header.end_request.at if header.end_request and waits else None


async def raise_answer(call: Call, header: Header) -> bool:
    """Raise the event of a claimed answer, which is already stored. False if the task hub refuses the event.

    The list tells of such an answer then: no step of the interview does, and it is stuck.
    """
    event = call.orchestrations.answered(header.interview_id, header.turn)
    is_raised = await _raised(event, header.interview_id, header.turn)
    if not is_raised:
        await list_anew(call.services.store, header, call.services.settings.ttl)
    return is_raised


async def _raised(event: Awaitable[None], interview_id: str, turn: int) -> bool:
    try:
        await event
    except grpc.RpcError:
        logger.warning("interview %s: an event of turn %d was not raised", interview_id, turn)
        return False
    return True
