"""Which clauses of an ideal answer tell more of a point: "Structured handover" is "a fixed order such as SBAR" (G5)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from shared.language.requests.interview import AssessRequest
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.words import words

_CLAUSE: Final = re.compile(r"[,;:.!?\n–—]+")
_MOST_CLAUSES: Final = 12
_LONGEST: Final = 300
_FEWEST_WORDS: Final = 2
_ALIKE: Final = 0.05
"""Cosines so near each other tell nothing: authors go through the points in order, so that the first one has it."""


@lru_cache(maxsize=500)
def clauses_of(ideal: str) -> tuple[str, ...]:
    """The clauses of an ideal answer that may tell more of a point."""
    found = [each.strip() for each in _CLAUSE.split(ideal)]
    return tuple(each[:_LONGEST] for each in found if len(words(each)) >= _FEWEST_WORDS)[:_MOST_CLAUSES]


def clauses_of_points(request: AssessRequest, encoder: SentenceEncoder) -> Mapping[str, tuple[str, ...]]:
    points = tuple(each.text[:_LONGEST] for each in request.concepts)
    ids = (each.concept_id for each in request.concepts)
    return dict(zip(ids, _clauses_of(points, request.ideal_answer, encoder), strict=True))


@lru_cache(maxsize=500)
def _clauses_of(points: tuple[str, ...], ideal: str, encoder: SentenceEncoder) -> tuple[tuple[str, ...], ...]:
    """The clauses that are nearest to each point; every answer is held against them."""
    clauses = clauses_of(ideal)
    if not clauses or not points:
        return ((),) * len(points)
    near = encoder.similarities(clauses, points)
    places = [next(at for at, each in enumerate(row) if each >= max(row) - _ALIKE) for row in near]
    return tuple(
        tuple(clause for clause, place in zip(clauses, places, strict=True) if place == at)
        for at in range(len(points))
    )
