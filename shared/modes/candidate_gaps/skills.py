"""Skills that somebody calls none: what a part is without one, and with it again."""

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.state import CandidateGap
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.wanted import owner_of_gap


def once_left(gap: CandidateGap) -> CandidateGap:
    """The gap once its question is left: exhausted unless it is closed."""
    return gap.model_copy(update={"status": "exhausted"}) if gap.status == "open" else gap


def without_questions(part: CandidatePart, skill_id: str) -> CandidatePart:
    """The part with no open question of the skill but the one in hand: nobody is asked on about what they leave alone."""
    gaps = (
        once_left(gap.model_copy(update={"asked": True}))
        if owner_of_gap(gap.gap_id) == skill_id and gap.gap_id != part.current
        else gap
        for gap in part.gaps
    )
    return part.model_copy(update={"gaps": tuple(gaps)})


def not_done(part: CandidatePart) -> CandidatePart:
    """The part where the skill in hand is hardly theirs: one more question, for what comes nearest, and no other."""
    gap = next(each for each in part.gaps if each.gap_id == part.current)
    last = gap.model_copy(update={"max_probes": min(gap.max_probes, gap.probes_attempted + 1)})
    gaps = tuple(last if each is gap else each for each in part.gaps)
    return without_questions(part.model_copy(update={"gaps": gaps}), owner_of_gap(gap.gap_id))


def without_skill(part: CandidatePart, skill_id: str) -> CandidatePart:
    """The part as if the resume had not named the skill: it is asked for no more, and nothing of it counts."""
    gaps = tuple(gap for gap in part.gaps if owner_of_gap(gap.gap_id) != skill_id)
    if len(gaps) == len(part.gaps):  # denied before, or nothing of it is asked for
        return part
    attributes = len(SKILL_ATTRIBUTES)
    known = part.known - attributes + len(part.gaps) - len(gaps)
    return part.model_copy(
        update={
            "gaps": gaps,
            "demonstrated": tuple(each for each in part.demonstrated if owner_of_gap(each) != skill_id),
            "known": known,
            "total": part.total - attributes,
            "low_streak": 0,
        }
    )


def set_aside(part: CandidatePart, skill_id: str) -> CandidatePart:
    """The part without a skill that people call none; what it had comes back with it."""
    mine = tuple(gap for gap in part.gaps if owner_of_gap(gap.gap_id) == skill_id)
    attributes = len(SKILL_ATTRIBUTES)
    return part.model_copy(
        update={
            "gaps": tuple(gap for gap in part.gaps if gap not in mine),
            "aside": (*part.aside, *mine),
            "dropped": (*part.dropped, skill_id),
            "known": part.known - attributes + len(mine),
            "total": part.total - attributes,
        }
    )


def with_skill(part: CandidatePart, skill_id: str) -> CandidatePart:
    """The part with a skill that was set aside; a question of it that was left meanwhile is not asked again."""
    mine = tuple(gap for gap in part.aside if owner_of_gap(gap.gap_id) == skill_id)
    again = (once_left(gap) if gap.asked and gap.gap_id != part.current else gap for gap in mine)
    attributes = len(SKILL_ATTRIBUTES)
    return part.model_copy(
        update={
            "gaps": tuple(sorted((*part.gaps, *again), key=lambda gap: gap.order)),
            "aside": tuple(gap for gap in part.aside if gap not in mine),
            "dropped": tuple(each for each in part.dropped if each != skill_id),
            "known": part.known + attributes - len(mine),
            "total": part.total + attributes,
        }
    )
