"""How near sentences of the answers come to a point by meaning, where there is a sentence encoder (G4).

Other words for the same thing look like nothing to the marks of words (`point_marks.py`); these see them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from shared.language.requests.interview import AssessRequest
from shared.language.rules.answer_meaning import LONGEST, MOST_SENTENCES
from shared.language.rules.said import SaidSentence
from shared.language.sentence_encoder import SentenceEncoder

APART: Final = 0.05
"""How much nearer a sentence is to its point than to any other of the question: else it speaks of that one."""
APART_ASKED: Final = 0.25
"""The same in the answer to a follow-up, which asks for one of the points, and only its author knows for which."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """The marks of a point by meaning, and the sentence that comes nearest to it."""

    marks: dict[str, float]
    said: SaidSentence

    @property
    def cosine(self) -> float:
        return self.marks["meaning"]

    def stands_out(self, request: AssessRequest) -> bool:
        """Whether one answer alone speaks of this point and of no other, so that it may do so in far other words."""
        first, *more = request.exchanges
        apart = APART if first.question == request.main_question else APART_ASKED
        return not more and self.marks["meaning beside"] >= apart


def nearness(
    request: AssessRequest, made: Sequence[SaidSentence], encoder: SentenceEncoder
) -> list[Nearness]:
    """That of each point, in order; two neighbouring sentences count as one more. `made` has one sentence at least."""
    made = made[-MOST_SENTENCES:]
    told = [each.told[:LONGEST] for each in made]
    points = [each.text[:LONGEST] for each in request.concepts]
    question = request.main_question[:LONGEST]
    near = encoder.similarities(told, [*points, question, *told])
    rows = _with_pairs([row[: len(points) + 1] for row in near], [row[len(points) + 1 :] for row in near])
    asked = encoder.similarities(points, [question])
    return [
        Nearness(
            _marks(place, rows, asked[place][0]),
            made[max(range(len(made)), key=lambda at, place=place: near[at][place])],
        )
        for place in range(len(points))
    ]


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
