"""The words of a text without accents, English contractions opened up: as people's wishes are compared."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from shared.text.unicode_forms import normal_form
from shared.text.words import spelled_out, words

_CONTRACTED: Final = re.compile(r"(?<=\w)'(m|s|re)\b", re.IGNORECASE)
_SHORT: Final = 250
_SPELLED: Final = {"m": " am", "s": " is", "re": " are"}


def plain_words(text: str) -> list[str]:
    """The words in order: `"Sí, that's"` gives `["si", "that", "is"]`."""
    return list(_remembered(text) if len(text) <= _SHORT else _plain_words(text))


def _plain_words(text: str) -> tuple[str, ...]:
    straight = spelled_out(text.replace("’", "'"))
    spelled = _CONTRACTED.sub(lambda match: _SPELLED[match.group(1).lower()], straight)
    if not spelled.isascii():
        marked = normal_form("NFKD", spelled)
        spelled = "".join(character for character in marked if not unicodedata.combining(character))
    return tuple(words(spelled))


_remembered = lru_cache(maxsize=500)(_plain_words)
"""A sentence is looked at for many things, one after the other."""
