"""Stems of words, so that "maps" and "mapping" count as one. The stemmers are untyped; they stay in this module."""

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from shared.text.spoken import in_all

_ALGORITHMS: Final = in_all(str, "language", "stemmer")

_PARTICLE: Final = r"(?:ab|an|auf|aus|ein|fest|her|hin|mit|nach|um|vor|weg|zurück)?"
_SHORT_END: Final = r"(?:[bdfkmpst]|(?<!i)g|ch|(?<!z)eh)n"
_PARTICIPLE: Final = re.compile(rf"^({_PARTICLE}g)(?=[bdfkmpstwz]\w{{3,20}}$|[hlr]\w{{1,20}}{_SHORT_END}$)")
_INFINITIVE: Final = re.compile(r"(?:(?<=[bdfkmpst])|(?<=[^i]g)|(?<=ch)|(?<=[^z]eh))n$")
"""A syllable that is left out where German is written as it is spoken: "gsagt", "ausgliehn", "brauchn"."""


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    if language == "de":
        word = _written_out(word)
    # A stemmer object holds the current word, and many threads call this: each call makes an object of its own.
    return str(_makers().stemmer(_ALGORITHMS[language]).stemWord(word))


@cache
def _makers() -> Any:
    """The package, which loads all of its languages: with the first word, not with the app."""
    return import_module("snowballstemmer")


def _written_out(word: str) -> str:
    """A German word with the "e" that is not spoken: "gsagt" as "gesagt", "zumachn" as "zumachen"."""
    return _INFINITIVE.sub("en", _PARTICIPLE.sub(r"\1e", word))
