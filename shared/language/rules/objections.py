"""What somebody says to the interview itself: what they would rather tell or be asked
(G1, G2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.manner_phrases import LOOKED_AT, finds
from shared.language.rules.phrases import PHRASES
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_LONGEST: Final = 16
_LONGEST_REPROACH: Final = 32
_MOST_SENTENCES: Final = 24
_BEHIND: Final = 2
"""Words behind "ask me something" that still say no more than that."""
_BEFORE: Final = 3
"""Words before "there is a question" that only lead to it."""
_LEFT: Final = 6
"""Words that may stand beside what somebody was not asked where nothing else is told."""
_NAMED_WITHIN: Final = 3
"""Words behind "you have not asked me" within which what that is begins."""


class Objections(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    `none` says that there is no case. What somebody would
    `rather` talk about is named, and is not just some `other` thing, nor a person; what they `offers` to tell, they tell
    `if_wanted`. What they were not asked, `unasked`, begins with one of `topics`, and words `before` it may lead to it;
    `another` question is wished for. What is `unfair` is so to somebody else, unless a word of `unfair_to_me` stands
    beside it. Who `marvels` at a question only takes their time.
    """

    none: tuple[str, ...]
    rather: tuple[str, ...]
    offers: tuple[str, ...]
    if_wanted: tuple[str, ...]
    other: tuple[str, ...]
    before: tuple[str, ...]
    unasked: tuple[str, ...]
    topics: tuple[str, ...]
    another: tuple[str, ...]
    unfair: tuple[str, ...]
    unfair_to_me: frozenset[str]
    marvels: tuple[str, ...]


OBJECTIONS: Final = in_all(Objections, "objections")


def would_rather(sentence: str, language: str) -> bool:
    """Whether a sentence names what somebody would rather talk about: "I'd rather talk about the boats", or wants to be
    asked: "you haven't asked me why I want this"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    is_wish = len(said) <= _LONGEST and (finds(said, book.rather) or _offers(said, book))
    return (is_wish or _left_beside(said, book) is not None) and not finds(said, book.other)


def wants_another(sentence: str, language: str) -> bool:
    """Whether a sentence asks for another question, whichever, and hardly more: "ask me something real"."""
    said = plain_words(sentence[:LOOKED_AT])
    return any(
        said[: len(phrase)] == phrase and len(said) - len(phrase) <= _BEHIND
        for phrase in map(str.split, OBJECTIONS[language].another)
    )


def defends_another(sentence: str, language: str) -> bool:
    """Whether a sentence defends somebody, of whom no question spoke ill: "that's not fair on Calvin"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    return any(
        said[at : at + len(phrase)] == phrase
        and book.unfair_to_me.isdisjoint((*said[max(0, at - 1) : at], *said[at + len(phrase) :][:1]))
        for phrase in map(str.split, book.unfair)
        for at in range(len(said) - len(phrase) + 1)
    )


def marvels(sentence: str, language: str) -> bool:
    """Whether a sentence marvels at the question, and says no more: "Now there's a question"."""
    said, book = plain_words(sentence[:LOOKED_AT]), OBJECTIONS[language]
    return PHRASES[language].heard.negators.isdisjoint(said) and any(
        said[-len(phrase) :] == phrase and len(said) - len(phrase) <= _BEFORE
        for phrase in map(str.split, book.marvels)
    )


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
