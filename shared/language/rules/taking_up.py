"""What of an answer is taken up: a plain statement that is right in the second person, or nothing at all (G3)."""

import re
from functools import cache
from typing import Final

from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords
from shared.language.rules.intents import hear
from shared.language.rules.listening import declines, telling
from shared.language.rules.sub_goals_heard import is_hard
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_SIZE: Final = range(5, 15)
_MOST_LOOKED_AT: Final = 3_000
_MARKS: Final = re.compile(r"[“”„«»\"()\[\]{}<>*_#…:/,$€£]|\d|@")
_COORDINATED: Final = re.compile(r",\s+(?:and|but|so)\s+")
_PRONOUNS: Final = frozenset({"i", "we", "it", "there"})
_TURNED_WRONG: Final = re.compile(r"\b(?:was|am|has|is) you\b|\byou (?:am|was|has|is)\b", re.IGNORECASE)


def clause_of(answer: str, language: str) -> str | None:
    """The most telling sentence of an English answer as "You said that …" may go on; None where none can be put so.

    Nothing of an answer that tells of something sad, or insults, is taken up.
    """
    text, book = answer[:_MOST_LOOKED_AT], EXPLORATION_WORDS[language]
    if not book.second_person or declines(text, language) or is_hard(text, language):
        return None
    fitting = [clause for each in sentences(text) if (clause := _as_clause(each, language, book))]
    return max(fitting, key=lambda clause: len(set(content_words(clause, language))), default=None)


def _as_clause(sentence: str, language: str, book: ExplorationWords) -> str | None:
    """The first clause of the sentence where it states something of the matter, with a subject and a verb of its own."""
    whole = " ".join(sentence.split())
    line = _COORDINATED.split(whole, maxsplit=1)[0].rstrip(" .;–—-")
    said = words(line)
    if (
        len(line.split()) not in _SIZE
        or whole.endswith(("?", "!"))
        or _MARKS.search(line)
        or telling(whole, language) != whole
        or hear(whole, language, "").intent != "answer"
        or not (book.addressed | book.about_talk).isdisjoint(said)
        or said[0] not in book.own | book.subjects
        or (said[0] not in _PRONOUNS and book.finite.isdisjoint(said))
    ):
        return None
    turned = _turned(line[:1].lower() + line[1:], language)
    return None if _TURNED_WRONG.search(turned) or not book.own.isdisjoint(words(turned)) else turned


def _turned(line: str, language: str) -> str:
    """The line in the second person, word by word."""
    pairs = dict(EXPLORATION_WORDS[language].second_person)
    return _swap(language).sub(lambda found: pairs[found.group().lower().replace("’", "'")], line)


@cache
def _swap(language: str) -> re.Pattern[str]:
    listed = sorted((each for each, _ in EXPLORATION_WORDS[language].second_person), key=len, reverse=True)
    longest_first = "|".join(re.escape(each).replace("'", "['’]") for each in listed)
    return re.compile(rf"\b(?:{longest_first})\b(?!['’])", re.IGNORECASE)
