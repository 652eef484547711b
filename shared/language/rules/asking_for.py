"""How a sub-goal is asked for in words that may be shown: its author's questions and name for it, or itself (G3).

A sub-goal that its author wrote as a note is never shown; one that is a question, direct or indirect, can be asked.
"""

import re
from collections.abc import Iterator

from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords
from shared.language.rules.phrases import rotated
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.words import words

_FEWEST_WORDS = 3


def is_spoken(goal: SubGoal, language: str) -> bool:
    """Whether the rules can ask for this sub-goal, and not only around it."""
    return any(True for _ in asking_for(goal, language))


def asking_for(goal: SubGoal, language: str, *, briefly: bool = False, turn: int = 0) -> Iterator[str]:
    """Every question for this sub-goal, best first; `turn` is where to begin among wordings that say the same."""
    book = EXPLORATION_WORDS[language]
    yield from goal.probes
    if goal.topic:
        wordings = (
            (*book.named_low, *book.named) if briefly else (*rotated(book.named, turn), *book.named_low)
        )
        yield from (wording.format(goal=as_name(goal.topic)) for wording in wordings)
    text = " ".join(goal.text.split())
    if text.endswith("?") and text.count("?") == 1 and not _of_the_participant(text, book):
        yield text
        return
    asked = text.strip(" .,;:!…")
    if not _is_question(asked, book):
        return
    asked = asked[:1].lower() + asked[1:]
    direct = _is_direct(asked, book)
    for wording in book.direct if direct else rotated(book.clause, turn):
        yield _capital(wording.format(goal=asked))


def is_addressed(question: str, language: str) -> bool:
    """Whether a question can be put to the participant, and does not speak of them."""
    return question.endswith("?") and not _of_the_participant(question, EXPLORATION_WORDS[language])


def as_name(text: str) -> str:
    """An author's name for something, as it stands in a sentence: on one line, without marks of its own."""
    return " ".join(text.replace("?", "").replace("¿", "").split()).strip(' .,;:!“”"«»„')


def _capital(text: str) -> str:
    """The text with a capital at its first letter."""
    place = next((at for at, char in enumerate(text) if char.isalpha()), 0)
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


def _is_question(text: str, book: ExplorationWords) -> bool:
    said = words(text)
    heard = f"{' '.join(said)} "
    if not any(heard.startswith(f"{starter} ") for starter in book.starters) or "?" in text:
        return False
    long_enough = len(said) >= _FEWEST_WORDS or (len(said) > 1 and said[0] in book.persons)
    return long_enough and not _of_the_participant(text, book)


def _of_the_participant(text: str, book: ExplorationWords) -> bool:
    """Whether it speaks of the participant as of somebody else, as notes do."""
    said = [word for word in words(text) if word in book.third]
    polite = (
        re.search(r"\b(?:Sie|Ihr|Ihn)", text) is not None
    )  # the German "you" differs from "they" by its capital alone
    return bool(said) and not polite


def _is_direct(text: str, book: ExplorationWords) -> bool:
    said = words(text)
    return len(said) >= _FEWEST_WORDS and said[1] in book.finite
