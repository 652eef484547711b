"""What a quotation leans on: "I never signed it" says nothing without the sentence before, which names it (A6)."""

from collections.abc import Collection, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.listening import mentions
from shared.language.rules.no_evidence import proves_nothing
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import words

LONGEST: Final = 600
"""Characters of a quotation with what it leans on."""
_MOST_BEFORE: Final = 2
"""Sentences that are taken in at most."""
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


def with_antecedent(said: str, answers: Sequence[str], language: str, but: Collection[str] = ()) -> str:
    """The words with what they lean on in their answer: the beginning of their sentence, and the sentence before it.

    What is too long is not taken in, nor a question, a thank-you or the like, nor what may not be quoted (`but`).
    """
    answer = next((each for each in answers if said and said in each), None)
    if answer is None or not points_to_another(said, language):
        return said
    end = answer.index(said) + len(said)
    begins = _beginnings(answer, answer.index(said))
    whole = begins[-1][0] if begins else answer.index(said)
    begin = whole if end - whole <= LONGEST else answer.index(said)
    for at, sentence in begins[-2 : -2 - _MOST_BEFORE : -1]:
        leans = points_to_another(answer[begin:end], language)
        is_left_out = any(sentence in each or each in sentence for each in but)
        if not leans or end - at > LONGEST or is_left_out or proves_nothing(sentence, language):
            break
        begin = at
    return answer[begin:end]


def points_to_another(said: str, language: str) -> bool:
    """Whether what is said begins with a pronoun, or has one where it mostly stands for what was named before."""
    told, book = words(said), _STANDING_FOR[language]
    joints = {word for each in CLAUSE_WORDS[language].joints for word in each.split()} - book.first
    first = next((each for each in told if each not in joints), "")
    is_last = len(told) <= _SHORT and told[-1:] != [] and told[-1] in book.first
    return first in book.first or is_last or mentions(" ".join(told[:_BEGINNING]), book.within)


def _beginnings(answer: str, upto: int) -> list[tuple[int, str]]:
    """The sentences that begin at this place or before it, each with where it does."""
    found, at = list[tuple[int, str]](), 0
    for each in sentences(answer):
        at = answer.find(each, at)
        if at < 0 or at > upto:
            break
        found.append((at, each))
        at += len(each)
    return found
