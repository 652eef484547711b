"""Grouping statements by meaning, one after the other: each joins the group that it is nearest to, or begins one (H4).

The same statements in the same order give the same groups. Nearness is that of the vectors that come inside a package;
where the package is missing it is the share of word stems in common.
"""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from typing import Any, Final, Protocol

from shared.language.rules.points.matching import content, stems
from shared.language.rules.stems import stem
from shared.language.vectors import Vectors
from shared.studies.results.statements import Statement

NEAR: Final = 0.25
"""The least mean cosine with the members of a group: rather two groups for one thing than two things in a group."""
RARE: Final = 0.1
"""A word that this share of the statements has counts half as much as one that no other has."""
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
    return _ByMeaning(statements, vectors), NEAR


class _ByMeaning:
    """Each group is the sum of its members' directions: nearness is the mean of their cosines with a statement.

    numpy is untyped: it stays in here.
    """

    def __init__(self, statements: Sequence[Statement], vectors: Vectors) -> None:
        self._numpy: Any = import_module("numpy")
        made = self._directions(statements, vectors)
        lengths = self._numpy.linalg.norm(made, axis=1, keepdims=True)
        self._rows: Any = made / self._numpy.maximum(lengths, _NEGLIGIBLE)
        self._sums: Any = self._numpy.zeros_like(self._rows)
        self._sizes: Any = self._numpy.zeros(len(statements), dtype=self._numpy.float32)
        self._count = 0

    def _directions(self, statements: Sequence[Statement], vectors: Vectors) -> Any:
        """The sum of each statement's words, in which a word counts the less, the more statements have it.

        So what all speak of anyway (the question's own words) does not make them alike. After Arora, Liang and Ma (2017),
        "A simple but tough-to-beat baseline for sentence embeddings".
        """
        said = [content(each.quote.text, each.language) for each in statements]
        stemmed = [
            [stem(word, each.language) for word in listed]
            for each, listed in zip(statements, said, strict=True)
        ]
        held = Counter(found for each in stemmed for found in set(each))
        places = {word: place for place, word in enumerate(dict.fromkeys(chain.from_iterable(said)))}
        of_words = self._numpy.asarray(vectors.embed(list(places)), dtype=self._numpy.float32)
        rows: list[Any] = []
        for listed, stems_of in zip(said, stemmed, strict=True):
            weights = [RARE / (RARE + held[each] / len(said)) for each in stems_of]
            wanted = of_words[[places[word] for word in listed]]
            rows.append(self._numpy.asarray(weights, dtype=self._numpy.float32) @ wanted)
        return self._numpy.stack(rows)

    def nearest(self, place: int) -> tuple[int, float] | None:
        if not self._count:
            return None
        near = (self._sums[: self._count] @ self._rows[place]) / self._sizes[: self._count]
        best = int(near.argmax())
        return best, float(near[best])

    def join(self, place: int, group: int | None) -> None:
        at = self._count if group is None else group
        self._count += group is None
        self._sums[at] += self._rows[place]
        self._sizes[at] += 1


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
