"""How complete an interview is as it is shown: what was stored when it took its last step, and what reviews changed."""

from typing import NamedTuple

from shared.interview.interview import Interview
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import PointCounts, ResultGap
from shared.interview.reviews.following import at_best
from shared.interview.reviews.points import in_doubt, is_judged, points
from shared.modes.mode import mode_of


class Figures(NamedTuple):
    """`completeness` follows the reviews; `undecided` is what it gains if all in doubt is demonstrated (G5).

    Unless it is `judged`, all that was said waits for people, and a completeness of 0 says nothing.
    """

    completeness: float
    undecided: float
    judged: bool


def figures_of(interview: Interview, turns: list[WholeTurn]) -> Figures:
    """The figures for these turns, which follow the reviews."""
    mode = mode_of(interview.header)
    now = mode.share_learnt(interview, turns)
    best = mode.share_learnt(interview, at_best(interview, turns))
    completeness = min(1.0, max(0.0, mode.completeness(interview, turns)))
    return Figures(round(completeness, 4), round(best - now, 4), is_judged(points(interview)))


def with_doubts(interview: Interview, gaps: list[ResultGap]) -> list[ResultGap]:
    """The gaps, with those marked that wait for a person as all answers leave them (G5)."""
    doubted = in_doubt(points(interview))
    return [
        gap.model_copy(update={"to_review": True})
        if gap.gap_id in doubted and gap.status not in ("closed", "resume_filled")
        else gap
        for gap in gaps
    ]


def counted(gaps: list[ResultGap]) -> PointCounts | None:
    """The points that answers were judged by; None in a mode without."""
    asked = [gap for gap in gaps if gap.status != "resume_filled"]
    if not asked:
        return None
    covered, doubted = sum(gap.status == "closed" for gap in asked), sum(gap.to_review for gap in asked)
    return PointCounts(covered=covered, to_review=doubted, open=len(asked) - covered - doubted)
