"""The passages that bear on a question, within a token budget, whatever the size of the corpus: BM25 over terms.

How a text becomes terms (stems, parts of identifiers) is given from outside, so that this stays free of libraries and
of any one language. Equal scores keep the order of the corpus, so the same question always finds the same passages.
"""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from shared.text.passages import Passage

K1: Final = 1.2
B: Final = 0.75

type Terms = Callable[[str], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Scored:
    """A passage by its position in the corpus, and how well it fits: more is better, only comparable within a query."""

    position: int
    score: float


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file that a question is about."""

    file_name: str
    line: int | None = None


class PassageIndex:
    """Passages made searchable once and asked many times. A passage is also found by the name of its file."""

    def __init__(self, passages: Iterable[Passage], terms: Terms) -> None:
        self.passages = tuple(passages)
        self._terms = terms
        self._postings: defaultdict[str, tuple[array[int], array[int]]] = defaultdict(
            lambda: (array("l"), array("l"))
        )
        self._lengths = array("l")
        for position, passage in enumerate(self.passages):
            self._add(position, passage)
        self._average = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0

    def ranked(self, query: str, most: int | None = None) -> list[Scored]:
        """The passages that share a term with the query, best first, at most `most`."""
        scores: defaultdict[int, float] = defaultdict(float)
        for term in dict.fromkeys(self._terms(query)):
            self._score(term, scores)
        found = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
        return [Scored(position, score) for position, score in found[:most]]

    def shares(self, query: str) -> list[Scored]:
        """As `ranked`, with scores that compare between queries: 0..1, the share of the query by the rarity of its terms.

        1 is what a passage of average length gets that holds every term once.
        """
        whole = sum(map(self._rarity, dict.fromkeys(self._terms(query))))
        return [Scored(each.position, min(1.0, each.score / whole)) for each in self.ranked(query)]

    def at(self, place: Place) -> list[int]:
        """The positions of the passages that hold the place; without a line, all of the file's."""
        return [
            position
            for position, passage in enumerate(self.passages)
            if passage.file_name == place.file_name
            and (place.line is None or passage.first_line <= place.line <= passage.last_line)
        ]

    def _add(self, position: int, passage: Passage) -> None:
        counted = Counter(self._terms(passage.text))
        counted.update(set(self._terms(passage.file_name)))
        for term, times in counted.items():
            positions, frequencies = self._postings[term]
            positions.append(position)
            frequencies.append(times)
        self._lengths.append(counted.total())

    def _score(self, term: str, scores: defaultdict[int, float]) -> None:
        if term not in self._postings:
            return
        positions, frequencies = self._postings[term]
        rarity = self._rarity(term)
        for position, times in zip(positions, frequencies, strict=True):
            length = self._lengths[position] / self._average
            scores[position] += rarity * times * (K1 + 1) / (times + K1 * (1 - B + B * length))

    def _rarity(self, term: str) -> float:
        holding = len(self._postings[term][0]) if term in self._postings else 0
        return math.log(1 + (len(self.passages) - holding + 0.5) / (holding + 0.5))


def find_relevant(
    index: PassageIndex, query: str, budget_tokens: int, place: Place | None = None
) -> tuple[Passage, ...]:
    """The passages that bear on `query`, best first, together within `budget_tokens`; those at `place` come before all.

    A passage that does not fit is left out and the next one tried. Nothing in common: nothing found. Prompts are
    filled from it: an index is built once for a corpus, and asked for each question.
    """
    ranked = [each.position for each in index.ranked(query)]
    if place is not None and place.line is not None:
        ranked = [*index.at(place), *ranked]
    return within_budget((index.passages[position] for position in dict.fromkeys(ranked)), budget_tokens)


def within_budget(ranked: Iterable[Passage], budget_tokens: int) -> tuple[Passage, ...]:
    """The first of `ranked` that fit the budget together."""
    chosen: list[Passage] = []
    left = budget_tokens
    for passage in ranked:
        if passage.tokens <= left:
            chosen.append(passage)
            left -= passage.tokens
    return tuple(chosen)
