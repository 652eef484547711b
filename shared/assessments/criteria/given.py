"""Criteria as a client sends them: for one assessment, or for a study that assesses each of its participants."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from shared.assessments.criteria.criterion_hash import normalise_criterion
from shared.language.plain_text import clean
from shared.modes.adaptive_follow_up.material import Identifier

MAX_CRITERIA: Final = 200
MAX_CRITERION_CHARS: Final = 2_000


def worded(text: str) -> str:
    """The text, which says something: the hashes of all questions of punctuation alone are one. Raises ValueError."""
    if not any(map(str.isalnum, text)) and not normalise_criterion(clean(text)):
        raise ValueError("there is no word in it")
    return text


type CriterionText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CRITERION_CHARS),
    AfterValidator(worded),
]


class GivenCriterion(BaseModel, extra="forbid", frozen=True):
    """A criterion; an id that is left out is given as `c1`, `c2` …"""

    criterion_id: Identifier | None = None
    question: CriterionText


def _ids_are_unique(criteria: tuple[GivenCriterion, ...]) -> tuple[GivenCriterion, ...]:
    named = Counter(each.criterion_id for each in criteria if each.criterion_id)
    if twice := sorted(name for name, times in named.items() if times > 1):
        raise ValueError(f"criterion_id used more than once: {', '.join(twice)}")
    return criteria


type Criteria = Annotated[
    tuple[GivenCriterion, ...], Field(max_length=MAX_CRITERIA), AfterValidator(_ids_are_unique)
]


def identified(criteria: Sequence[GivenCriterion]) -> tuple[GivenCriterion, ...]:
    taken = {each.criterion_id for each in criteria}
    free = (name for number in range(1, 2 * MAX_CRITERIA + 1) if (name := f"c{number}") not in taken)
    return tuple(
        GivenCriterion(criterion_id=each.criterion_id or next(free), question=each.question)
        for each in criteria
    )
