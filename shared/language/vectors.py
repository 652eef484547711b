"""Static word vectors for judging without a model: they come inside a package, and the rules work without them too.

`wordllama` (16 MB of vectors inside the package, nothing is downloaded) serves the local run; on Azure it is optional.
It is untyped, so everything that touches it stays in this module.
"""

import logging
import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol, cast

_CACHED_TEXTS: Final = 4_096
_CACHED_WORDS: Final = 20_000
_LONGEST_WORD: Final = 40
_MORE_THAN_WORDS: Final = re.compile("^ | (?= |$)|[<▁]")
_ASIDE_SHARE: Final = 0.5
_NEGLIGIBLE: Final = 1e-9


class Vectors(Protocol):
    """How near texts are in meaning."""

    def similarities(self, texts: Sequence[str], others: Sequence[str], aside: str = "") -> list[list[float]]:
        """Cosines -1..1, one row for each of `texts`; half of what lies along `aside` is taken out of all first."""
        ...

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """The vectors themselves, one for each of `texts`."""
        ...


@contextmanager
def _logging_left_alone() -> Generator[None]:
    """The package opens the root logger to everybody's INFO lines when it is imported; take that back."""
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    try:
        yield
    finally:
        root.setLevel(level)
        for handler in [handler for handler in root.handlers if handler not in handlers]:
            root.removeHandler(handler)


@cache
def load_vectors() -> Vectors | None:
    """The vectors, loaded once in a process (0.6 s), or None where the package is missing."""
    if find_spec("wordllama") is None or find_spec("numpy") is None:
        return None
    return _WordLlama()


class _WordLlama:
    """Unit-free embeddings of short texts; those of the last few thousand texts are kept."""

    def __init__(self) -> None:
        with _logging_left_alone():
            package: Any = import_module("wordllama")
        folder = Path(package.__file__).parent
        self._model: Any = package.WordLlama.load(cache_dir=folder, disable_download=True)
        self._numpy: Any = import_module("numpy")
        self._known: dict[str, Any] = {}
        self._ids_of_word = lru_cache(_CACHED_WORDS)(self._encoded)

    def similarities(self, texts: Sequence[str], others: Sequence[str], aside: str = "") -> list[list[float]]:
        if not texts or not others:
            return [[] for _ in texts]
        rows, columns = self._directions(texts, aside), self._directions(others, aside)
        return cast(list[list[float]], (rows @ columns.T).tolist())

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [cast(list[float], self._made(text).tolist()) for text in texts]

    def _directions(self, texts: Sequence[str], aside: str) -> Any:
        matrix = self._embedded(texts)
        if aside:
            axis = self._scaled(self._embedded([aside]))[0]
            matrix = matrix - _ASIDE_SHARE * self._numpy.outer(matrix @ axis, axis)
        return self._scaled(matrix)

    def _scaled(self, matrix: Any) -> Any:
        lengths = self._numpy.linalg.norm(matrix, axis=1, keepdims=True)
        return matrix / self._numpy.maximum(lengths, _NEGLIGIBLE)

    def _embedded(self, texts: Sequence[str]) -> Any:
        known = self._known
        made = [known[text] if text in known else self._made(text) for text in texts]
        if len(known) + len(texts) > _CACHED_TEXTS:
            self._known = known = {}
        known.update(zip(texts, made, strict=True))
        return self._numpy.stack(made)

    def _made(self, text: str) -> Any:
        """The mean of the text's tokens. The package's own way is for batches, each text filled up to the longest."""
        ids = [each for piece in _pieces(text) for each in self._ids(piece)]
        rows = self._model.embedding[self._numpy.array(ids, dtype=self._numpy.int32)]
        return rows.sum(axis=0) / self._numpy.float32(max(1, len(ids)))

    def _ids(self, piece: str) -> list[int]:
        return self._ids_of_word(piece) if len(piece) <= _LONGEST_WORD else self._encoded(piece)

    def _encoded(self, piece: str) -> list[int]:
        return self._model.tokenizer.encode(piece, add_special_tokens=False).ids


def _pieces(text: str) -> list[str]:
    """The words of the text: no token reaches over a space. But spaces side by side are one, and `<s>` is special."""
    return [text] if _MORE_THAN_WORDS.search(text) else text.split(" ")
