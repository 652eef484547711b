"""How complete an interview is as it is shown: what was stored when it took its last step, and what reviews changed."""

from typing import NamedTuple

from shared.interview.interview import Interview
from shared.interview.records.turns import WholeTurn
from shared.interview.reviews.following import at_best
from shared.interview.reviews.points import points
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
    return Figures(round(completeness, 4), round(best - now, 4), _is_judged(interview))


def _is_judged(interview: Interview) -> bool:
    """Whether a verdict is there, or nothing to be judged: not where every point is in doubt."""
    found = points(interview)
    return not found or any(each.decided or each.item.machine.verdict != "needs_review" for each in found)
