"""How near sentences of the answers come to a point by meaning, where there is a sentence encoder (G4).

Other words for the same thing look like nothing to the marks of words (`points/marks.py`); these see them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import sqrt
from typing import Final

from shared.language.requests.interview import AssessRequest
from shared.language.rules.points.answer_meaning import LONGEST, MOST_SENTENCES
from shared.language.rules.points.names_of_points import NAMED, likeness_to_names
from shared.language.rules.said import SaidSentence
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.words import words

FEWEST_QUOTED: Final = 4
"""Words of a sentence that shows something when it is quoted."""
NAME: Final = 0.5
"""From which likeness to names on a point is one."""
_CLAUSE: Final = re.compile(r"[,;:.!?\n–—]+")
_MOST_CLAUSES: Final = 12
_FEWEST_WORDS: Final = 2
_ALIKE: Final = 0.05
"""Cosines so near each other tell nothing: authors go through the points in order, so that the first one has it."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """The marks of a point by meaning, and the sentence, or two neighbours, that come nearest to it."""

    marks: dict[str, float]
    said: tuple[str, ...]

    @property
    def cosine(self) -> float:
        return self.marks["meaning"]

    @property
    def nearest(self) -> float:
        """The same to the point, to what the ideal answer tells of it, or to that as a whole: a point may be a name."""
        return max(
            self.marks.get(each, 0.0) for each in ("meaning", "meaning of clauses", "meaning of ideal")
        )

    @property
    def is_statement(self) -> bool:
        """Whether the point is more than a name, which who repeats it has not shown."""
        return self.marks[NAMED] < NAME


def nearness(
    request: AssessRequest, made: Sequence[SaidSentence], encoder: SentenceEncoder
) -> list[Nearness]:
    """That of each point, in order; two neighbouring sentences count as one more. `made` has one sentence at least."""
    made = made[-MOST_SENTENCES:]
    told = [each.told[:LONGEST] for each in made]
    points = [each.text[:LONGEST] for each in request.concepts]
    question, ideal = request.main_question[:LONGEST], request.ideal_answer[:LONGEST]
    encoder.learn([*told, *points, question, ideal, *_clauses(request.ideal_answer)])  # all at once
    clauses = _clauses_of_points(request, encoder)
    texts = list(dict.fromkeys([*points, question, *told, ideal, *chain.from_iterable(clauses.values())]))
    to = dict(zip(texts, zip(*encoder.similarities(told, texts), strict=True), strict=True))
    rows = _with_pairs(_rows(to, [*points, question]), _rows(to, told))
    asked = encoder.similarities(points, [question])
    whole = {"meaning of ideal": max(to[ideal]), "mean of ideal": sum(to[ideal]) / len(told)} if ideal else {}
    found: list[Nearness] = []
    for place, concept in enumerate(request.concepts):
        marks = (
            _marks(place, rows, asked[place][0]) | whole | {NAMED: likeness_to_names(points[place], encoder)}
        )
        if of_point := clauses.get(concept.concept_id):
            marks |= {"meaning of clauses": max(max(to[each]) for each in of_point)}
        best = max(_quotable(made, len(rows)), key=lambda at, place=place: rows[at][place])
        said = made[best : best + 1] or made[best - len(made) : best - len(made) + 2]
        found.append(Nearness(marks, tuple(each.text for each in said)))
    return found


@lru_cache(maxsize=500)
def _clauses(ideal: str) -> tuple[str, ...]:
    """The clauses of an ideal answer that may tell more of a point."""
    found = [each.strip() for each in _CLAUSE.split(ideal)]
    return tuple(each[:LONGEST] for each in found if len(words(each)) >= _FEWEST_WORDS)[:_MOST_CLAUSES]


def _clauses_of_points(request: AssessRequest, encoder: SentenceEncoder) -> Mapping[str, tuple[str, ...]]:
    points = tuple(each.text[:LONGEST] for each in request.concepts)
    ids = (each.concept_id for each in request.concepts)
    return dict(zip(ids, _clauses_of(points, request.ideal_answer, encoder), strict=True))


@lru_cache(maxsize=500)
def _clauses_of(points: tuple[str, ...], ideal: str, encoder: SentenceEncoder) -> tuple[tuple[str, ...], ...]:
    """The clauses that are nearest to each point; every answer is held against them."""
    clauses = _clauses(ideal)
    if not clauses or not points:
        return ((),) * len(points)
    near = encoder.similarities(clauses, points)
    places = [next(at for at, each in enumerate(row) if each >= max(row) - _ALIKE) for row in near]
    return tuple(
        tuple(clause for clause, place in zip(clauses, places, strict=True) if place == at)
        for at in range(len(points))
    )


def _rows(to: Mapping[str, Sequence[float]], texts: Sequence[str]) -> list[list[float]]:
    return [list(row) for row in zip(*(to[each] for each in texts), strict=True)]


def _quotable(made: Sequence[SaidSentence], count: int) -> Sequence[int]:
    """The places of sentences, and of pairs behind them, that say something by themselves; all where none does."""
    telling = [at for at in range(count) if at >= len(made) or len(made[at].told.split()) >= FEWEST_QUOTED]
    return telling or range(count)


def _with_pairs(rows: list[list[float]], among: Sequence[Sequence[float]]) -> list[list[float]]:
    """The cosines of each sentence and, behind these, of each two neighbours taken together."""
    pairs = [
        [(one + other) / sqrt(2 + 2 * among[at][at + 1]) for one, other in zip(first, second, strict=True)]
        for at, (first, second) in enumerate(pairwise(rows))
    ]
    return rows + pairs


def _marks(place: int, near: Sequence[Sequence[float]], asked: float) -> dict[str, float]:
    """Of the point at this place in the rows, whose last figure is the cosine to the main question."""
    own = sorted((row[place] for row in near), reverse=True)
    best = max(range(len(near)), key=lambda at: near[at][place])
    others = [at for at in range(len(near[0]) - 1) if at != place]
    return {
        "meaning": own[0],
        "meaning second": own[1] if len(own) > 1 else 0.0,
        "meaning mean": sum(own) / len(own),
        "meaning beside": own[0] - max((near[best][at] for at in others), default=0.0),
        "meaning of others": max((row[at] for row in near for at in others), default=0.0),
        "meaning over question": own[0] - near[best][-1],
        "meaning asked": asked,
    }
