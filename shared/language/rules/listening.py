"""How a participant answers, whatever the subject: not knowing, refusing, asking back, pointing to the resume."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.text.words import content_words, spaced, spelled_out, words

_PART: Final = re.compile(r"[,;:.!?–—\n]+\s*|\s-\s|\b(?:but|ma|però|pero|aber|mais)\b", re.IGNORECASE)
_REST_WORDS: Final = 3
_LONGEST_QUESTION_BACK: Final = 20


def heard_words(text: str) -> str:
    """The text as phrases are matched against it: its words between single spaces, contractions opened up."""
    return spaced(spelled_out(text))


def mentions(text: str, phrases: Iterable[str]) -> bool:
    heard = heard_words(text)
    return any(f" {phrase} " in heard for phrase in phrases)


@lru_cache(maxsize=2_000)
def is_not_knowing(text: str, language: str) -> bool:
    """Whether the text says "I do not know" and next to nothing else."""
    return _says_only(text, PHRASES[language].heard.not_knowing, language)


@lru_cache(maxsize=2_000)
def is_refusing(text: str, language: str) -> bool:
    """Whether the text declines to answer and says next to nothing else."""
    return _says_only(text, PHRASES[language].heard.refusing, language)


def declines(text: str, language: str) -> bool:
    """Whether the text says next to nothing but that its author does not know, or will not say."""
    return is_not_knowing(text, language) or is_refusing(text, language)


@lru_cache(maxsize=2_000)
def telling(text: str, language: str) -> str:
    """The text without its parts that say "I do not know"; empty when that is all it says."""
    parts = _parts(text)
    rest = _without(parts, PHRASES[language].heard.not_knowing)
    if len(rest) == len(parts):
        return text
    return " ".join(rest) if content_words(" ".join(rest), language) else ""


def points_to_resume(text: str, language: str) -> bool:
    return mentions(text, PHRASES[language].heard.in_resume)


def hedges(text: str, language: str) -> bool:
    return mentions(text, PHRASES[language].heard.hedges)


def asks_back(text: str, language: str) -> bool:
    """Whether the text asks what the question means, instead of answering it (D15)."""
    heard = PHRASES[language].heard
    if len(words(text)) > _LONGEST_QUESTION_BACK:
        return False
    if mentions(text, heard.clarification):
        return True
    last = [part for part in re.split(r"(?<=[.!?])\s+", text.strip()) if part][-1:]
    opens = [heard_words(part) for part in last if part.rstrip("\"'”’») ").endswith(("?", "？"))]
    return any(opening.startswith(f" {phrase} ") for opening in opens for phrase in heard.interrogatives)


def _says_only(text: str, phrases: Iterable[str], language: str) -> bool:
    parts = _parts(text)
    rest = _without(parts, phrases)
    return len(rest) < len(parts) and len(content_words(" ".join(rest), language)) < _REST_WORDS


def _without(parts: Iterable[tuple[str, str]], phrases: Iterable[str]) -> list[str]:
    """The parts in which no phrase stands; one of a single word ("pass") must be all of a part."""
    known = [(f" {phrase} ", " " in phrase) for phrase in phrases]
    return [
        part
        for part, heard in parts
        if not any(phrase in heard if is_long else phrase == heard for phrase, is_long in known)
    ]


@lru_cache(maxsize=2_000)
def _parts(text: str) -> tuple[tuple[str, str], ...]:
    """The text at its punctuation and contrasts, each part with its words as phrases are matched against them."""
    return tuple((part, heard_words(part)) for part in _PART.split(text) if words(part))
