"""Stems of words, so that "maps" and "mapping" count as one. The stemmers are untyped; they stay in this module."""

from functools import lru_cache
from importlib import import_module
from typing import Any, Final, cast

from shared.text.spoken import in_all

_ALGORITHMS: Final = in_all(str, "language", "stemmer")
_make = cast(Any, import_module("snowballstemmer")).stemmer


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """The stem of a case-folded word."""
    # A stemmer object holds the current word, and many threads call this: each call makes an object of its own.
    return str(_make(_ALGORITHMS[language]).stemWord(word))
