"""Exact cosines of one vector with many, in numpy: the untyped part of the search, and nothing else."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, cast

_NEGLIGIBLE: Final = 1e-9


class Matrix:
    """Vectors of one maker and one dimension, made comparable once and asked many times."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        """There is at least one row, and all have the same length."""
        self._numpy: Any = import_module("numpy")
        made = self._numpy.asarray(rows, dtype=self._numpy.float32)
        lengths = self._numpy.linalg.norm(made, axis=1, keepdims=True)
        self._rows: Any = made / self._numpy.maximum(lengths, _NEGLIGIBLE)

    def cosines(self, vector: Sequence[float]) -> list[float]:
        """The cosine of each row with `vector`, -1..1, in the order of the rows."""
        asked = self._numpy.asarray(vector, dtype=self._numpy.float32)
        length = max(float(self._numpy.linalg.norm(asked)), _NEGLIGIBLE)
        return cast(list[float], (self._rows @ (asked / length)).tolist())


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of two vectors of the same maker."""
    return Matrix([one]).cosines(other)[0]
