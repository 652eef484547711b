"""What a person asks the interviewer, or the people behind it: those people read it, whatever was replied (G1)."""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.addressed import asks_without_a_mark
from shared.language.rules.asides.by_words import ASKED, asides
from shared.language.rules.asides.model import reply_to
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, finds
from shared.language.rules.hearing.manners import is_rhetorical
from shared.language.rules.interrogatives import interrogative
from shared.language.rules.phrases import PHRASES
from shared.language.sentence_encoder import load_encoder
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 60
_LAST: Final = 2
_FEW: Final = 10
_WHOLE: Final = 3
"""Words of a question that is more than an echo: "Me?"."""
_OWED: Final = (frozenset[FixedReply | None]({"unanswered"}) | ASKED) - {"remaining", "hears", "language"}
"""Replies to what people may still answer when it is over."""
_ASKS_BACK: Final = re.compile(
    r"\W*(?:(?:so|and|also|und|alors|et|entonces|y|allora|e)\s)?(?:(?:do\s)?you\smean|mein(?:en|st|t)\s(?:sie|du|ihr)"
    r"|(?:est-ce\sque\s)?(?:vous\svoulez|tu\sveux)\sdire|(?:se|te)\srefieren?s?\sa|quieres?n?\sdecir|(?:lei\s)?intendet?e?|vuol[ei]?\sdire)\b",
    re.IGNORECASE,
)
"""How a question begins that asks what is meant: who tells on behind it has answered it."""


def asked_of_us(answer: str, language: LanguageCode, replies: Container[FixedReply | None] = ()) -> list[str]:
    """The sentences of an answer that ask: by their mark, or where one of the `replies` to the answer took them so."""
    told = sentences(answer)[:_MOST_SENTENCES]
    marked = [each for each in told if is_question(each) and len(words(each)) >= _WHOLE]
    told_on = [each for each, behind in pairwise(told) if _ASKS_BACK.match(each) and not is_question(behind)]
    found = {
        each
        for each in marked
        if each not in told_on and (_is_to_us(each, language) or not is_rhetorical(each, language))
    }
    found |= {*_without_a_mark(told, language, replies)} - {*marked}
    found |= {each for each in told[-_LAST:] if asks_without_a_mark(each, language)}
    return [each for each in told if each in found]


def reasons_for(asked: Container[str], told: Sequence[str], language: str) -> list[str]:
    """The sentences that only say why the question before them was asked: "only with the noise and all"."""
    return [
        each
        for question, each in pairwise(told)
        if question in asked
        and len(words(each)) <= _FEW
        and finds(plain_words(each), MANNERS[language].asks_because, 1)
    ]


def _without_a_mark(
    told: list[str], language: LanguageCode, replies: Container[FixedReply | None]
) -> Iterator[str]:
    """What was replied to as a question that has no mark: "are you a person or one of them bots"."""
    if not any(each in replies for each in _OWED):
        return
    heard, encoder = asides(told, language), load_encoder()
    found = [each for each in told if (heard.get(each) or reply_to(each, encoder)) in _OWED]
    yield from found or [each for each in told[-1:] if _begins_to_ask(each, language)]


def _begins_to_ask(said: str, language: LanguageCode) -> bool:
    """Whether it begins as a question does, with an interrogative or a verb: "Do they see what I type or a summary." """
    begun = words(said)[:1]
    asks = interrogative(" ".join(begun), language)[0] is not None
    return len(words(said)) > _WHOLE and (asks or not CLAUSE_WORDS[language].auxiliaries.isdisjoint(begun))


def _is_to_us(said: str, language: LanguageCode) -> bool:
    return not PHRASES[language].heard.addressing.isdisjoint(words(said))
