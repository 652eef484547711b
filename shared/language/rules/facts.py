"""Facts of an answer: its sentences that state something, cleaned of how people begin to speak; asides are none."""

import re
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.language.rules.listening import declines
from shared.language.rules.phrases import PHRASES
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.sentences import sentences
from shared.text.spoken import in_one
from shared.text.words import content_words, normalised, spelled_out, words

MAX_FACTS: Final = 8
_FEWEST_CONTENT_WORDS: Final = 2
_LONGEST: Final = 400


def facts(answer: str, language: str) -> tuple[Fact, ...]:
    """At most eight facts in the order of the answer, none twice; `span` stands in the answer word for word."""
    found: dict[str, Fact] = {}
    for span in sentences(answer):
        if _states(span, language):
            text = _cleaned(span, language)
            found.setdefault(normalised(text), Fact(text=text, span=span))
    return tuple(found.values())[:MAX_FACTS]


def leans(sentence: str, language: str) -> bool:
    """Whether a sentence leans on what was said before it: "It is …", "Because …", "She calculated it"."""
    said = words(sentence)
    pronouns = _said(language, "pronouns")
    return bool(said) and (said[0] in _said(language, "leaning") or not pronouns.isdisjoint(said))


@cache
def _said(language: str, key: str) -> frozenset[str]:
    return in_one(frozenset[str], language, "facts", key)


def _states(sentence: str, language: str) -> bool:
    if sentence.rstrip().endswith(("?", "？")) or len(sentence) > _LONGEST:
        return False
    if declines(sentence, language):
        return False
    told = _asides(language).sub(" ", " ".join(words(spelled_out(sentence))))
    return len(content_words(told, language)) >= _FEWEST_CONTENT_WORDS


@cache
def _asides(language: str) -> re.Pattern[str]:
    """What people say about the conversation, not about the matter."""
    return whole_phrase(in_one(tuple[str, ...], language, "facts", "asides"))


def _cleaned(sentence: str, language: str) -> str:
    text = _opening(language).sub("", " ".join(sentence.split())) or sentence
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "…", "。")) else f"{text}."


@cache
def _opening(language: str) -> re.Pattern[str]:
    asides = in_one(tuple[str, ...], language, "facts", "asides")
    fillers = any_of([*PHRASES[language].heard.fillers, *asides])
    return re.compile(rf"^(?:(?:{fillers})\b(?:,\s*|\s+))+", re.IGNORECASE)
