"""Telling the orchestration again of an answer that is claimed, and that it was perhaps never told of.

A host may die between the claim and its event. The orchestration finds such a claim when its timer fires, but that of a
parked question is days away; so whoever reads the interview meanwhile, or answers once more, heals it. An event that was
told already does nothing.
"""

import logging
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Final

import grpc

from shared.records.documents import Header
from triggers.calls import Call

AFTER: Final = timedelta(seconds=5)
"""How old a claim is before who only reads doubts that its event came."""
EVERY: Final = timedelta(seconds=30)
"""How often one process tells it again: a client that polls is no storm of events."""
REMEMBERED: Final = 10_000

logger = logging.getLogger("interviews.http")


class Told:
    """When this process last told of the answer to which turn of which interview; the latest are remembered."""

    def __init__(self) -> None:
        self._at: OrderedDict[tuple[str, int], datetime] = OrderedDict()

    def lately(self, header: Header, now: datetime) -> bool:
        at = self._at.get((header.interview_id, header.turn))
        return at is not None and now - at < EVERY

    def note(self, header: Header, now: datetime) -> None:
        self._at[header.interview_id, header.turn] = now
        self._at.move_to_end((header.interview_id, header.turn))
        if len(self._at) > REMEMBERED:
            self._at.popitem(last=False)


TOLD: Final = Told()


async def tell_again(call: Call, header: Header, *, after: timedelta = AFTER) -> bool:
    """Raise the event of the claimed answer once more, where the claim is older than `after` and nobody did lately.

    Whether it was raised.
    """
    now = call.services.now()
    if not header.is_claimed or TOLD.lately(header, now):
        return False
    if header.claimed_at is not None and now - header.claimed_at < after:
        return False
    told = await tell(call, header.interview_id, header.turn)
    if told:
        TOLD.note(header, now)
    return told


async def tell(call: Call, interview_id: str, turn: int) -> bool:
    """Raise the event of a claimed answer, which is stored in any case; False where the task hub does not take it."""
    try:
        await call.orchestrations.answered(interview_id, turn)
    except grpc.RpcError:
        logger.warning("interview %s: the answer to turn %d was not told", interview_id, turn)
        return False
    return True
