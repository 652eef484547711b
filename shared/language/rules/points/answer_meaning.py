"""How an answer is told, by its meaning: with a bad attitude, of others, as a plan, as fine words, as an order (G4).

A linear model over the mean vector of its sentences (`tools/fit_judge.py` fits it, all figures in thousandths) sees what
is on no list of words: "two approvers, that's me, and me again with Carla's password".
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import sumprod
from pathlib import Path
from typing import Final

from shared.language.rules.said import SaidSentence
from shared.language.sentence_encoder import SentenceEncoder

FILE: Final = Path(__file__).parents[1] / "vocabulary" / "answer_kinds.json"
TOLD: Final = ("covered", "contradicted", "stance", "other", "plan", "echo", "order")
"""The share of points that it covers and contradicts, and how like it is to answers of five kinds; an order is one to the
program that reads it."""
MOST_SENTENCES: Final = 24
"""The latest of the answers; what is long costs time, and rambles."""
LONGEST: Final = 300
UNIT: Final = 1_000

type Weights = Mapping[str, Sequence[float]]
"""The weights of the figures of a vector and, last, what every answer has, by what is `TOLD`."""


def vector_of(made: Sequence[SaidSentence], encoder: SentenceEncoder) -> list[float]:
    return encoder.mean(_latest(made))


def how_told(made: Sequence[SaidSentence], encoder: SentenceEncoder) -> Mapping[str, float]:
    return _how_told(_latest(made), encoder)


@lru_cache(maxsize=200)
def _how_told(told: tuple[str, ...], encoder: SentenceEncoder) -> Mapping[str, float]:
    """An answer is held against the points of each question before it, and is told in one way."""
    return marks_of_answer(encoder.mean(told), answer_weights())


def _latest(made: Sequence[SaidSentence]) -> tuple[str, ...]:
    return tuple(each.told[:LONGEST] for each in made[-MOST_SENTENCES:])


def marks_of_answer(vector: Sequence[float], weights: Weights) -> dict[str, float]:
    return {f"told {name}": sumprod(vector, each[:-1]) + each[-1] for name, each in weights.items()}


@cache
def answer_weights() -> Weights:
    told: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: [each / UNIT for each in told[name]] for name in TOLD}
