"""What leans on another sentence: "I never signed it" says nothing without the one before, which names it (A6)."""

from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.listening import mentions
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.spoken import in_all
from shared.text.words import words

_BEGINNING: Final = 5
"""Words of a sentence among which a pronoun mostly stands for something of the one before."""
_SHORT: Final = 6
"""Words of a sentence that hardly names what a pronoun at its end stands for."""


class StandingFor(Frozen):
    """What stands for something named before: the `first` word of a sentence, or the last of a short one, and what does
    `within` its beginning."""

    first: frozenset[str]
    within: tuple[str, ...]


_STANDING_FOR: Final = in_all(StandingFor, "antecedents")


def points_to_another(said: str, language: str) -> bool:
    """Whether what is said begins with a pronoun, or has one where it mostly stands for what was named before."""
    told, book = words(said), _STANDING_FOR[language]
    first = next((each for each in told if each not in _joints(language)), "")
    is_last = len(told) <= _SHORT and told[-1:] != [] and told[-1] in book.first
    return first in book.first or is_last or mentions(" ".join(told[:_BEGINNING]), book.within)


@cache
def _joints(language: str) -> frozenset[str]:
    words_of_joints = {word for each in CLAUSE_WORDS[language].joints for word in each.split()}
    return frozenset(words_of_joints - _STANDING_FOR[language].first)
