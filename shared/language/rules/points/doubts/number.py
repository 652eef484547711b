"""Whether the amounts of a point were said: a wrong figure speaks against it, and one that is missing leaves it open."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from shared.language.rules.points.matching import stems
from shared.language.rules.stems import stem
from shared.text.quantities import Quantity, bound_of, quantities, threshold_of, without_amounts

_CLAUSE: Final = re.compile(r"[,;:–—]\s")
_ANOTHER: Final = 2
"""Stems beside an amount that say of what it is."""

type Agreement = Literal["none", "same", "other", "unsaid"]
"""The point has no amount; all of its amounts were said; another one was said instead; one was not said at all."""


@lru_cache(maxsize=2_000)
def agreement(point: str, said: str, asked: str, language: str) -> Agreement:
    """How the amounts of the point stand to what was said; those that the question gives are no evidence, nor needed."""
    if not (wanted := quantities(point, language)):
        return "none"
    given, told = quantities(asked, language), quantities(said, language)
    if left := [each for each in wanted if not _among(each, told)]:
        spare = [each for each in told if not _among(each, wanted) and not _among(each, given)]
        if any(_instead(each, spare, language) for each in left):
            return "other"
    needed = [each for each in wanted if not _among(each, given)]
    if not needed:
        return "none"
    return "unsaid" if any(each in left for each in needed) else "same"


def is_of_another(point: str, said: str, language: str) -> bool:
    """Whether the amount of the point stands in a clause on another thing, and the words of the point in others.

    "At 5 or below it goes back with the driver, straight in the fridge" does not say that the fridge has 5 degrees.
    """
    wanted, named = quantities(point, language), stems(without_amounts(point, language), language)
    parts = [(each, stems(without_amounts(each, language), language)) for each in _CLAUSE.split(said)]
    holding = [own for each, own in parts if any(_among(one, wanted) for one in quantities(each, language))]
    elsewhere = any(named & own for _, own in parts if own not in holding)
    return bool(holding) and elsewhere and all(len(own) >= _ANOTHER and not own & named for own in holding)


def kept_to(criterion: str, said: str, language: str, asked: str = "") -> Agreement:
    """How the amounts of a text stand to what was said, where they may be limits: 24 hours are within 72."""
    found = agreement(criterion, said, asked, language)
    asks, does = threshold_of(criterion, language, opened=True), threshold_of(said, language)
    if found == "other" and asks and does and len(quantities(criterion, language)) == 1:
        return "same" if does.keeps_to(asks) else "other"
    limit, told = bound_of(criterion, language), bound_of(said, language)
    if limit is None or found in ("none", "unsaid"):
        return found
    if told not in (None, limit):
        return "unsaid"
    if found == "same":
        return "same"
    first, *more = quantities(criterion, language)
    amounts = [each for each in quantities(said, language) if each.kind == first.kind]
    if more:
        return "unsaid"
    return "same" if all(each.keeps_to(first, limit) for each in amounts) else "other"


def _among(one: Quantity, others: Sequence[Quantity]) -> bool:
    return any(one.same_as(each) for each in others)


def _instead(wanted: Quantity, spare: Sequence[Quantity], language: str) -> bool:
    """Whether another amount of the same kind, or another count of the same things, was said."""
    return any(
        each.kind == wanted.kind
        and (wanted.kind is not None or stem(each.counted, language) == stem(wanted.counted, language) != "")
        for each in spare
    )
