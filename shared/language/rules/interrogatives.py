"""The interrogatives of a question, in five languages, and the words that tell what they ask for (`answering.json`)."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.settings import LanguageCode
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import whole_phrase
from shared.text.spoken import in_all
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

type AskedFor = Literal["why", "who", "when", "where", "often", "long", "amount", "how", "which", "what"]

_OPENS_WITHIN: Final = 4
"""At which word of a question at the latest its interrogative stands: "With whom", "By when"; others are relative."""


@dataclass(frozen=True, slots=True)
class AnsweringWords:
    """`asks` are the interrogatives by what they ask for; the others are words that tell it.

    `back` are words that stand for what was said before.
    """

    asks: dict[AskedFor, tuple[str, ...]]
    reasons: tuple[str, ...]
    agents: frozenset[str]
    selves: frozenset[str]
    places: frozenset[str]
    times: frozenset[str]
    often: frozenset[str]
    numbers: frozenset[str]
    is_: frozenset[str]
    back: frozenset[str]


ANSWERING_WORDS: Final = in_all(AnsweringWords, "answering")


def points_back(sentence: str, language: str) -> bool:
    """Whether the sentence begins with a word for what was said before it ("That was agreed with ...")."""
    return not ANSWERING_WORDS[language].back.isdisjoint(words(sentence)[:1])


def counts_a_thing(question: str, language: str) -> bool:
    """Whether a question for an amount names what is counted: "how many files", and not "how much does"."""
    _, behind = interrogative(question, language)
    return bool(behind) and behind[0] not in STOP_WORDS[language] | CLAUSE_WORDS[language].auxiliaries


def interrogative(question: str, language: str) -> tuple[AskedFor | None, list[str]]:
    """What the question's interrogative asks for, with the words behind it; None for a question of yes or no."""
    said = words(question)
    found: list[tuple[int, int, AskedFor]] = [
        (place, -len(phrase), kind)
        for kind, phrases in _phrases(language)
        for phrase in phrases
        for place in range(min(_OPENS_WITHIN, len(said)))
        if tuple(said[place : place + len(phrase)]) == phrase
    ]
    if not found:
        return None, []
    place, length, kind = min(found)
    return kind, said[place - length :]


@cache
def _phrases(language: str) -> tuple[tuple[AskedFor, tuple[tuple[str, ...], ...]], ...]:
    asks = ANSWERING_WORDS[language].asks
    return tuple((kind, tuple(tuple(words(each)) for each in phrases)) for kind, phrases in asks.items())


@cache
def reasons(language: LanguageCode) -> re.Pattern[str]:
    """Words that give a reason; "since 2021" gives none."""
    return re.compile(rf"{whole_phrase(ANSWERING_WORDS[language].reasons).pattern}(?!\s+\d)", re.IGNORECASE)


def names_a_number(told: str, language: LanguageCode) -> bool:
    """Whether a text has a figure or a number."""
    return any(map(str.isdigit, told)) or not ANSWERING_WORDS[language].numbers.isdisjoint(words(told))
