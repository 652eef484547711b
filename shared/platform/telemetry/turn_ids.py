"""The ids of a turn's trace follow from the interview and the turn.

So what several processes did for one turn, before and after a crash, meets in one trace, and nothing has to be carried
through the orchestration.
"""

import hashlib
from typing import NamedTuple


class TurnIds(NamedTuple):
    """The trace of a turn, and the span that is the turn: the others are its children."""

    trace_id: int
    span_id: int


def turn_ids(interview_id: str, turn: int) -> TurnIds:
    digest = hashlib.sha256(f"{interview_id}:{turn}".encode()).digest()
    return TurnIds(int.from_bytes(digest[:16]), int.from_bytes(digest[16:24]))
