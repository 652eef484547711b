"""What somebody says to the interview itself: what they would rather tell or be asked
(G1, G2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, finds
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_LONGEST: Final = 16
_LONGEST_REPROACH: Final = 32
_MOST_SENTENCES: Final = 24
_LEFT: Final = 6
"""Words that may stand beside what somebody was not asked where nothing else is told."""
_NAMED_WITHIN: Final = 3
"""Words behind "you have not asked me" within which what that is begins."""


class Objections(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    `none` says that there is no case. What somebody would
    `rather` talk about is named, and is not just some `other` thing, nor a person; what they `offers` to tell, they tell
    `if_wanted`. What they were not asked, `unasked`, begins with one of `topics`, and words `before` it may lead to it.
    """

    none: tuple[str, ...]
    rather: tuple[str, ...]
    offers: tuple[str, ...]
    if_wanted: tuple[str, ...]
    other: tuple[str, ...]
    before: tuple[str, ...]
    unasked: tuple[str, ...]
    topics: tuple[str, ...]


OBJECTIONS: Final = in_all(Objections, "objections")


def would_rather(sentence: str, language: str) -> bool:
    """Whether a sentence names what somebody would rather talk about: "I'd rather talk about the boats", or wants to be
    asked: "you haven't asked me why I want this"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    is_wish = len(said) <= _LONGEST and (finds(said, book.rather) or _offers(said, book))
    return (is_wish or _left_beside(said, book) is not None) and not finds(said, book.other)


def names_the_unasked(utterance: str, language: str) -> bool:
    """Whether a sentence says what its author was not asked, and hardly more: "you haven't asked me why I want this", or
    offers to tell it: "I can tell you about the rota if you like"."""
    book = OBJECTIONS[language]
    parts = [plain_words(each) for each in sentences(utterance[:LOOKED_AT])[:_MOST_SENTENCES]]
    return any(
        ((left := _left_beside(each, book)) is not None and left <= _LEFT) or _offers(each, book)
        for each in parts
    )


def _offers(said: Sequence[str], book: Objections) -> bool:
    return len(said) <= _LONGEST and finds(said, book.offers) and finds(said, book.if_wanted)


def _left_beside(said: Sequence[str], book: Objections) -> int | None:
    """The words beside "you have not asked me why"; None where that is not said, or somebody else did not ask.

    It begins the sentence, or follows on one of `before`: "My boss never asked me why" is told.
    """
    if len(said) > _LONGEST_REPROACH or not finds(said, book.unasked):
        return None
    for phrase in map(str.split, book.unasked):
        for at in range(len(said)):
            end = at + len(phrase)
            is_begun = at == 0 or said[at - 1] in book.before
            if (
                is_begun
                and [*said[at:end]] == phrase
                and not {*book.topics}.isdisjoint(said[end : end + _NAMED_WITHIN])
            ):
                return len(said) - len(phrase) - 1
    return None
