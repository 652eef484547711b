"""How sure it is that an answer says a point: boosted decision trees over the marks of a point.

`tools/fit_judge.py` fits the trees and the weights of the tone to labelled answers, and writes `points.json`,
`points_by_meaning.json` and each language's `tone_weights.json`, all figures in thousandths. A tree is a list of nodes.
A node is a leaf `[logit]`, or `[mark, limit, place of the node for more than that]`; the node behind it is for at most
that. The leaves of all trees add up to the logit of the probability.
"""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, cast

from pydantic import BaseModel

from shared.text.spoken import in_one

UNIT: Final = 1_000
_FOLDER: Final = Path(__file__).parents[1] / "vocabulary"
BY_WORDS: Final = _FOLDER / "points.json"
BY_MEANING: Final = _FOLDER / "points_by_meaning.json"
"""Of the trees that see the marks by meaning, too (`points/meaning.py`)."""
_EXCEEDED: Final = -(2**40)
"""A limit that every mark is above."""


class PointModel(BaseModel, frozen=True):
    """The names of the marks by number, and the trees; `learned_from` is a digest of the examples."""

    learned_from: str = ""
    marks: tuple[str, ...]
    trees: tuple[tuple[tuple[int, ...], ...], ...]

    def probabilities(self, points: Sequence[Mapping[str, float]]) -> list[float]:
        """That each point is said, 0..1, by its marks; a mark that is not there is 0."""
        if not points:
            return []
        rows = [[found.get(mark, 0.0) for mark in self.marks] for found in points]
        return [1 / (1 + math.exp(-total / UNIT)) for total in self._forest.totals(rows)]

    @cached_property
    def _forest(self) -> "_Forest":
        return _Forest(self.trees)


class _Forest:
    """The trees as one table of nodes, in which all rows go down all trees at once.

    Node by node, in Python, three points take five times as long. numpy is untyped: it stays in here.
    """

    def __init__(self, trees: Sequence[Sequence[Sequence[int]]]) -> None:
        self._numpy: Any = import_module("numpy")
        starts = [0, *accumulate(map(len, trees))]
        nodes = [
            (told[0], told[1], start + told[2], 0)
            if len(told) > 1
            else (0, _EXCEEDED, start + place, told[0])  # a leaf leads to itself
            for start, tree in zip(starts, trees, strict=False)
            for place, told in enumerate(tree)
        ]
        columns = self._numpy.array(nodes).T
        self._marks, self._limits, self._more, self._logits = map(self._numpy.ascontiguousarray, columns)
        self._roots: Any = self._numpy.array(starts[:-1])
        self._depth = max(map(_depth, trees))

    def totals(self, rows: Sequence[Sequence[float]]) -> list[int]:
        """The sum of the leaves, for each row."""
        found = self._numpy.rint(UNIT * self._numpy.array(rows, dtype=float))
        begins = self._numpy.arange(len(rows))[:, None] * found.shape[1]
        places = self._roots + 0 * begins
        for _ in range(self._depth):
            is_more = found.take(self._marks.take(places) + begins) > self._limits.take(places)
            places = self._numpy.where(is_more, self._more.take(places), places + 1)
        return cast(list[int], self._logits.take(places).sum(axis=1).tolist())


def _depth(tree: Sequence[Sequence[int]], place: int = 0) -> int:
    told = tree[place]
    return 0 if len(told) == 1 else 1 + max(_depth(tree, place + 1), _depth(tree, told[2]))


@cache
def point_model(*, by_meaning: bool) -> PointModel:
    """The model, read once in a process; `by_meaning` for points that have those marks as well."""
    file = BY_MEANING if by_meaning else BY_WORDS
    return PointModel.model_validate(json.loads(file.read_text(encoding="utf-8")))


@cache
def tone_weights(language: str) -> Mapping[str, float]:
    """How much each mark of the tone speaks for an answer that says what is so, in this language."""
    return {mark: each / UNIT for mark, each in in_one(dict[str, int], language, "tone_weights").items()}
