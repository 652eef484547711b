"""Measures of marks against people's, and five folds by question, so that every question is judged unseen."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import correlation, fmean, linear_regression
from typing import Final

from bench.judging_data import Graded

FOLDS: Final = 5
_SEED: Final = 7
_POWERS: Final = (0.2, 0.3, 0.4, 0.5, 0.7, 1.0)


@dataclass(frozen=True, slots=True)
class Measured:
    r: float
    rmse: float

    def __str__(self) -> str:
        return f"r {self.r:.3f} rmse {self.rmse:.3f}"


@dataclass(frozen=True, slots=True)
class Curve:
    """mark = slope * score ** power + shift, kept within 0..1"""

    slope: float
    shift: float
    power: float

    def __call__(self, score: float) -> float:
        return min(1.0, max(0.0, self.slope * score**self.power + self.shift))


def measure(marks: Sequence[float], grades: Sequence[float]) -> Measured:
    squares = [(mark - grade) ** 2 for mark, grade in zip(marks, grades, strict=True)]
    return Measured(correlation(marks, grades), sqrt(fmean(squares)))


def over_folds(graded: Sequence[Graded], scores: Sequence[float]) -> tuple[Measured, list[Measured]]:
    """All answers, each marked by a curve that was fitted without its question; and each fold by itself."""
    questions = sorted({one.qid for one in graded})
    Random(_SEED).shuffle(questions)
    fold_of = {qid: at % FOLDS for at, qid in enumerate(questions)}
    marked: list[tuple[float, float]] = []
    parts: list[Measured] = []
    for fold in range(FOLDS):
        pairs = [
            (score, one.grade, fold_of[one.qid] == fold) for one, score in zip(graded, scores, strict=True)
        ]
        curve = _fitted([(score, grade) for score, grade, held_out in pairs if not held_out])
        part = [(curve(score), grade) for score, grade, held_out in pairs if held_out]
        parts.append(_measured(part))
        marked += part
    return _measured(marked), parts


def _measured(pairs: Sequence[tuple[float, float]]) -> Measured:
    return measure([mark for mark, _ in pairs], [grade for _, grade in pairs])


def _fitted(pairs: Sequence[tuple[float, float]]) -> Curve:
    grades = [grade for _, grade in pairs]
    curves: list[Curve] = []
    for power in _POWERS:
        slope, shift = linear_regression([score**power for score, _ in pairs], grades)
        curves.append(Curve(slope, shift, power))
    return min(curves, key=lambda curve: measure([curve(score) for score, _ in pairs], grades).rmse)
