"""What an answer makes of the gaps: which it closes, which wait for a person, and how many low answers came in a row
(E2, E7)."""

from typing import Final

from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import is_empty
from shared.interview.state_machine.state import CandidateGap
from shared.modes.candidate_gaps.gaps_of_part import current_gap
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.skills import once_left

LOW_QUALITY_LIMIT: Final = 3


def with_answer(part: CandidatePart, event: Assessed) -> CandidatePart:
    """The part with what the answer demonstrated or took back, and the streak of low-quality answers."""
    still_open = {gap.gap_id for gap in event.ledger.open}
    known = [criterion for criterion in part.demonstrated if criterion not in still_open]
    known += [criterion for criterion in event.ledger.covered if criterion not in known]
    empty = part.empty + is_empty(event.intent)
    part = part.model_copy(
        update={
            "ledger": event.ledger,
            "demonstrated": tuple(known),
            "low_streak": _streak(part, event, empty),
            "empty": empty,
        }
    )
    return part.model_copy(update={"gaps": tuple(_judged(gap, part) for gap in part.gaps)})


def with_undecided(part: CandidatePart) -> CandidatePart:
    """The part that knows whether the gap in hand waits for a person now, and which others still do."""
    gap = current_gap(part)
    unsure = set(part.ledger.unsure) | set(part.demonstrated)
    waits = part.mode == "dynamic_gap" and gap.status != "closed" and unsure.issuperset(gap.criteria)
    left = {each.gap_id for each in part.gaps if each.status != "closed"} - {gap.gap_id}
    kept = tuple(each for each in part.undecided if each in left)
    return part.model_copy(update={"undecided": (*kept, gap.gap_id) if waits else kept})


def with_told_in_passing(part: CandidatePart) -> CandidatePart:
    """The part in which the gaps that an answer told beside the one in hand wait for a person and are not asked for."""
    if part.mode != "dynamic_gap":
        return part
    told = {*part.ledger.unsure} - {gap.gap_id for gap in part.ledger.confirmed}
    beside = {each.gap_id for each in part.gaps if each.gap_id in told and _is_untouched(each)}
    gaps = (
        each.model_copy(update={"status": "exhausted"}) if each.gap_id in beside else each
        for each in part.gaps
    )
    return part.model_copy(
        update={"gaps": tuple(gaps), "undecided": (*part.undecided, *sorted(beside - {*part.undecided}))}
    )


def _is_untouched(gap: CandidateGap) -> bool:
    return gap.status == "open" and not (gap.asked or gap.forced)


def _streak(part: CandidatePart, event: Assessed, empty: int) -> int:
    """The low answers in a row. Not knowing the same thing twice is low once: the question is left for it already."""
    if event.engagement != "low":
        return 0
    again = is_empty(event.intent) and empty > 1 and part.low_streak < LOW_QUALITY_LIMIT
    return part.low_streak + (not again)


def _judged(gap: CandidateGap, part: CandidatePart) -> CandidateGap:
    """The gap as the demonstrated criteria leave it; one that was left behind stays as it is unless it closes."""
    if gap.status == "resume_filled":
        return gap
    if set(gap.criteria) <= set(part.demonstrated):
        return gap.model_copy(update={"status": "closed"})
    if gap.status != "closed":
        return gap
    again = gap.model_copy(update={"status": "open"})
    return once_left(again) if gap.asked and gap.gap_id != part.current else again
