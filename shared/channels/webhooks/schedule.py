"""When a delivery is tried again, and when it is given up. Pure: an orchestrator waits by it, and a replay the same."""

import hashlib
from typing import Final, Literal

from pydantic import BaseModel

type Outcome = Literal["delivered", "failed", "refused", "over", "busy"]
"""`refused` is a failure that another attempt will hardly mend; `over` means that nothing is to be sent any more; `busy`
that no slot was free for the request."""

WAITS_S: Final = (5.0, 30.0, 120.0, 600.0, 3_600.0, 10_800.0, 21_600.0, 43_200.0, 86_400.0)
"""Seconds after each attempt until the next: ten attempts within two days."""
BUSY_S: Final = 0.5
"""Seconds until a delivery that found no free slot looks again, for the first time: a request is mostly over by then."""
MOST_BUSY_S: Final = 300.0
MOST_REFUSED: Final = 6
"""Attempts at a receiver that refuses: until an hour and a quarter after the first."""
MOST_RETRY_AFTER_S: Final = 86_400.0
SPREAD: Final = 0.1
"""By which share a wait may be longer, so that deliveries that failed together are not tried together again."""
PASSING: Final = frozenset({408, 409, 425, 429})
GONE: Final = 410


class Attempted(BaseModel, frozen=True):
    """How an attempt went; `retry_after_s` is what the receiver asked for."""

    outcome: Outcome
    retry_after_s: float = 0.0


def outcome_of(status: int) -> Outcome:
    """What a receiver's answer means."""
    if 200 <= status < 300:
        return "delivered"
    if status == GONE:
        return "over"
    return "failed" if status >= 500 or status in PASSING else "refused"


def wait_s(attempted: Attempted, attempt: int, event_id: str) -> float | None:
    """Seconds until the attempt after this one, of which the first is 1; None when there is none."""
    if attempted.outcome in ("delivered", "over") or attempt > len(WAITS_S):
        return None
    if attempted.outcome == "refused" and attempt >= MOST_REFUSED:
        return None
    wait = _spread(WAITS_S[attempt - 1], event_id, attempt)
    return max(wait, min(attempted.retry_after_s, MOST_RETRY_AFTER_S))


def busy_s(times: int, event_id: str) -> float:
    """Seconds until a delivery that found no free slot, after `times` others in a row, looks again."""
    return _spread(min(MOST_BUSY_S, BUSY_S * 2 ** min(times, 10)), event_id, times)


def _spread(wait: float, event_id: str, times: int) -> float:
    return wait * (1 + SPREAD * _share(event_id, times))


def _share(event_id: str, times: int) -> float:
    """0 to 1, the same at every replay."""
    digest = hashlib.sha256(f"{event_id}.{times}".encode()).digest()
    return int.from_bytes(digest[:4]) / 2**32
