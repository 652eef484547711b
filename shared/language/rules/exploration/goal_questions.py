"""What a sub-goal asks: the questions that it puts in one, and what its author wants of them (G3)."""

import re
from collections.abc import Callable
from typing import Final

from shared.language.rules.exploration.asking_neutrally import begins_as_question
from shared.language.rules.exploration.words import EXPLORATION_WORDS, ExplorationWords
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.words import words

VERBS_LAST: Final = frozenset({"de"})
_FIND: Final = "find"
"""What an English author wants, too, beside something else: "and find one case"."""
_IF: Final = frozenset({"whether", "ob", "si", "se"})
_FEWEST_WORDS: Final = 3
_PERSON_WITHIN: Final = 3
_JOINED_AT_MOST: Final = 2
JOINT: Final = re.compile(r",?\s(?:and|or|und|oder|et|ou|y|e|o|u|ed)\s")
_NEXT: Final = re.compile(rf"{JOINT.pattern}|,\s")
WHO: Final = frozenset({"who", "qui", "quién", "quien", "chi"})
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
    parts = _cut(asked, lambda part, joint: _asks_directly(part, joint, language))
    if any(len(words(each)) < _PERSON_WITHIN - 1 for each in parts):
        return [text]
    opens, closes = "¿" if "¿" in text else "", text[len(text.rstrip(" ?")) :]
    return [f"{opens}{with_capital(each)}{closes}" for each in parts]


def _indirect_questions(text: str, language: str) -> list[str]:
    """Three indirect questions or more, each by itself: two go into one sentence."""
    parts = _cut(text, lambda part, _: begins_as_question(part, language))
    are_many = len(parts) > _JOINED_AT_MOST and begins_as_question(text, language)
    return parts if are_many and all(len(words(each)) >= _FEWEST_WORDS for each in parts) else [text]


def _cut(text: str, begins: Callable[[str, str], bool]) -> list[str]:
    """The text cut before all that stands behind a joint, where that, with its joint, begins something."""
    cuts = [each for each in _NEXT.finditer(text) if begins(text[each.end() :], each[0])]
    starts, ends = [0, *(each.end() for each in cuts)], [*(each.start() for each in cuts), len(text)]
    return [text[start:end].strip(" ,") for start, end in zip(starts, ends, strict=True)]


def _asks_directly(part: str, joint: str, language: str) -> bool:
    """Whether what stands behind a joint asks by itself: "when it rains" after a comma does not, nor "who to call"."""
    said = words(part)
    if not begins_as_question(part, language) or len(said) < _PERSON_WITHIN - 1:
        return False
    if said[0] in CLAUSE_WORDS[language].subordinate and not words(joint):
        return False
    return is_direct(part, EXPLORATION_WORDS[language]) or (said[0] in WHO | {"wer"} and said[1] != "to")


def first_question(goal: str, language: str) -> str | None:
    """The first of the things that a sub-goal asks, where questions follow it; None where it asks one, or none."""
    firsts = (
        goal[: found.start()]
        for found in _NEXT.finditer(goal)
        if begins_as_question(goal[found.end() :], language)
    )
    return next((each for each in firsts if len(each.split()) >= _FEWEST_WORDS), None)


def with_capital(text: str) -> str:
    place = next((at for at, char in enumerate(text) if char.isalpha()), 0)
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


def is_direct(text: str, book: ExplorationWords) -> bool:
    said = words(text)
    return len(said) >= _FEWEST_WORDS and said[1] in book.finite and said[0] not in _IF


def wish_of(goal: str, language: str) -> str:
    """What its author wants of a sub-goal, without "find out" and without a second thing that they want."""
    return _without_wish(_first_wish(" ".join(goal.split()), language), language)


def _first_wish(goal: str, language: str) -> str:
    """The sub-goal up to a second thing that its author wants: "identify the detours, and find a case of failure"."""
    for found in _NEXT.finditer(goal):
        rest = goal[found.end() :]
        if _begins_as_wish(rest, language) and len(goal[: found.start()].split()) >= _FEWEST_WORDS:
            return goal[: found.start()]
    return goal


def _begins_as_wish(text: str, language: str) -> bool:
    """Whether a text begins with "find out", or, where verbs stand last, has it at the end of its first clause."""
    book, said = EXPLORATION_WORDS[language], text.lower()
    if language in VERBS_LAST:
        clause = said.partition(",")[0].rstrip(" .;!…")
        return not begins_as_question(text, language) and any(
            clause.endswith(f" {each}") for each in book.wanting
        )
    return any(said.startswith(f"{each} ") for each in (*book.wanting, *book.telling_verbs, _FIND))


def _without_wish(text: str, language: str) -> str:
    """The sub-goal without "find out" before it, or behind it where verbs stand last."""
    wishes = sorted(EXPLORATION_WORDS[language].wanting, key=len, reverse=True)
    said = text.lower()
    if begun := next((each for each in wishes if said.startswith((f"{each} ", f"{each}, "))), None):
        return text[len(begun) :].lstrip(" ,")
    if language not in VERBS_LAST:
        return text
    said = said.rstrip(" .;!…")
    ended = next((each for each in wishes if said.endswith(f" {each}")), None)
    wanted = text[: len(said) - len(ended)].rstrip() if ended else ""
    asks = begins_as_question(text, language) and not wanted.endswith(",")
    return wanted.rstrip(" ,") if wanted and not asks else text
