"""The words of a text without accents, English contractions opened up: as people's wishes are compared."""

import re
import unicodedata
from typing import Final

from shared.text.unicode_forms import normal_form
from shared.text.words import spelled_out, words

_CONTRACTED: Final = re.compile(r"(?<=\w)'(m|s|re)\b", re.IGNORECASE)
_SPELLED: Final = {"m": " am", "s": " is", "re": " are"}


def plain_words(text: str) -> list[str]:
    """The words in order: `"Sí, that's"` gives `["si", "that", "is"]`."""
    straight = spelled_out(text.replace("’", "'"))
    spelled = _CONTRACTED.sub(lambda match: _SPELLED[match.group(1).lower()], straight)
    plain = normal_form("NFKD", spelled)
    return words("".join(character for character in plain if not unicodedata.combining(character)))
