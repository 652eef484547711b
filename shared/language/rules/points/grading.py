"""A mark 0..1 for all answers to a question, for reports; it decides nothing.

With vectors: half the share of the ideal answer's new words that were said, half the nearness in meaning. Without: half
that share, half the share of its letter triples, which forgives the endings and spellings that stems do not.
The curves were fitted on 1,146 graded answers (`bench/judging.py` measures them on questions that were left out).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shared.language.requests.interview import AssessRequest
from shared.language.rules.points.matching import content, share, stems, without
from shared.language.rules.said import SaidSentence
from shared.language.vectors import Vectors
from shared.text.words import spaced, words

WITH_VECTORS: Final = (1.13, 0.3)
LEXICAL: Final = (1.2, 0.4)


def grade(request: AssessRequest, made: Sequence[SaidSentence], vectors: Vectors | None) -> float | None:
    """The mark, 0 when nothing was said; None when there is no ideal answer to measure against."""
    if not words(request.ideal_answer):
        return None
    factor, power = WITH_VECTORS if vectors else LEXICAL
    return round(min(1.0, factor * raw_score(request, made, vectors) ** power), 4)


def raw_score(request: AssessRequest, made: Sequence[SaidSentence], vectors: Vectors | None) -> float:
    """How much of the ideal answer was said, 0..1, before it is read as a mark."""
    told = " ".join(statement.told for statement in made)
    if not words(told):
        return 0.0
    other_half = _nearness(request, told, vectors) if vectors else shared_triples(request.ideal_answer, told)
    return 0.5 * _share_said(request, made) + 0.5 * other_half


def _share_said(request: AssessRequest, made: Sequence[SaidSentence]) -> float:
    wanted = content(request.ideal_answer, request.language)
    new = without(wanted, stems(request.main_question, request.language), request.language) or wanted
    said = dict.fromkeys(word for statement in made for word in statement.heard)
    return share(new, tuple(said), request.language)


def _nearness(request: AssessRequest, told: str, vectors: Vectors) -> float:
    ((cosine,),) = vectors.similarities([request.ideal_answer], [told], aside=request.main_question)
    return max(0.0, cosine)


def shared_triples(ideal: str, told: str) -> float:
    """The share of the first text's letter triples that the other has."""
    wanted = _triples(ideal)
    return len(wanted & _triples(told)) / max(1, len(wanted))


@lru_cache(maxsize=500)
def _triples(text: str) -> frozenset[str]:
    joined = spaced(text)
    return frozenset(joined[at : at + 3] for at in range(len(joined) - 2))
