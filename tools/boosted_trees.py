"""Gradient-boosted decision trees over the marks of points (Friedman, 2002), with a fixed seed: always the same."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy

from shared.language.rules.points.model import UNIT

TREES: Final = 400
DEPTH: Final = 5
RATE: Final = 0.05
"""How much of what is missed a tree makes good."""
SHRINKAGE: Final = 1.0
FEWEST: Final = 8
"""Points in a leaf."""
TRIED: Final = 0.4
"""The share of the marks that are tried for a split."""
LIMITS: Final = 4
"""The limits by chance that are tried for each."""
LISTED: Final = frozenset(
    f"doubt {each}"
    for each in ("stance", "plan", "condition", "past", "quantifier", "exception", "unsure", "subject")
)
"""The doubts that hang on lists of words."""
UNHEARD: Final = 2
"""Every how many points one is learned without them, too."""

type Matrix = Any
type Chance = numpy.random.Generator
type Node = list[int]


def grown(rows: Matrix, missed: Matrix, doubtful: Matrix, chance: Chance, depth: int = DEPTH) -> list[Node]:
    """One tree, its nodes in the order in which they are read; a leaf is a Newton step towards what was missed."""
    split = _split(rows, missed, chance) if depth else None
    if split is None:
        return [[round(float(RATE * missed.sum() / (doubtful.sum() + SHRINKAGE)) * UNIT)]]
    mark, limit = split
    more = rows[:, mark] > limit
    less = grown(rows[~more], missed[~more], doubtful[~more], chance, depth - 1)
    rest = grown(rows[more], missed[more], doubtful[more], chance, depth - 1)
    return [[mark, limit, 1 + len(less)], *_moved(less, 1), *_moved(rest, 1 + len(less))]


def _moved(nodes: Sequence[Node], by: int) -> list[Node]:
    return [[*node[:2], node[2] + by] if len(node) > 1 else node for node in nodes]


def _split(rows: Matrix, missed: Matrix, chance: Chance) -> tuple[int, int] | None:
    """The mark and the limit that part best what was missed, too low from too high, of those by chance."""
    if len(rows) < 2 * FEWEST:
        return None
    lows, highs = rows.min(axis=0), rows.max(axis=0)
    varying = numpy.flatnonzero(lows < highs)
    if not len(varying):
        return None
    tried = chance.choice(varying, min(len(varying), max(1, round(TRIED * rows.shape[1]))), replace=False)
    tried = numpy.repeat(tried, LIMITS)
    limits = numpy.floor(chance.uniform(lows[tried], highs[tried]))
    more: Matrix = rows[:, tried] > limits
    over = more.sum(axis=0)
    under = len(rows) - over
    hits = (more * missed[:, None]).sum(axis=0)
    purity = hits**2 / numpy.maximum(1, over) + (missed.sum() - hits) ** 2 / numpy.maximum(1, under)
    purity[(over < FEWEST) | (under < FEWEST)] = -1.0
    best = int(numpy.argmax(purity))
    return None if purity[best] < 0 else (int(tried[best]), int(limits[best]))


def unheard(found: Mapping[str, float]) -> dict[str, float]:
    """The marks of a point as they would be if none of the listed words were known.

    The lists were made from the very answers that are learned from; others turn an answer in words that no list has.
    """
    return {
        mark: each
        for mark, each in found.items()
        if not (mark in LISTED or mark.startswith("share ") or mark in ("others_doubted", "filler"))
    }


def fitted_points(rows: Sequence[Mapping[str, float]], covered: Sequence[bool]) -> dict[str, Any]:
    """The names of the marks, and the trees over them: each is grown on half the points, on what those before missed.

    Some points are learned twice, as they are and with their listed words unheard.
    """
    names = sorted(frozenset[str]().union(*rows))
    rows = [*rows, *map(unheard, rows[::UNHEARD])]
    table = numpy.array([[round(UNIT * row.get(name, 0.0)) for name in names] for row in rows])
    said, logits = numpy.array([*covered, *covered[::UNHEARD]], dtype=float), numpy.zeros(len(rows))
    chance = numpy.random.default_rng(1)
    trees: list[list[Node]] = []
    for _ in range(TREES):
        of_these = chance.permutation(len(rows))[: len(rows) // 2]
        sure: Matrix = 1 / (1 + numpy.exp(-logits))
        trees.append(grown(table[of_these], (said - sure)[of_these], (sure * (1 - sure))[of_these], chance))
        logits += _values(trees[-1], table) / UNIT
    return {"marks": names, "trees": trees}


def _values(tree: Sequence[Node], table: Matrix, place: int = 0) -> Matrix:
    """What a tree says of each row."""
    node = tree[place]
    if len(node) == 1:
        return numpy.full(len(table), float(node[0]))
    mark, limit, rest = node
    more = table[:, mark] > limit
    found = numpy.empty(len(table))
    found[~more], found[more] = _values(tree, table[~more], place + 1), _values(tree, table[more], rest)
    return found
