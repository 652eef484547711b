"""A yes to "Shall we stop here?" that holds only where nothing that matters is left (G2)."""

import re
from typing import Final

from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import MANNERS, finds
from shared.text.plain_words import plain_words

_MOST_WORDS: Final = 25
"""Who says more tells something besides."""
_OPENING: Final = 2
_SHORT: Final = 3
_AGREES: Final = frozenset({"yes", "polite", "end", "over", "bye"})
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")


def stops_on_condition(text: str, language: str) -> bool:
    """Whether a text agrees to stop, unless something is left: "Anything that matters left? If not, yes."."""
    if len(text.split(maxsplit=_MOST_WORDS)) > _MOST_WORDS:
        return False
    book = MANNERS[language]
    clauses = [said for each in _CLAUSE.split(text) if (said := plain_words(each))]
    if any(finds(said, book.on_condition, _OPENING) for said in clauses[:1]):
        return True
    return any(_agrees(said, language) for said in clauses) and any(
        finds(said, book.on_condition) or _is_or_else(said, language) for said in clauses
    )


def _is_or_else(said: list[str], language: str) -> bool:
    """Whether a clause is an "if not", or agrees behind one; "or else I shall not sleep" is a reason."""
    is_bare = len(said) < _SHORT or _agrees(said, language)
    return is_bare and finds(said, MANNERS[language].or_else)


def _agrees(said: list[str], language: str) -> bool:
    """Whether a clause begins with a yes, or is hardly more than one: "yes, unless …", "otherwise yes"."""
    looked_at = pieces(" ".join(said), language)[: _OPENING if len(said) <= _SHORT else 1]
    return not _AGREES.isdisjoint(kinds_of(looked_at))
