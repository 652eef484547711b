"""Raising the event of a claimed answer again, if it may have been lost.

A host may die between the claim and its event. The orchestration finds such a claim when its timer fires, but the
timer of a parked question is days away. So a participant's read or another answer raises the event before that. A second
event for the same answer does nothing.
"""

import logging
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Final

import grpc

from shared.interview.records.documents import Header
from triggers.http.calls import Call

AFTER: Final = timedelta(seconds=5)
"""Age of a claim from which a read raises its event again."""
EVERY: Final = timedelta(seconds=30)
"""How often one process raises it again, at most: a client that polls must not cause a storm of events."""
REMEMBERED: Final = 10_000

logger = logging.getLogger("interviews.http")


class RaisedAnswers:
    """When this process last raised the event of an answer again, by interview and turn; it remembers the latest."""

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
    """Raise the event of the claimed answer again, if the claim is older than `after` and this was not done lately.

    Returns whether it was raised.
    """
    now = call.services.now()
    if not header.is_claimed or RAISED.is_recent(header, now):
        return False
    if header.claimed_at is not None and now - header.claimed_at < after:
        return False
    is_raised = await raise_answer(call, header.interview_id, header.turn)
    if is_raised:
        RAISED.note(header, now)
    return is_raised


async def raise_answer(call: Call, interview_id: str, turn: int) -> bool:
    """Raise the event of a claimed answer, which is already stored. False if the task hub refuses the event."""
    try:
        await call.orchestrations.answered(interview_id, turn)
    except grpc.RpcError:
        logger.warning("interview %s: the event of the answer to turn %d was not raised", interview_id, turn)
        return False
    return True
