"""What somebody says to the interview itself: that they were not taught this, what they would rather tell or be asked
(G1, G2)."""

from collections.abc import Sequence
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
_LONGEST_REPROACH: Final = 32
_NAMED_WITHIN: Final = 3
"""Words behind "you have not asked me" within which what that is begins."""


class Objections(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    `this`, or "we", was not `taught_in` a book or a course. What somebody would `rather` talk about is named, and is not
    just some `other` thing, nor a person. What they were not asked, `unasked`, begins with one of `topics`; `another`
    question is wished for.
    """

    this: tuple[str, ...]
    taught_in: tuple[str, ...]
    rather: tuple[str, ...]
    other: tuple[str, ...]
    unasked: tuple[str, ...]
    topics: tuple[str, ...]
    another: tuple[str, ...]


OBJECTIONS: Final = in_all(Objections, "objections")


def was_not_taught(sentence: str, language: str) -> bool:
    """Whether a sentence says that what is asked was no part of what they learnt: "that's not in the book we got"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    if len(said) > _LONGEST or sentence.rstrip().endswith("?") or not finds(said, book.this, _OPENING):
        return False
    is_denied = not PHRASES[language].heard.negators.isdisjoint(said[:_DENIED_WITHIN])
    return is_denied and finds(said, book.taught_in)


def would_rather(sentence: str, language: str) -> bool:
    """Whether a sentence names what somebody would rather talk about: "I'd rather talk about the boats", or wants to be
    asked: "you haven't asked me why I want this"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    is_wish = len(said) <= _LONGEST and finds(said, book.rather)
    return (is_wish or _was_not_asked(said, book)) and not finds(said, book.other)


def wants_another(sentence: str, language: str) -> bool:
    """Whether a sentence asks for another question, whichever: "ask me something real"."""
    said = plain_words(sentence[:LOOKED_AT])
    return len(said) <= _LONGEST and finds(said, OBJECTIONS[language].another, 1)


def _was_not_asked(said: Sequence[str], book: Objections) -> bool:
    if len(said) > _LONGEST_REPROACH or not finds(said, book.unasked):
        return False
    phrases = [each.split() for each in book.unasked]
    ends = (
        at + len(phrase)
        for at in range(len(said))
        for phrase in phrases
        if [*said[at : at + len(phrase)]] == phrase
    )
    return any(not {*book.topics}.isdisjoint(said[end : end + _NAMED_WITHIN]) for end in ends)
