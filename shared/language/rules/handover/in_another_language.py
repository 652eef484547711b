"""A question that was planned in another language than the interview's, put in that of the interview (B3).

A handover may be read in one language and told in another. What its files say stays as it stands.
"""

from collections.abc import Iterator
from string import Formatter

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS, HandoverQuestions


def in_language(question: str, language: LanguageCode) -> str:
    """The question in this language, as far as it is made of the phrase books; one of another origin as it is."""
    own = HANDOVER_QUESTIONS[language]
    others = (book for book in HANDOVER_QUESTIONS.values() if book is not own)
    for book in others:
        for theirs, mine in _asking(book, own):
            if question.endswith(theirs):
                opening = _opening(question.removesuffix(theirs).strip(), book, own)
                return f"{opening} {mine}".strip()
    return question


def _asking(book: HandoverQuestions, own: HandoverQuestions) -> Iterator[tuple[str, str]]:
    """What a planned question ends with in one language, and in the other."""
    for theirs, mine in ((book.general, own.general), (book.beyond, own.beyond)):
        yield from ((text, mine[name]) for name, text in theirs.items())
    yield from zip((*book.asks, book.conflict), (*own.asks, own.conflict), strict=True)


def _opening(opening: str, book: HandoverQuestions, own: HandoverQuestions) -> str:
    for name, frame in book.openings.items():
        if (slots := _slots(opening, frame)) is not None:
            return own.openings[name].format(**slots)
    return opening


def _slots(text: str, frame: str) -> dict[str, str] | None:
    """What stands in the places of the frame; None where the text is not made of it."""
    slots, at, name = dict[str, str](), 0, None
    for literal, following, _, _ in Formatter().parse(frame):
        start = text.find(literal, at)
        if start < 0 or (name is None and start > 0):
            return None
        if name is not None:
            slots[name] = text[at:start]
        at, name = start + len(literal), following
    return slots if name is None and at == len(text) else None
