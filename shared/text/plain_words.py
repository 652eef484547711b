"""The words of a text without accents, English contractions opened up: as people's wishes are compared."""

import re
import unicodedata
from typing import Final

from shared.text.remembering import remembering
from shared.text.unicode_forms import normal_form
from shared.text.words import spelled_out, words

_CONTRACTED: Final = re.compile(r"(?<=\w)'(m|s|re)\b", re.IGNORECASE)
_SPELLED: Final = {"m": " am", "s": " is", "re": " are"}


def plain_words(text: str) -> list[str]:
    """The words in order: `"Sí, that's"` gives `["si", "that", "is"]`."""
    return list(_plain_words(text))


@remembering
def _plain_words(text: str) -> tuple[str, ...]:
    straight = spelled_out(text.replace("’", "'"))
    spelled = _CONTRACTED.sub(lambda match: _SPELLED[match.group(1).lower()], straight)
    return tuple(words(unaccented(spelled)))


def unaccented(text: str) -> str:
    """The text without the marks on its letters."""
    if text.isascii():
        return text
    return "".join(each for each in normal_form("NFKD", text) if not unicodedata.combining(each))
