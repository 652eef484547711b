"""Stems of words, so that "maps" and "mapping" count as one. The stemmers are untyped; they stay in this module."""

from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from shared.text.spoken import in_all

_ALGORITHMS: Final = in_all(str, "language", "stemmer")


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """The stem of a case-folded word."""
    # A stemmer object holds the current word, and many threads call this: each call makes an object of its own.
    return str(_makers().stemmer(_ALGORITHMS[language]).stemWord(word))


@cache
def _makers() -> Any:
    """The package, which loads all of its languages: with the first word, not with the app."""
    return import_module("snowballstemmer")
