"""The session entity: the counters of one interview, and the guard of its follow-ups (F2, A1).

Counters arrive as signals, one way, each with a mark that rises: what is told again is counted once. `claim_follow_up`
is the one call: the count of a main question's follow-ups is checked again, here, before one is generated; it is
idempotent by key, so a repeated call is granted once.
"""

from typing import Annotated, Any

from durabletask.entities import EntityContext
from pydantic import BaseModel, Field

from shared.other_versions import dumped, read_from

type Mark = tuple[int, int]


class Session(BaseModel, extra="forbid"):
    """The entity's state: `counters` by name, and per main question the keys of the follow-ups that were granted.

    `marks` holds the mark that each counter was raised with last.
    """

    counters: dict[str, int] = {}
    follow_ups: dict[str, list[str]] = {}
    marks: dict[str, Mark] = {}


class Count(BaseModel):
    """`mark` is the turn that is counted, and the number of a nudge within it; without one it counts in any case."""

    counter: str
    by: int = 1
    mark: Mark | None = None


class FollowUpClaim(BaseModel):
    main_id: str
    key: str
    cap: Annotated[int, Field(ge=0)]


def session(ctx: EntityContext, given: Any) -> Any:
    """Operations: `count {counter, by, mark}`, `claim_follow_up {main_id, key, cap} -> bool`, `delete`."""
    state = read_from(Session, ctx.get_state() or {})
    match ctx.operation:
        case "count":
            _count(state, read_from(Count, given))
            result = None
        case "claim_follow_up":
            result = claim(state, read_from(FollowUpClaim, given))
        case "delete":
            ctx.set_state(None)
            return None
        case unknown:
            raise ValueError(f"the session entity has no operation '{unknown}'")
    ctx.set_state(dumped(state))
    return result


def claim(state: Session, wanted: FollowUpClaim) -> bool:
    """Grant the follow-up while fewer than `cap` others were; the same key again gets what it got."""
    granted = state.follow_ups.setdefault(wanted.main_id, [])
    if wanted.key in granted:
        return True
    if len(granted) >= wanted.cap:
        return False
    granted.append(wanted.key)
    return True


def _count(state: Session, count: Count) -> None:
    if count.mark is not None:
        if count.mark <= state.marks.get(count.counter, (0, -1)):
            return
        state.marks[count.counter] = count.mark
    state.counters[count.counter] = state.counters.get(count.counter, 0) + count.by
