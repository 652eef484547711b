"""Whether an answer denies that what its topic takes for granted ever was: "I have not ordered anything" (D4, G4)."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from shared.language.rules.hearing.listening import is_question
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.stems import stem
from shared.text.sentences import sentences

type Denial = Literal["whole", "part"]
"""The answer says hardly anything but that the topic never was; or it says so among other things."""

_MOST_SENTENCES: Final = 40
_MOST_BESIDE: Final = 2
"""Stems that an answer has beside those of the topic and its sub-goal, where it only denies."""


def denial_of(label: str, goal: str, answer: str, language: str) -> Denial | None:
    """How far an answer denies a word of the topic that it affirms nowhere; None where it denies none.

    A word that the sub-goal has too is what it asks for: "I throw nothing away" answers what is thrown away.
    """
    named = stems(label, language) - stems(goal, language) - _ordering(language)
    told = [each for each in sentences(answer)[:_MOST_SENTENCES] if not is_question(each)]
    sides = [sided(each, language) for each in told]
    denied = _stems((word for each in sides for word in each.denied), language)
    affirmed = _stems((word for each in sides for word in each.affirmed), language)
    if not (named & denied) - affirmed:
        return None
    beside = stems(" ".join(told), language) - stems(f"{label} {goal}", language)
    return "whole" if len(beside) <= _MOST_BESIDE else "part"


def _stems(words: Iterable[str], language: str) -> frozenset[str]:
    return frozenset(stem(each, language) for each in words)


@cache
def _ordering(language: str) -> frozenset[str]:
    """The stems of "last" and "first", which are no matter of a topic."""
    return _stems(PHRASES[language].heard.ordering, language)
