"""How a participant answers, whatever the subject: what they do not know or will not say, and what they point to."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.phrases import PHRASES, ListenedPhrases
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.words import content_words, spaced, spelled_out, words

_PART: Final = re.compile(r"[,;:.!?–—\n]+\s*|\s-\s|\b(?:but|ma|però|pero|aber|mais)\b", re.IGNORECASE)
_SUBJECT: Final = 2
"""Words before "not know" among which stands who does not."""
_LOSS: Final = frozenset({"kin", "dead"})


@remembering
def heard_words(text: str) -> str:
    """The text as phrases are matched against it: its words between single spaces, contractions opened up."""
    return spaced(spelled_out(text))


def mentions(text: str, phrases: Collection[str]) -> bool:
    return holds(heard_words(text), phrases)


def mentions_unaccented(text: str, phrases: Collection[str]) -> bool:
    """The same, accents and apostrophes aside: as people type."""
    told = f" {' '.join(plain_words(text))} "
    return any(f" {' '.join(plain_words(phrase))} " in told for phrase in phrases)


def holds(heard: str, phrases: Collection[str]) -> bool:
    """The same of what `heard_words` gave."""
    begun = _by_first_word(phrases if isinstance(phrases, frozenset) else tuple(phrases))
    firsts = begun.keys() & heard.split()
    return any(phrase in heard for first in firsts for phrase in begun[first])


@lru_cache(maxsize=500)
def _by_first_word(phrases: Collection[str]) -> dict[str, list[str]]:
    """Each phrase with its blanks, by the word it begins with: an answer of few words is looked up, not compared."""
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        found.setdefault(phrase.split(" ")[0], []).append(f" {phrase} ")
    return found


def is_question(sentence: str) -> bool:
    return sentence.rstrip("\"'”’») ").endswith(("?", "？"))


def is_not_knowing(text: str, language: str) -> bool:
    """Whether the text says "I do not know" and next to nothing else."""
    return hear(text, language, "").intent == "dont_know"


def is_refusing(text: str, language: str) -> bool:
    """Whether the text declines to answer and says next to nothing else."""
    return hear(text, language, "").intent == "wish_to_skip"


def declines(text: str, language: str) -> bool:
    """Whether the text says next to nothing but that its author does not know, or will not say."""
    return is_not_knowing(text, language) or is_refusing(text, language)


@lru_cache(maxsize=2_000)
def telling(text: str, language: str) -> str:
    """The text without its parts that say "I do not know"; empty when that is all it says."""
    parts = [(part, heard_words(part)) for part in _PART.split(text) if words(part)]
    book = PHRASES[language].heard
    known = [(f" {phrase} ", " " in phrase) for phrase in book.not_knowing]
    rest = [
        part
        for part, heard in parts
        if not any(
            _is_theirs(heard, phrase, book) if is_long else phrase == heard for phrase, is_long in known
        )
    ]
    if len(rest) == len(parts):
        return text
    return " ".join(rest) if content_words(" ".join(rest), language) else ""


def _is_theirs(heard: str, phrase: str, book: ListenedPhrases) -> bool:
    """Whether the words stand there, and not of somebody else: "but he don't know the yard", "you have not answered"."""
    before, found, _ = heard.partition(phrase)
    near = before.split()[-_SUBJECT:]
    return bool(found) and (book.others.isdisjoint(near) or near[-1] in book.of_oneself)


def points_to_resume(text: str, language: str) -> bool:
    return mentions(text, PHRASES[language].heard.in_resume)


def hedges(text: str, language: str) -> bool:
    return mentions(text, PHRASES[language].heard.hedges)


def tells_of_loss(sentence: str, language: str) -> bool:
    """Whether a sentence names somebody close and a death: "my wife, who died", "my late wife"."""
    return names_a_loss(kinds_of(pieces(sentence, language)))


def names_a_loss(kinds: frozenset[str]) -> bool:
    """The same of the kinds of a sentence's words."""
    return kinds >= _LOSS


def asks_back(text: str, language: str) -> bool:
    """Whether the text asks what the question means, instead of answering it (D15)."""
    return hear(text, language, "").intent == "clarification"
