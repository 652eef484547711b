"""A message that broke off in the middle of a sentence: it ends in a word that never ends one, without a mark (G1)."""

import re
from typing import Final

from shared.text.spoken import in_all

_FEWEST: Final = 4
_MOST_CHARS: Final = 500
"""What is longer has told enough to be an answer, wherever it was cut."""
_LOOKED_AT: Final = 60
"""Characters at the end of a message."""
_LAST: Final = re.compile(r"(?<![^\W\d_])(?<!-)([^\W\d_]+)\s?(?:\.\.\.|…)?$")
_NEVER_LAST: Final = in_all(frozenset[str], "broken_off")
"""Articles and words that join, of one language, that never stand for a thing or end a verb: "on", "ein", "una"."""


def breaks_off(message: str, language: str) -> bool:
    """Whether a message of some words ends in an article or a word that joins: "then I isolate the"."""
    if len(message) > _MOST_CHARS or len(message.split(maxsplit=_FEWEST)) < _FEWEST:
        return False
    last = _LAST.search(message[-_LOOKED_AT:].rstrip())
    return last is not None and last[1].casefold() in _NEVER_LAST[language]
