"""The questions that a sub-goal puts in one, which are asked one by one (G3)."""

import re
from typing import Final

from shared.language.rules.asking_neutrally import begins_as_question
from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.words import words

_IF: Final = frozenset({"whether", "ob", "si", "se"})
_FEWEST_WORDS: Final = 3
_PERSON_WITHIN: Final = 3
_JOINED_AT_MOST: Final = 2
_JOINT: Final = re.compile(r",?\s(?:and|or|und|oder|et|ou|y|e|o|u|ed)\s")
_NEXT: Final = re.compile(rf"{_JOINT.pattern}|,\s")
_WHO: Final = frozenset({"who", "qui", "quién", "quien", "chi"})
"""Interrogatives that are the subject before most verbs, in any of the languages but German."""


def questions_of(goal: str, language: str) -> list[str]:
    """The questions that a sub-goal puts in one, to be asked one by one: its sentences that ask, or the direct questions
    before its question mark; itself where it puts none, or one."""
    text = " ".join(goal.split())
    if text.count("?") > 1:
        return [each for each in sentences(text) if each.endswith("?")]
    asked = text.rstrip(" ?").lstrip("¿ ")
    if not text.endswith("?") or not begins_as_question(asked, language):
        return _indirect_questions(text, language)
    cuts = [each for each in _NEXT.finditer(asked) if _asks_directly(asked[each.end() :], each[0], language)]
    begins, ends = [0, *(each.end() for each in cuts)], [*(each.start() for each in cuts), len(asked)]
    parts = [asked[begin:end].strip(" ,") for begin, end in zip(begins, ends, strict=True)]
    if any(len(words(each)) < _PERSON_WITHIN - 1 for each in parts):
        return [text]
    opens, closes = "¿" if "¿" in text else "", text[len(text.rstrip(" ?")) :]
    return [f"{opens}{with_capital(each)}{closes}" for each in parts]


def _indirect_questions(text: str, language: str) -> list[str]:
    """Three indirect questions or more, each by itself: two go into one sentence."""
    cuts = [each for each in _NEXT.finditer(text) if begins_as_question(text[each.end() :], language)]
    begins, ends = [0, *(each.end() for each in cuts)], [*(each.start() for each in cuts), len(text)]
    parts = [text[begin:end].strip(" ,") for begin, end in zip(begins, ends, strict=True)]
    are_many = len(parts) > _JOINED_AT_MOST and begins_as_question(text, language)
    return parts if are_many and all(len(words(each)) >= _FEWEST_WORDS for each in parts) else [text]


def _asks_directly(part: str, joint: str, language: str) -> bool:
    """Whether what stands behind a joint asks by itself: "when it rains" after a comma does not, nor "who to call"."""
    said = words(part)
    if not begins_as_question(part, language) or len(said) < _PERSON_WITHIN - 1:
        return False
    if said[0] in CLAUSE_WORDS[language].subordinate and not words(joint):
        return False
    return is_direct(part, EXPLORATION_WORDS[language]) or (said[0] in _WHO | {"wer"} and said[1] != "to")


def first_question(goal: str, language: str) -> str | None:
    """The first of the things that a sub-goal asks, where questions follow it; None where it asks one, or none."""
    firsts = (
        goal[: found.start()]
        for found in _NEXT.finditer(goal)
        if begins_as_question(goal[found.end() :], language)
    )
    return next((each for each in firsts if len(each.split()) >= _FEWEST_WORDS), None)


def with_capital(text: str) -> str:
    """The text with a capital at its first letter."""
    place = next((at for at, char in enumerate(text) if char.isalpha()), 0)
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


def is_direct(text: str, book: ExplorationWords) -> bool:
    said = words(text)
    return len(said) >= _FEWEST_WORDS and said[1] in book.finite and said[0] not in _IF
