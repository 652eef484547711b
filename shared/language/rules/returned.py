"""Who comes back after a moment away: "OK, I'm back". It is no wish to stop, and the question stands (G1, D15)."""

import re
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_CLAUSE: Final = re.compile(r"[,;:.!…\n–—]+")
_MOST_CHARS: Final = 120
_MOST_BESIDE: Final = 8
"""Words beside it that only say how they are or what it was: "it's fine, the phone"."""


class ReturnedWords(Frozen):
    """The vocabulary of one language: what somebody `says` who is back, without its `fillers`."""

    says: frozenset[str]
    fillers: frozenset[str]


RETURNED_WORDS: Final = in_all(ReturnedWords, "returned")


def is_back(utterance: str, language: str) -> bool:
    """Whether a short message says no more than that its author is back, perhaps with a few words beside it."""
    if len(utterance) > _MOST_CHARS or "?" in utterance:
        return False
    clauses = [each for each in _CLAUSE.split(utterance) if plain_words(each)]
    back = [each for each in clauses if _says_so(each, language)]
    beside = sum(len(plain_words(each)) for each in clauses if each not in back)
    return bool(back) and beside <= _MOST_BESIDE


def _says_so(clause: str, language: str) -> bool:
    book = RETURNED_WORDS[language]
    said = " ".join(each for each in plain_words(clause) if each not in book.fillers)
    return said in book.says
