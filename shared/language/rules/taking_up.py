"""What of an answer is taken up: a whole clause that is right in the second person, or nothing at all (G3)."""

import re
from functools import cache
from typing import Final

from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.listening import declines, telling
from shared.language.rules.sub_goals_heard import is_hard
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_SIZE: Final = range(5, 19)
_MOST_LOOKED_AT: Final = 3_000
_MARKS: Final = re.compile(r"[“”„«»\"()\[\]{}<>*_#…:/]|\d{6,}|@")
_COORDINATED: Final = re.compile(r",\s+(?:and|but|so|und|aber|et|mais|y|pero|e|ma)\s+")
_TURNED_WRONG: Final = re.compile(r"\b(?:was|am|has|is) you\b|\byou (?:am|was|has|is)\b", re.IGNORECASE)


def clause_of(answer: str, language: str) -> str | None:
    """The most telling sentence of an answer as "You said that …" may go on; None where none can be put correctly.

    Nothing of an answer that tells of something sad, or insults, is taken up.
    """
    text = answer[:_MOST_LOOKED_AT]
    if declines(text, language) or is_hard(text, language):
        return None
    fitting = [clause for each in sentences(text) if (clause := _as_clause(each, language))]
    return max(fitting, key=lambda clause: len(set(content_words(clause, language))), default=None)


def _as_clause(sentence: str, language: str) -> str | None:
    """The sentence, or its first clause before an "and" or a "but" if that is short enough."""
    book, whole = EXPLORATION_WORDS[language], " ".join(sentence.split())
    first = _COORDINATED.split(whole, maxsplit=1)[0]
    line = (whole if len(whole.split()) in _SIZE or "," in first else first).rstrip(" .,;–—-")
    if (
        telling(whole, language) != whole
        or "turn" in kinds_of(pieces(whole, language))
        or whole.endswith(("?", "!"))
        or _MARKS.search(line)
        or len(line.split()) not in _SIZE
    ):
        return None
    said = words(line)
    if not book.addressed.isdisjoint(said):
        return None
    if _is_own(said, book):
        return _turned(line, language)
    if said[0] not in book.subjects:
        return None
    return _lowered(line) if book.second_person else line


def _is_own(said: list[str], book: ExplorationWords) -> bool:
    return not book.own.isdisjoint(said) or any(
        len(word) > 3 and word.endswith(book.own_endings) for word in said if book.own_endings
    )


def _turned(line: str, language: str) -> str | None:
    """The line in the second person, in a language where that is done word by word; else None."""
    book, first = EXPLORATION_WORDS[language], words(line)[0]
    if not book.second_person or not (first in book.own or first in book.subjects):
        return None
    pairs = dict(book.second_person)
    turned = _swap(language).sub(lambda found: pairs[found.group().lower().replace("’", "'")], _lowered(line))
    return None if _TURNED_WRONG.search(turned) or _is_own(words(turned), book) else turned


@cache
def _swap(language: str) -> re.Pattern[str]:
    listed = sorted((each for each, _ in EXPLORATION_WORDS[language].second_person), key=len, reverse=True)
    longest_first = "|".join(re.escape(each).replace("'", "['’]") for each in listed)
    return re.compile(rf"\b(?:{longest_first})\b(?!['’])", re.IGNORECASE)


def _lowered(line: str) -> str:
    """The line as it stands within a sentence: its first word is a function word."""
    return line[:1].lower() + line[1:]
