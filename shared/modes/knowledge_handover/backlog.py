"""The backlog of a handover while it is asked: which question comes next, when to probe, and the ids of what joins it.

Pure rules over ids and priorities; the texts are in the store (B2, B5, B6).
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from shared.interview.state_machine.assessment import Confidence, Frozen
from shared.interview.state_machine.follow_ups import FollowUpDecision, max_reached
from shared.modes.knowledge_handover.handover import Priority

type AskedPriority = Literal["P0", "P1"]
"""Questions of priority P2 are kept in the backlog, and never asked."""

ASKED_PRIORITIES: Final[tuple[AskedPriority, ...]] = ("P0", "P1")
FOLLOW_UP_PREFIX: Final = "followup-"
DISCOVERED_PREFIX: Final = "discovered-"
MOST_DISCOVERED: Final = 20
"""Questions that join a backlog because of answers, over a whole interview; follow-ups are not among them."""
NOTHING_TO_PROBE: Final = "Confidence high: nothing to probe"
KNOWS_NOT: Final = "Participant does not know"
NO_FOLLOW_UP: Final = "No follow-up is called for"
PROBED: Final[dict[Confidence, str]] = {
    "medium": "Confidence medium: probe the gap",
    "low": "Confidence low: another angle",
}


class BacklogEntry(Frozen):
    """A question that is open: its id, and how soon it is to be asked."""

    question_id: str
    priority: AskedPriority


class BacklogNews(Frozen):
    """What an answer means for the backlog.

    `probe`: there is a follow-up that could be asked. `discovered` are questions that it brought up, `next_question_id`
    the open one that it leads to, where there is one; one that is `asked_for` comes next whatever its priority. `settled`
    are those that it answers in passing. Without `answers` it leaves the question in hand as it is.
    """

    probe: bool = False
    discovered: tuple[BacklogEntry, ...] = ()
    next_question_id: str | None = None
    asked_for: bool = False
    settled: tuple[str, ...] = ()
    answers: Annotated[bool, Field(exclude_if=lambda value: value)] = True


def entry_of(question_id: str, priority: Priority) -> BacklogEntry | None:
    """The question as one that waits to be asked; None for what is never asked."""
    return None if priority == "P2" else BacklogEntry(question_id=question_id, priority=priority)


def askable(entries: Sequence[BacklogEntry]) -> tuple[BacklogEntry, ...]:
    """Those that may be asked next: the open P0 questions, and P1 once none of them is left (B2)."""
    for priority in ASKED_PRIORITIES:
        if found := tuple(each for each in entries if each.priority == priority):
            return found
    return ()


def next_entry(entries: Sequence[BacklogEntry], choice: str | None) -> BacklogEntry | None:
    """The one that is chosen where it may be asked next, else the first of the highest priority; None without any."""
    candidates = askable(entries)
    chosen = (each for each in candidates if each.question_id == choice)
    return next(chosen, candidates[0] if candidates else None)


def decide_probe(
    confidence: Confidence, *, probe: bool, count: int, cap: int, knows: bool = True
) -> FollowUpDecision:
    """The decision after an answer whose question has had `count` follow-ups of at most `cap` (B5)."""
    if count >= cap:
        reason = max_reached(cap)
    elif confidence == "high":
        reason = NOTHING_TO_PROBE
    elif not probe:
        reason = NO_FOLLOW_UP if knows else KNOWS_NOT
    else:
        return FollowUpDecision(needs_followup=True, reason=PROBED[confidence], follow_up_count=count)
    return FollowUpDecision(needs_followup=False, reason=reason, follow_up_count=count)


def follow_up_id(turn: int, taken: Collection[str]) -> str:
    """The id of the follow-up to the answer of this turn (B5)."""
    return _free(f"{FOLLOW_UP_PREFIX}{turn}", taken)


def discovered_id(turn: int, position: int, taken: Collection[str]) -> str:
    """The id of the question that the answer of this turn brought up as its 1st, 2nd … (B6)."""
    return _free(f"{DISCOVERED_PREFIX}{turn}-{position}", taken)


def reserved(question_ids: Iterable[str]) -> tuple[str, ...]:
    """Those among given ids that ours could meet, as in a backlog that an earlier interview left."""
    return tuple(each for each in question_ids if each.startswith((FOLLOW_UP_PREFIX, DISCOVERED_PREFIX)))


def _free(wanted: str, taken: Collection[str]) -> str:
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}.{number}", number + 1
    return name
