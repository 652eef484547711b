"""Grouping statements by meaning, one after the other: each joins the group that it is nearest to, or begins one (H4).

The same statements in the same order give the same groups. Nearness is that of the vectors that come inside a package, to
the middle of a group; where the package is missing it is the share of word stems in common.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from shared.language.rules.matching import stems
from shared.language.vectors import Vectors
from shared.studies.results.statements import Statement

NEAR: Final = 0.4
"""The least cosine with the middle of a group. Sentences about different things are below 0.33 in 99 of 100 pairs."""
NEAR_IN_WORDS: Final = 0.4
"""The least share of the stems of both that are in common with the group's first statement."""
_NEGLIGIBLE: Final = 1e-9


class _Groups(Protocol):
    """Groups so far: which is nearest to the statement at this place, and what it becomes with it."""

    def nearest(self, place: int) -> tuple[int, float] | None: ...

    def join(self, place: int, group: int | None) -> None: ...


def grouped(statements: Sequence[Statement], vectors: Vectors | None) -> list[list[int]]:
    """The places of the statements by group, groups and places in the order of the statements."""
    if not statements:
        return []
    groups, least = _begin(statements, vectors)
    found: list[list[int]] = []
    for place in range(len(statements)):
        nearest = groups.nearest(place)
        if nearest is not None and nearest[1] >= least:
            found[nearest[0]].append(place)
            groups.join(place, nearest[0])
        else:
            found.append([place])
            groups.join(place, None)
    return found


def _begin(statements: Sequence[Statement], vectors: Vectors | None) -> tuple[_Groups, float]:
    if vectors is None:
        return _ByWords(statements), NEAR_IN_WORDS
    return _ByMeaning(vectors.embed([each.quote.text for each in statements])), NEAR


class _ByMeaning:
    """The middle of each group is the sum of its members' directions. numpy is untyped: it stays in here."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        self._numpy: Any = import_module("numpy")
        made = self._numpy.asarray(rows, dtype=self._numpy.float32)
        lengths = self._numpy.linalg.norm(made, axis=1, keepdims=True)
        self._rows: Any = made / self._numpy.maximum(lengths, _NEGLIGIBLE)
        self._middles: Any = self._numpy.zeros_like(self._rows)
        self._lengths: Any = self._numpy.zeros(len(rows), dtype=self._numpy.float32)
        self._count = 0

    def nearest(self, place: int) -> tuple[int, float] | None:
        if not self._count:
            return None
        near = (self._middles[: self._count] @ self._rows[place]) / self._lengths[: self._count]
        best = int(near.argmax())
        return best, float(near[best])

    def join(self, place: int, group: int | None) -> None:
        at = self._count if group is None else group
        self._count += group is None
        self._middles[at] += self._rows[place]
        self._lengths[at] = max(float(self._numpy.linalg.norm(self._middles[at])), _NEGLIGIBLE)


class _ByWords:
    """Each group stands for its first statement."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._stems = [stems(each.quote.text, each.language) for each in statements]
        self._first: list[int] = []

    def nearest(self, place: int) -> tuple[int, float] | None:
        shares = [self._share(place, first) for first in self._first]
        best = max(range(len(shares)), key=shares.__getitem__, default=None)
        return None if best is None else (best, shares[best])

    def join(self, place: int, group: int | None) -> None:
        if group is None:
            self._first.append(place)

    def _share(self, one: int, other: int) -> float:
        mine, theirs = self._stems[one], self._stems[other]
        return len(mine & theirs) / max(1, len(mine | theirs))
