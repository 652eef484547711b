"""What somebody says to the interview itself: that they were not taught this, or what they would rather tell (G1, G2)."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.manner_phrases import LOOKED_AT, finds
from shared.language.rules.phrases import PHRASES
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_OPENING: Final = 2
"""Words within which a sentence names what was not taught, or who was not."""
_DENIED_WITHIN: Final = 6
_LONGEST: Final = 16


class Objections(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    `this`, or "we", was not `taught_in` a book or a course. What somebody would `rather` talk about is named, and is not
    just some `other` thing, nor a person.
    """

    this: tuple[str, ...]
    taught_in: tuple[str, ...]
    rather: tuple[str, ...]
    other: tuple[str, ...]


OBJECTIONS: Final = in_all(Objections, "objections")


def was_not_taught(sentence: str, language: str) -> bool:
    """Whether a sentence says that what is asked was no part of what they learnt: "that's not in the book we got"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    if len(said) > _LONGEST or sentence.rstrip().endswith("?") or not finds(said, book.this, _OPENING):
        return False
    is_denied = not PHRASES[language].heard.negators.isdisjoint(said[:_DENIED_WITHIN])
    return is_denied and finds(said, book.taught_in)


def would_rather(sentence: str, language: str) -> bool:
    """Whether a sentence names what somebody would rather talk about: "I'd rather talk about the boats"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    is_wish = len(said) <= _LONGEST and finds(said, book.rather)
    return is_wish and not finds(said, book.other)
