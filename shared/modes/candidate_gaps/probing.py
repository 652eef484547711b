"""Whether a gap is probed: for what is missing of it, or for what the answer tells in its own matter (E2, E5)."""

from typing import Final

from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import (
    MAIN_FIRST,
    FollowUpDecision,
    decide_follow_up,
    given_up,
    go_deeper,
    stays,
    takes_up,
)
from shared.interview.state_machine.gaps import narrowed
from shared.interview.state_machine.state import CandidateGap, InterviewState
from shared.modes.candidate_gaps.part import CandidatePart

ALL_CRITERIA: Final = 1.0
MOST_DEEPER: Final = 2
"""One for a real case, and one for what it tells."""
STORIES_SINCE: Final = 8
"""The version of the rules from which a case that was asked for can be asked about; before, one follow-up was enough."""


def decide_on(
    before: CandidatePart, part: CandidatePart, event: Assessed, gap: CandidateGap, state: InterviewState
) -> FollowUpDecision:
    """The decision on an answer about the gap; `part` is what it made of the part `before`."""
    adds = part.ledger.covered != before.ledger.covered
    hurries = part.main_first and any(each.status == "open" and not each.asked for each in part.gaps)
    decision = decide_follow_up(
        narrowed(part.ledger, gap.criteria),
        count=gap.probes_attempted,
        cap=gap.max_probes,
        enough=ALL_CRITERIA,
        given_up=MAIN_FIRST
        if hurries
        else given_up(event.intent, part.empty, state.rules_version, adds=adds),
    )
    is_due = (
        stays(decision, guarded=event.guarded, rules_version=state.rules_version)
        or takes_up(decision, weighs=event.weighs, taken_up=part.taken_up)
        or (event.opens and not hurries and _may_go_deeper(part, gap, state))
    )
    if decision.needs_followup or not (is_due and _has_room(part, state)):
        return decision
    return go_deeper(decision)


def _may_go_deeper(part: CandidatePart, gap: CandidateGap, state: InterviewState) -> bool:
    """Whether an attribute of a skill has had one follow-up at most."""
    most = min(gap.max_probes, MOST_DEEPER if state.rules_version >= STORIES_SINCE else 1)
    return part.mode == "dynamic_gap" and gap.probes_attempted < most


def _has_room(part: CandidatePart, state: InterviewState) -> bool:
    """Whether all that is required can still be asked for after one question more."""
    caps = (state.settings.max_questions, state.settings.max_rounds)
    room = min((cap for cap in caps if cap is not None), default=None)
    required = sum(each.required and not each.asked and each.status == "open" for each in part.gaps)
    return room is None or state.asked + required < room
