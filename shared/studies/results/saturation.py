"""Saturation: how much each interview says that none before it said, and when the study may say that little is new.

After Guest, Namey and Chen (2020), "A simple method to assess and report thematic saturation in qualitative research":
what the last `RUN` interviews add is compared with what the first `BASE` brought (H4).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shared.studies.results.statements import Statement

BASE: Final = 4
RUN: Final = 3
FLAT: Final = 0.05
"""At most this share of what the base brought is new in the run."""


def new_in_each(
    interview_ids: Sequence[str], statements: Sequence[Statement], groups: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """How many groups of meaning begin with each of these interviews, in their order."""
    began = Counter(statements[group[0]].quote.interview_id for group in groups)
    return tuple(began[each] for each in interview_ids)


def is_saturated(new: Sequence[int]) -> bool:
    """Whether the curve is flat: it is not before there are as many interviews as base and run have together."""
    return len(new) >= BASE + RUN and sum(new[-RUN:]) <= FLAT * sum(new[:BASE])
