"""Whether a point is a statement or no more than a name: "I count the life jackets", "Calming of angry customers" (G4).

Who repeats a statement has said it; who repeats a name has shown nothing. A linear model over the vector of the point
tells them apart (`tools/fit_judge.py` fits it, all figures in thousandths).
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from math import sumprod
from pathlib import Path
from typing import Final

from shared.language.rules.points.model import UNIT
from shared.language.sentence_encoder import SentenceEncoder

FILE: Final = Path(__file__).parents[1] / "vocabulary" / "names_of_points.json"
NAMED: Final = "meaning named"
"""The mark of a point."""


@lru_cache(maxsize=500)
def likeness_to_names(point: str, encoder: SentenceEncoder) -> float:
    """About 1 of a name, about 0 of a statement."""
    return likeness(encoder.encode(point), _weights())


def likeness(vector: Sequence[float], weights: Sequence[float]) -> float:
    """By the weights of the figures of a vector and, last, what every point has."""
    return sumprod(vector, weights[:-1]) + weights[-1]


@cache
def _weights() -> list[float]:
    """Read once in a process."""
    return [each / UNIT for each in json.loads(FILE.read_text(encoding="utf-8"))]
