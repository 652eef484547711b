"""Which clauses of an ideal answer tell more of a point: "Structured handover" is "a fixed order such as SBAR" (G5)."""

import re
from collections.abc import Mapping
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


def clauses_of(ideal: str) -> list[str]:
    """The clauses of an ideal answer that may tell more of a point."""
    found = [each.strip() for each in _CLAUSE.split(ideal)]
    return [each[:_LONGEST] for each in found if len(words(each)) >= _FEWEST_WORDS][:_MOST_CLAUSES]


def clauses_of_points(request: AssessRequest, encoder: SentenceEncoder) -> Mapping[str, tuple[str, ...]]:
    """The clauses by the id of the point that each is nearest to."""
    clauses = clauses_of(request.ideal_answer)
    if not clauses or not request.concepts:
        return {}
    near = encoder.similarities(clauses, [each.text[:_LONGEST] for each in request.concepts])
    places = [next(at for at, each in enumerate(row) if each >= max(row) - _ALIKE) for row in near]
    return {
        concept.concept_id: tuple(
            clause for clause, place in zip(clauses, places, strict=True) if place == at
        )
        for at, concept in enumerate(request.concepts)
    }
