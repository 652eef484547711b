"""What of an answer tells something of the matter, and what only speaks of the talk, withholds, or does not know (G2)."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from shared.language.rules.asides.no_answers import speaks_to_the_interviewer
from shared.language.rules.hearing.complaints import is_of_the_interviewer
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.listening import declines, heard_words, mentions, telling
from shared.language.rules.hearing.manners import asks_for_a_moment, concludes, said_before
from shared.language.rules.phrases import PHRASES
from shared.text.phrase_patterns import whole_phrase
from shared.text.spoken import in_one
from shared.text.words import content_words, words

_FEWEST_BESIDE: Final = 3
_FEWEST_BESIDE_TALK: Final = 4
_MOST_OF_A_HALT: Final = 8
_NO: Final = frozenset({"no", "nein", "non"})
_MOST_OF_A_REMINDER: Final = 6
_CLAUSE: Final = re.compile(r"[,;:–—]")
_MOST_BESIDE_A_REFERENCE: Final = 1
"""Words with a meaning of a clause that only says that something was said before: "at the beginning"."""
_MOST_OF_A_CLOSE: Final = 8
_MOST_OF_A_REFUSAL: Final = 2
_NOT_ME: Final = frozenset({"not", "me"})
_REFUSING: Final = frozenset({"refuse", "private", "skip"})


@lru_cache(maxsize=500)
def is_of_the_matter(sentence: str, language: str) -> bool:
    """Whether a sentence tells something: no question, no wish, nothing withheld or of the talk without a figure."""
    if sentence.rstrip().endswith(("?", "？")) or is_withheld(sentence, language):
        return False
    if is_of_the_moment(sentence, language) or is_of_the_interviewer(sentence, language):
        return False
    sentence = without_reference(sentence, language)
    if not sentence or _only_halts(sentence, language) or _closes(sentence, language):
        return False
    if len(words(sentence)) <= _MOST_OF_A_REMINDER and mentions(sentence, fact_words(language, "told_you")):
        return False
    if speaks_to_the_interviewer(sentence, language) or asks_for_a_moment(sentence, language):
        return False
    if _knows_nothing(sentence, language):
        return _tells_beside(sentence, language, _knows_nothing, _FEWEST_BESIDE)
    is_told = any(map(str.isdigit, sentence)) or not is_of_the_talk(sentence, language)
    return is_told or _tells_beside(sentence, language, is_of_the_talk, _FEWEST_BESIDE_TALK)


def _only_halts(sentence: str, language: str) -> bool:
    """Whether it does nothing but stop or excuse itself: "No, wait.", "Sorry, one moment."."""
    said = " ".join(words(sentence)[: _MOST_OF_A_HALT + 1])
    left = without_asides(_halts(language).sub(" ", said), language)
    is_short = len(words(said)) <= _MOST_OF_A_HALT
    return is_short and left != said and PHRASES[language].heard.negators.union(_NO).issuperset(words(left))


def without_reference(sentence: str, language: str) -> str:
    """The sentence without a first clause that only says that this was said before: "As I told you, …"."""
    if _only_refers(sentence, language):
        return ""
    mark = _CLAUSE.search(sentence)
    is_reference = mark is not None and _only_refers(sentence[: mark.start()], language)
    return sentence[mark.end() :].strip() if mark and is_reference else sentence


def _only_refers(said: str, language: str) -> bool:
    if any(map(str.isdigit, said)) or not said_before(said, language):
        return False
    return len(own_words(said, language)) <= _MOST_BESIDE_A_REFERENCE


def _closes(sentence: str, language: str) -> bool:
    """Whether it closes the answer, at most with a word on its author: "That's it, I have my coat on"."""
    first, *rest = [each for each in _CLAUSE.split(sentence) if words(each)] or [""]
    said = " ".join(rest)
    is_short = len(words(said)) <= _MOST_OF_A_CLOSE and not any(map(str.isdigit, said))
    return concludes(first, language) and is_short and (not rest or "me" in kinds_of(pieces(said, language)))


def _tells_beside(sentence: str, language: str, is_nothing: Callable[[str, str], bool], fewest: int) -> bool:
    told = [each for each in _CLAUSE.split(sentence) if words(each)]
    rest = [each for each in told if not is_nothing(each, language)] if len(told) > 1 else []
    return len(set(content_words(" ".join(rest), language))) >= fewest


def _knows_nothing(said: str, language: str) -> bool:
    """Whether it says that its author does not know, or will not say; "I only know that …" tells what they know."""
    if mentions(said, fact_words(language, "so_far")):
        return False
    is_unknown = _declines(said, language) or mentions(said, fact_words(language, "not_learnt"))
    return is_unknown or known_of(said, language) != said


def known_of(said: str, language: str) -> str:
    """What is told beside not knowing: without clauses that say so, or that their author would have to look."""
    rest = telling(said, language)
    clauses = _CLAUSE.split(rest)
    kept = [each for each in clauses if heard_words(each).strip() not in fact_words(language, "looks_up")]
    return rest if len(kept) == len(clauses) else ", ".join(each.strip() for each in kept)


def _declines(said: str, language: str) -> bool:
    """Whether it does not know or refuses, and has a word for that: what only sounds so tells something."""
    if not declines(said, language):
        return False
    kinds = kinds_of(pieces(said, language))
    is_short = len(own_words(said, language)) <= _MOST_OF_A_REFUSAL
    is_theirs = kinds >= _NOT_ME or not kinds.isdisjoint(_REFUSING)  # "Never alone." is a rule
    return "noknow" in kinds or (is_short and is_theirs)


def is_of_the_talk(text: str, language: str) -> bool:
    """Whether it speaks of the conversation itself, by a few sure words."""
    return mentions(text, fact_words(language, "talk"))


def is_of_the_moment(text: str, language: str) -> bool:
    """Whether it tells how its author answers just now, in a hurry: "The lady is in the chair, I write with one hand"."""
    return mentions(text, fact_words(language, "moment"))


def is_withheld(text: str, language: str) -> bool:
    """Whether it says that its author keeps something to themselves, or wants it kept out."""
    return mentions(text, fact_words(language, "withheld"))


def without_asides(text: str, language: str) -> str:
    """The text without what people say about the conversation or to be polite ("sorry", "as I said")."""
    return _asides(language).sub(" ", text)


@cache
def _halts(language: str) -> re.Pattern[str]:
    return whole_phrase(fact_words(language, "halts"))


@cache
def _asides(language: str) -> re.Pattern[str]:
    """What people say about the conversation, not about the matter."""
    return whole_phrase(in_one(tuple[str, ...], language, "facts", "asides"))


@cache
def fact_words(language: str, key: str) -> frozenset[str]:
    return in_one(frozenset[str], language, "facts", key)
