"""The gaps of a part: the one in hand, one of them changed, and how much of all of them is known (E2)."""

from shared.interview.state_machine.state import CandidateGap
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.policy import share


def current_gap(part: CandidatePart) -> CandidateGap:
    return next(gap for gap in part.gaps if gap.gap_id == part.current)


def is_open(part: CandidatePart) -> bool:
    """Whether what was asked for last is still asked for: the skill that it belongs to may have been denied."""
    return any(gap.gap_id == part.current for gap in part.gaps)


def with_gap(part: CandidatePart, changed: CandidateGap) -> CandidatePart:
    gaps = tuple(changed if gap.gap_id == changed.gap_id else gap for gap in part.gaps)
    return part.model_copy(update={"gaps": gaps})


def completeness(part: CandidatePart) -> float:
    """Of a set the share of questions filled or resolved, of skills that of attributes known; 0 when there are none."""
    if part.mode == "dynamic_gap":
        closed = sum(gap.status == "closed" and gap.weight > 0 for gap in part.gaps)
        return share(part.known + closed, part.total)
    return share(sum(gap.status in {"resume_filled", "closed"} for gap in part.gaps), len(part.gaps))


def gathered(part: CandidatePart) -> float:
    """The share of what is known or waits for a person: when it is enough, the interview may end."""
    waiting = {*part.undecided}
    gaps = tuple(
        gap.model_copy(update={"status": "closed"}) if gap.gap_id in waiting else gap for gap in part.gaps
    )
    return completeness(part.model_copy(update={"gaps": gaps}))
