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
    return tuple(words(unaccented(spelled)))


def unaccented(text: str) -> str:
    """The text without the marks on its letters."""
    if text.isascii():
        return text
    return "".join(each for each in normal_form("NFKD", text) if not unicodedata.combining(each))


_remembered = lru_cache(maxsize=2_000)(_plain_words)
"""A sentence is looked at for many things, one after the other."""
