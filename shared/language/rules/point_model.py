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
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from shared.text.spoken import in_one

UNIT: Final = 1_000
_FOLDER: Final = Path(__file__).parent / "vocabulary"
BY_WORDS: Final = _FOLDER / "points.json"
BY_MEANING: Final = _FOLDER / "points_by_meaning.json"
"""Of the trees that see the marks by meaning, too (`point_meaning.py`)."""


type _Node = tuple[int, int, tuple[Any, ...], tuple[Any, ...]]
"""A mark, its limit, and the nodes for at most that and for more; a leaf has no mark, and its logit as the limit."""


class PointModel(BaseModel, frozen=True):
    """The names of the marks by number, and the trees; `learned_from` is a digest of the examples."""

    learned_from: str = ""
    marks: tuple[str, ...]
    trees: tuple[tuple[tuple[int, ...], ...], ...]

    def probability(self, found: Mapping[str, float]) -> float:
        """That the point is said, 0..1, by its marks; a mark that is not there is 0."""
        row, total = [round(UNIT * found.get(mark, 0.0)) for mark in self.marks], 0
        for mark, limit, less, more in self._roots:
            while mark >= 0:
                mark, limit, less, more = more if row[mark] > limit else less
            total += limit
        return 1 / (1 + math.exp(-total / UNIT))

    @cached_property
    def _roots(self) -> list[_Node]:
        return [_node(tree, 0) for tree in self.trees]


def _node(tree: Sequence[Sequence[int]], place: int) -> _Node:
    told = tree[place]
    if len(told) == 1:
        return -1, told[0], (), ()
    mark, limit, more = told
    return mark, limit, _node(tree, place + 1), _node(tree, more)


@cache
def point_model(*, by_meaning: bool) -> PointModel:
    """The model, read once in a process; `by_meaning` for points that have those marks as well."""
    file = BY_MEANING if by_meaning else BY_WORDS
    return PointModel.model_validate(json.loads(file.read_text(encoding="utf-8")))


@cache
def tone_weights(language: str) -> Mapping[str, float]:
    """How much each mark of the tone speaks for an answer that says what is so, in this language."""
    return {mark: each / UNIT for mark, each in in_one(dict[str, int], language, "tone_weights").items()}
