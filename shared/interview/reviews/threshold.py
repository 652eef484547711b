"""From which stated confidence a model's verdict on a point is taken, fitted on reviews of such verdicts (G4, G6).

A model's own confidence is the best cheap sign of being right, and always too high; so the threshold is fitted, not
assumed. What is below it is left to people.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pydantic import BaseModel

from shared.interview.state_machine.assessment import CONFIDENCES, SURE_FROM, Confidence

LEAST_REVIEWS: Final = 20
"""So many reviews on each side of a threshold, or it is not moved there."""
RIGHT_FROM: Final = 0.9
"""A verdict is taken where verdicts of its confidence are right at least so often, by Laplace's rule of succession."""


class Claim(NamedTuple):
    """A model's verdict that a person decided, too: how sure the model said it was, and whether it was right."""

    confidence: Confidence
    is_right: bool


class ClaimsOfLevel(BaseModel):
    """Verdicts of one stated confidence that people decided, too, and how many of them were right."""

    reviewed: int
    right: int

    @property
    def share(self) -> float:
        """The expected share of right ones among the next, 0..1: a half where nothing is known."""
        return (self.right + 1) / (self.reviewed + 2)


class Threshold(BaseModel):
    """A model's verdict is taken from the confidence `sure_from` on; `fitted` where reviews have moved it.

    It holds for interviews that begin from now on.
    """

    sure_from: Confidence
    fitted: bool
    by_confidence: dict[Confidence, ClaimsOfLevel]


def fitted(claims: Sequence[Claim]) -> Threshold:
    """The threshold that these reviews support.

    It goes down to `low` where verdicts of low confidence are right often enough, and up to `high` where those of medium
    confidence are not and those of high confidence are right more often. Each takes enough reviews on both sides.
    """
    levels: dict[Confidence, ClaimsOfLevel] = {level: _level(claims, level) for level in CONFIDENCES}
    low, medium, high = (levels[level] for level in CONFIDENCES)
    sure_from = SURE_FROM
    if _enough(low, _together(medium, high)) and low.share >= RIGHT_FROM:
        sure_from = "low"
    elif _enough(medium, high) and medium.share < RIGHT_FROM and high.share > medium.share:
        sure_from = "high"
    return Threshold(sure_from=sure_from, fitted=sure_from != SURE_FROM, by_confidence=levels)


def _level(claims: Sequence[Claim], level: Confidence) -> ClaimsOfLevel:
    mine = [claim.is_right for claim in claims if claim.confidence == level]
    return ClaimsOfLevel(reviewed=len(mine), right=sum(mine))


def _together(one: ClaimsOfLevel, other: ClaimsOfLevel) -> ClaimsOfLevel:
    return ClaimsOfLevel(reviewed=one.reviewed + other.reviewed, right=one.right + other.right)


def _enough(*sides: ClaimsOfLevel) -> bool:
    return all(side.reviewed >= LEAST_REVIEWS for side in sides)
