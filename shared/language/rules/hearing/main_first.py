"""Who has minutes left, and wishes for the questions that matter: they are not leaving (G2)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.asides.addressed import ADDRESSED, is_short_of_time
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, finds
from shared.language.rules.hearing.manners import names_minutes
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.text.plain_words import plain_words
from shared.text.words import content_words, words

_CLAUSE: Final = re.compile(r"(?<=[,;–—])\s+")
_LEADS: Final = 3
_VERB: Final = 1
"""Words with a meaning that may begin the request: "keep to the main ones"."""
_FEWEST_TOLD: Final = 4
"""Words with a meaning that tell something in the same sentence."""
_TELLING: Final = frozenset({"report", "reported", "said"})


def told_for_the_main_ones(parts: Sequence[str], language: str) -> list[str] | None:
    """The clauses of sentences that tell something beside this wish; None where it is not wished for.

    A few words in the same sentence are of it, too: "I've got ten minutes, then the shop opens".
    """
    wished = [_wishes(part, language) for part in parts]
    if not any(wished):
        return None
    told, is_short = list[str](), False
    for part, wishes in zip(parts, wished, strict=True):
        clauses = _CLAUSE.split(part)
        short = {each for each in clauses if _has_minutes(each, language) or is_short_of_time(each, language)}
        is_short = is_short or bool(short)
        rest = [each for each in clauses if each not in wishes | short]
        fewest = _FEWEST_TOLD if wishes or short else 0
        told += [each for each in rest if len(content_words(each, language)) >= fewest]
    return told if is_short else None


def _wishes(part: str, language: str) -> set[str]:
    return {each for each in _CLAUSE.split(part) if _asks_for_the_main_ones(each, language)}


def names_little_time(sentence: str, language: str) -> bool:
    return any(
        _has_minutes(each, language)
        or is_short_of_time(each, language)
        or finds(plain_words(each[:LOOKED_AT]), ADDRESSED[language].quick)
        for each in _CLAUSE.split(sentence)
    )


def only_asks_for_the_main_ones(sentence: str, language: str) -> bool:
    """Whether a sentence does nothing else."""
    clauses = _CLAUSE.split(sentence)
    is_all = all(_asks_for_the_main_ones(each, language) for each in clauses)
    return is_all or told_for_the_main_ones((sentence,), language) == []


def _asks_for_the_main_ones(clause: str, language: str) -> bool:
    said = " ".join(plain_words(clause[:LOOKED_AT]))
    named = [each for each in ADDRESSED[language].main_ones if f" {each} " in f" {said} "]
    if not named:
        return False
    own = [each for each in own_words(said, language) if not any(each in name.split() for name in named)]
    begins = len(own) <= _VERB and said.startswith(" ".join(own))
    is_told = not ANSWERING_WORDS[language].is_.isdisjoint(words(clause))  # "the main thing is rest"
    return begins and not is_told and kinds_of(pieces(said, language)).isdisjoint(_TELLING)


def _has_minutes(clause: str, language: str) -> bool:
    """Whether somebody says of themselves that they have so many minutes, or go in so many."""
    is_own = finds(plain_words(clause[:LOOKED_AT]), ADDRESSED[language].own_time, _LEADS)
    return is_own and names_minutes(clause, language)
