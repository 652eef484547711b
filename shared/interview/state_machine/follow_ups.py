"""Whether to follow up: the break conditions of the follow-up loop, in their order (A2, A3)."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen, Intent
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import MAX_FOLLOW_UPS

SIMILAR_ENOUGH: Final = 0.8
MEETS_CRITERIA: Final = "Answer meets completion criteria (similarity >= 0.8 or no gaps)"
INTERVIEW_ENDED: Final = "The interview was ended"
GENERATION_FAILED: Final = "Follow-up skipped (generation failed)"
DOES_NOT_KNOW: Final = "Participant does not know"
SAID_ALREADY: Final = "Participant has said it already"
NOTHING_LEFT: Final = "No further question is left"
TOLD_MORE: Final = "The answer tells something that can be asked about"
MAIN_FIRST: Final = "Participant has time for the main questions first"
WISHED_TO_GO_ON: Final = "Participant wished to go on"
_LEFT: Final = 2
"""How often a question is met with not knowing before it is left."""
STAYS_SINCE: Final = 19
"""The version from which a few words on what was let fall are asked on about, beyond the follow-ups there may be."""
SAID_ONCE_SINCE: Final = 6
"""The version of the rules from which a question is left at the first "I have said that"; before, at the second."""


class FollowUpDecision(Frozen):
    """What was decided after one answer, and why.

    `cumulative_gaps` are the concepts to probe, most severe first; `unresolved_gaps` what stays open on a stop. One of
    the two is always empty.
    """

    needs_followup: bool
    reason: str
    follow_up_count: int
    cumulative_gaps: tuple[str, ...] = ()
    unresolved_gaps: tuple[str, ...] = ()


class Verdict(Frozen):
    """The decision about the answer of `turn`, to be kept with it."""

    turn: int
    main_id: str
    decision: FollowUpDecision


def decide_follow_up(
    ledger: Ledger, *, count: int, cap: int, enough: float | None = None, given_up: str | None = None
) -> FollowUpDecision:
    """The decision after an answer whose main question has had `count` follow-ups of at most `cap`.

    `given_up` is the reason to leave the question where the participant has nothing more to say to it.
    """
    if count >= cap:
        return stop(ledger, count, max_reached(cap))
    if meets_criteria(ledger, enough):
        return stop(ledger, count, MEETS_CRITERIA)
    if given_up:
        return stop(ledger, count, given_up)
    concepts = tuple(gap.concept for gap in ledger.open)
    return FollowUpDecision(
        needs_followup=True,
        reason=f"Detected {len(concepts)} missing concepts",
        follow_up_count=count,
        cumulative_gaps=concepts,
    )


def go_deeper(decision: FollowUpDecision) -> FollowUpDecision:
    """The decision turned into a follow-up for what the answer tells in its own matter."""
    update = {"needs_followup": True, "reason": TOLD_MORE, "unresolved_gaps": ()}
    return decision.model_copy(update=update)


def takes_up(decision: FollowUpDecision, *, weighs: bool, taken_up: bool) -> bool:
    """Whether what an answer told with weight and not to its end is asked about before the next main question, however
    little time there is; `taken_up`: a follow-up has done so for this one."""
    return weighs and not taken_up and decision.reason in (MEETS_CRITERIA, MAIN_FIRST)


def stays(decision: FollowUpDecision, *, guarded: bool, rules_version: int) -> bool:
    """Whether one follow-up more than there may be is for a few words on what was let fall."""
    is_wanted = decision.needs_followup or decision.reason == MAIN_FIRST
    return guarded and not is_wanted and rules_version >= STAYS_SINCE


def cap_for(count: int, cap: int) -> int:
    """How many follow-ups there may be after `count` of at most `cap`, where one more was decided on."""
    return min(max(cap, count + 1), MAX_FOLLOW_UPS + 1)


def is_empty(intent: Intent) -> bool:
    """Whether an answer of this intent adds nothing to the question by itself."""
    return intent in ("dont_know", "already_said")


def given_up(intent: Intent, times: int, rules_version: int, *, adds: bool = False) -> str | None:
    """The reason to leave a question that was met with such answers so often, the latest of this intent.

    With what `adds` a point that was said before, the others may still be asked for.
    """
    is_closed = intent == "already_said" and rules_version >= SAID_ONCE_SINCE and not adds
    if not is_empty(intent) or (times < _LEFT and not is_closed):
        return None
    return DOES_NOT_KNOW if intent == "dont_know" else SAID_ALREADY


def meets_criteria(ledger: Ledger, enough: float | None = None) -> bool:
    """Similar enough (0.8 counts, where a mode does not ask for more), or nothing that is confirmed is missing."""
    return ledger.similarity >= (SIMILAR_ENOUGH if enough is None else enough) or not ledger.confirmed


def exhausted(verdict: Verdict | None) -> Verdict | None:
    """The verdict on a follow-up that there was nothing left to ask for, which is no failure."""
    if verdict is None or verdict.decision.reason != GENERATION_FAILED:
        return verdict
    return verdict.model_copy(
        update={"decision": verdict.decision.model_copy(update={"reason": NOTHING_LEFT})}
    )


def max_reached(cap: int) -> str:
    return f"Max follow-ups ({cap}) reached"


def overrule(verdict: Verdict | None, ledger: Ledger, reason: str) -> Verdict | None:
    if verdict is None or not verdict.decision.needs_followup:
        return verdict
    decision = stop(ledger, verdict.decision.follow_up_count, reason)
    return verdict.model_copy(update={"decision": decision})


def stop(ledger: Ledger, count: int, reason: str) -> FollowUpDecision:
    """A decision against a follow-up: it keeps what is open for the result."""
    return FollowUpDecision(
        needs_followup=False,
        reason=reason,
        follow_up_count=count,
        unresolved_gaps=tuple(gap.concept for gap in ledger.open),
    )
