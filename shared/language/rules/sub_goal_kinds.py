"""What shows that a sub-goal is told, or only half of it, by what it asks for and not by its words (D4, G2).

How something felt is told by a feeling of one's own, what was done about a mishap by an act after it, and how long, how
often or how much, where it is one half of a sub-goal, by a time, a frequency or a figure.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.interrogatives import ANSWERING_WORDS, AskedFor, interrogative
from shared.language.rules.listening import mentions
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.spoken import in_all
from shared.text.words import words

_CLAUSES: Final = re.compile(r"[.,;:!?…\n–—]+")
_FIGURE: Final = re.compile(r"\d")


class SubGoalWords(Frozen):
    """The vocabulary of one language.

    A sub-goal with one of `asks_feeling` is told by a clause with a word of `selves` and one of `feelings`, one with one
    of `asks_remedy` by `acts` that are none of `no_acts`. `ands` join two halves. How long is told by `spans`, where
    none of `times` counts them, how often by `times`, how much by a number or a `vague` word.
    """

    asks_feeling: tuple[str, ...]
    selves: tuple[str, ...]
    feelings: tuple[str, ...]
    asks_remedy: tuple[str, ...]
    acts: tuple[str, ...]
    no_acts: tuple[str, ...]
    ands: tuple[str, ...]
    spans: tuple[str, ...]
    times: tuple[str, ...]
    vague: tuple[str, ...]


SUB_GOAL_WORDS: Final = in_all(SubGoalWords, "sub_goals")


def is_told_by_kind(goal: str, answer: str, language: LanguageCode) -> bool:
    """Whether an answer tells a feeling of their own to a sub-goal on feeling, or the act that a mishap led to."""
    book = SUB_GOAL_WORDS[language]
    clauses = [each for each in _CLAUSES.split(answer) if words(each)]
    if mentions(goal, book.asks_feeling):
        return any(_has(each, book.selves) and _has(each, book.feelings) for each in clauses)
    if mentions(goal, book.asks_remedy):
        return any(_has(_without(each, book.no_acts), book.acts) for each in clauses[1:])
    return False


def untold_half(goal: str, told: Sequence[str], language: LanguageCode) -> str | None:
    """The half of a sub-goal that asks how long, how often or how much, where nothing that was told says so."""
    for half in halves(goal, language):
        kind, _ = interrogative(half, language)
        if kind in ("long", "often", "amount") and not any(_tells(kind, each, language) for each in told):
            return half
    return None


def halves(goal: str, language: LanguageCode) -> tuple[str, ...]:
    """The two questions of a sub-goal that asks two ("which tool you use and how long it takes"); else none."""
    parts = _joint(language).split(goal, maxsplit=1)
    asks = [interrogative(each, language)[0] for each in parts]
    return tuple(each.strip(" ,") for each in parts) if len(parts) > 1 and all(asks) else ()


def _tells(kind: AskedFor, told: str, language: LanguageCode) -> bool:
    book = SUB_GOAL_WORDS[language]
    if kind == "long":
        return any(_has(each, book.spans) and not _has(each, book.times) for each in _CLAUSES.split(told))
    if kind == "often":
        return _has(told, book.times)
    return _has(told, book.vague) or names_a_number(told, language)


def names_a_number(told: str, language: LanguageCode) -> bool:
    """Whether a text has a figure or a number."""
    return _FIGURE.search(told) is not None or not ANSWERING_WORDS[language].numbers.isdisjoint(words(told))


def _has(text: str, phrases: tuple[str, ...]) -> bool:
    return _whole(phrases).search(text.replace("’", "'")) is not None


def _without(text: str, phrases: tuple[str, ...]) -> str:
    return _whole(phrases).sub(" ", text.replace("’", "'"))


_whole = cache(whole_phrase)


@cache
def _joint(language: LanguageCode) -> re.Pattern[str]:
    return re.compile(rf",? (?:{any_of(SUB_GOAL_WORDS[language].ands)}) ", re.IGNORECASE)
