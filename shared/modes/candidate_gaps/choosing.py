"""Which gap is asked for next, and when enough is known (E6)."""

from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import CandidateGap
from shared.modes.candidate_gaps.gaps_of_part import current_gap, gathered, is_open, with_gap
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.skills import once_left, with_skill
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.modes.policy import Ask, Finish, PolicyOutcome, main_question


def next_gap(part: CandidatePart, settings: Settings, verdict: Verdict | None = None) -> PolicyOutcome:
    """Leave the gap in hand, with no probes left exhausted, and turn to the next one, or finish."""
    if is_open(part):
        part = with_gap(part, once_left(current_gap(part)))
    return turn_or_finish(part, settings, verdict)


def another_first(part: CandidatePart) -> CandidatePart:
    """The part where a gap of another skill, or beside them, comes before the next one of the skill in hand."""
    left = [gap for gap in part.gaps if gap.status == "open" and not gap.asked]
    left = sorted(left, key=lambda gap: gap.order)
    owner = owner_of_gap(part.current or "")
    other = next((gap for gap in left if owner_of_gap(gap.gap_id) != owner), None)
    if other is None or other is left[0]:
        return part
    part = with_gap(part, other.model_copy(update={"order": left[0].order}))
    return with_gap(part, left[0].model_copy(update={"order": other.order}))


def weightiest_first(part: CandidatePart) -> CandidatePart:
    """The part for somebody who has little time: what the interview would be poorest without comes first.

    That is what is required, of this what no question was about yet, before a second one of the same skill; of a set of
    questions the weightiest. Equals keep their order.
    """
    left = sorted(
        (gap for gap in part.gaps if gap.status == "open" and not gap.asked), key=lambda gap: gap.order
    )
    spoken_of = {owner_of_gap(gap.gap_id) for gap in part.gaps if gap.asked}
    by_set = part.mode != "dynamic_gap"

    def worth(gap: CandidateGap) -> tuple[bool, bool, float]:
        is_again = not by_set and owner_of_gap(gap.gap_id) in spoken_of
        return not gap.required, is_again, -gap.weight if by_set else 0.0

    for gap, place in zip(sorted(left, key=worth), [gap.order for gap in left], strict=True):
        part = with_gap(part, gap.model_copy(update={"order": place}))
    return part


def turn_or_finish(part: CandidatePart, settings: Settings, verdict: Verdict | None = None) -> PolicyOutcome:
    """The next gap, if there is one and not enough is known."""
    required_done = not any(gap.required and gap.status == "open" for gap in part.gaps)
    forced = any(gap.forced and gap.status == "open" for gap in part.gaps)
    if required_done and not forced and gathered(part) >= settings.minimum_completeness:
        return PolicyOutcome(part, Finish("complete"), verdict)
    return turn_to(part, select(part, settings), verdict)


def select(part: CandidatePart, settings: Settings) -> CandidateGap | None:
    """The open gap to ask for next (E6): what a person asked for first, else by order or severity, then first seen.

    Of skills the order says it all: one is finished before the next, as far as there are questions for it.
    """
    by_weight = settings.order_by == "severity"
    open_gaps = [gap for gap in part.gaps if gap.status == "open" and not gap.asked]
    return min(
        open_gaps,
        key=lambda gap: (not gap.forced, -gap.weight if by_weight else 0.0, gap.order),
        default=None,
    )


def turn_to(part: CandidatePart, gap: CandidateGap | None, verdict: Verdict | None = None) -> PolicyOutcome:
    if gap is None:
        return PolicyOutcome(part.model_copy(update={"current": None}), Finish("no_gaps"), verdict)
    return PolicyOutcome(_turned(part, gap), Ask(main_question(gap.gap_id)), verdict)


def turned_instead(part: CandidatePart, gap_id: str) -> CandidatePart:
    """The part where this gap was asked for in the place of the one in hand, which is to be asked for next.

    Those between them move by one; what counts for nothing of what is known keeps its place among them.
    """
    if not any(gap.gap_id == gap_id for gap in part.gaps):  # staff put it back after it was chosen from
        part = with_skill(part, owner_of_gap(gap_id))
    part = with_gap(part, current_gap(part).model_copy(update={"asked": False}))
    chosen = next(gap for gap in part.gaps if gap.gap_id == gap_id)
    left = [gap for gap in part.gaps if gap.status == "open" and not gap.asked and gap.order < chosen.order]
    moved = sorted((gap for gap in left if gap.weight), key=lambda gap: gap.order)
    places = [gap.order for gap in (*moved, chosen)]
    for gap, place in zip((chosen, *moved), places, strict=True):
        part = with_gap(part, gap.model_copy(update={"order": place}))
    return _turned(part, next(gap for gap in part.gaps if gap.gap_id == gap_id))


def _turned(part: CandidatePart, gap: CandidateGap) -> CandidatePart:
    part = with_gap(part, gap.model_copy(update={"asked": True}))
    afresh = {"ledger": _ledger_for(part, gap), "empty": 0, "taken_up": False}
    return part.model_copy(update={"current": gap.gap_id, **afresh})


def _ledger_for(part: CandidatePart, gap: CandidateGap) -> Ledger:
    """What earlier answers have told already of the same question or skill: criteria share their owner's prefix."""
    owner = owner_of_gap(gap.criteria[0])
    return Ledger(covered=tuple(known for known in part.demonstrated if owner_of_gap(known) == owner))
