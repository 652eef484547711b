"""What a participant or a question speaks of, in a word or two, to be taken up in a sentence."""

import re
from typing import Final

from shared.domain.labels import topics
from shared.domain.sentences import sentences
from shared.language.rules.listening import telling

_LOOKED_AT: Final = 600
_QUOTED: Final = re.compile(r"[“„«]([^“”„«»]{2,60})[”“»]")


def topic_said(answer: str, question: str, language: str) -> str | None:
    """The best topic of the first sentence that has one, in the participant's own writing."""
    for sentence in sentences(answer[:_LOOKED_AT]):
        told = telling(sentence, language)
        named = topics(told, question, language) or topics(told, told, language)
        if named:
            return named[0]
    return None


def topic_asked(question: str, language: str) -> str | None:
    """What a question is about: what it puts in quotation marks, else its best topic."""
    if quoted := topic_quoted(question):
        return quoted
    named = topics(question, question, language)
    return named[0] if named else None


def topic_quoted(question: str) -> str | None:
    """What a question puts in quotation marks first, if that is short enough to be taken up in a sentence."""
    quoted = _QUOTED.search(question)
    return quoted.group(1).strip() if quoted else None
