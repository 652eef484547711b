"""The topic of an answer or a question, in a word or two, short enough to be quoted in a sentence."""

import re
from collections.abc import Iterable
from typing import Final

from shared.language.rules.listening import telling
from shared.language.rules.matching import stems
from shared.text.labels import topics
from shared.text.sentences import sentences
from shared.text.words import words

_LOOKED_AT: Final = 600
_QUOTED: Final = re.compile(r"[“„«]([^“”„«»]{2,60})[”“»]")


def topic_said(answer: str, question: str, language: str, about: Iterable[str]) -> str | None:
    """The best topic of the first sentence that has one, in the participant's own writing.

    A single word may be anything ("hm", "asdf"): it is one only where `about`, the texts of what is talked about, has it.
    """
    known = stems(" ".join((question, *about)), language)
    for sentence in sentences(answer[:_LOOKED_AT]):
        told = telling(sentence, language)
        for topic in topics(told, question, language) or topics(told, told, language):
            if len(words(topic)) > 1 or stems(topic, language) & known:
                return topic
    return None


def topic_quoted(question: str) -> str | None:
    """What a question puts in quotation marks first, if that is short enough to be quoted in a sentence."""
    quoted = _QUOTED.search(question)
    return quoted.group(1).strip() if quoted else None
