"""Who turns away from a question for a moment, and who is back and wants it again: neither has answered it (G1, D15)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.model import turned
from shared.language.rules.hearing.intents import asks_where_they_were
from shared.language.rules.hearing.manner_phrases import MANNERS, finds
from shared.language.rules.interrogatives import interrogative
from shared.language.rules.points.matching import stems
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words

_CLAUSE: Final = re.compile(r"[,;:.!?¿…\n–—]+")
_MOST_CHARS: Final = 160
_MOST_BESIDE: Final = 8
"""Words beside it that only say how they are or what it was: "it's fine, the phone"."""
_TOO_SHORT: Final = 4
"""Letters of "back" and of shorter words, which begin an answer, too: "Da, hinter der Tür"."""
_SHORT: Final = 4
"""Words of a clause that names a while and nothing else: "two minutes, please"."""
_EXCLAIMED: Final = 2
"""Words of a sentence before it that tells nothing: "Oh, sorry!"."""
_WITH_A_WHILE: Final = 0.45
_WITH_PARDON: Final = 0.72
"""How likely it must be by its meaning that they turn away where they also name a while, or beg pardon, which is begged
for much else."""


class InterruptedWords(Frozen):
    """The vocabulary of one language: what somebody `says` who is back and `asks` for the question, without its
    `fillers`; who turns away `begs` pardon first, or names some `spans`. The `question` is wanted `again`."""

    says: frozenset[str]
    asks: frozenset[str]
    fillers: frozenset[str]
    begs: tuple[str, ...]
    spans: frozenset[str]
    question: frozenset[str]
    again: frozenset[str]


_WORDS: Final = in_all(InterruptedWords, "interrupted")


def turns_away(utterance: str, language: str, question: str, encoder: SentenceEncoder | None) -> bool:
    """Whether a short message does no more: "two minutes, the posters are here". How long something takes answers."""
    if len(utterance) > _MOST_CHARS or "?" in utterance:
        return False
    clauses = _clauses(utterance)
    is_timed = any(_names_a_while(each, language) for each in (*clauses[:1], *clauses[-1:]))
    is_timed = is_timed and interrogative(question, language)[0] not in ("long", "often", "amount", "when")
    if not is_timed and not finds(plain_words(utterance), _WORDS[language].begs, 1):
        return False
    *before, last = sentences(utterance) or [""]
    if any(len(each.split()) > _EXCLAIMED and not _turns(each, encoder) for each in before):
        return False
    turn, likely = turned(last, encoder)
    return turn == "pause" and likely >= (_WITH_A_WHILE if is_timed else _WITH_PARDON)


def _turns(sentence: str, encoder: SentenceEncoder | None) -> bool:
    turn, likely = turned(sentence, encoder)
    return turn == "pause" and likely >= _WITH_A_WHILE


def comes_back(utterance: str, language: str, question: str = "") -> bool:
    """Whether a short message says no more than that its author is back, or asks for the question again, perhaps with a
    few words beside it that tell nothing of what was asked."""
    if len(utterance) > _MOST_CHARS:
        return False
    if asks_again(utterance, language):
        return True
    clauses = _clauses(utterance)
    back = [each for each in clauses if _is_said(each, language)]
    beside = [word for each in clauses if each not in back for word in each]
    if len(back) == 1 and beside and len(" ".join(back[0])) <= _TOO_SHORT:
        return False
    if not back or len(beside) > _MOST_BESIDE or ("?" in utterance and not _ends_so(utterance, language)):
        return False
    return stems(question, language).isdisjoint(stems(" ".join(beside), language))


def asks_again(utterance: str, language: str) -> bool:
    """Whether it only asks what the question was: "Right. Where were we?"."""
    said = [each for each in _clauses(utterance) if _own(each, language)]
    is_asked = bool(said) and all(_asks(each, language) for each in said)
    return is_asked or asks_where_they_were(utterance, language)


def _asks(clause: Sequence[str], language: str) -> bool:
    """Whether a clause is such a phrase, or has little but the word for a question: "repeat the question please"."""
    book, own = _WORDS[language], _own(clause, language)
    if own in _phrases(language)[1]:
        return True
    rest = set(content_words(own, language)) - book.question - book.again
    return not rest and not book.question.isdisjoint(clause) and not book.again.isdisjoint(clause)


def _ends_so(utterance: str, language: str) -> bool:
    """Whether what is asked in it is only what the question was."""
    asked = [_clauses(each)[-1:] for each in utterance.split("?")[:-1]]
    return all(asks_again(" ".join(clause), language) for said in asked for clause in said)


def _is_said(clause: Sequence[str], language: str) -> bool:
    is_back = _own(clause, language) in _phrases(language)[0]
    return is_back or _asks(clause, language) or asks_where_they_were(" ".join(clause), language)


@cache
def _phrases(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """What says that somebody is back, and what asks for the question, both without fillers."""
    book = _WORDS[language]
    says, asks = (frozenset(_own(each.split(), language) for each in said) for said in (book.says, book.asks))
    return says - {""}, asks - {""}


def _own(clause: Sequence[str], language: str) -> str:
    return " ".join(each for each in clause if each not in _WORDS[language].fillers)


def _names_a_while(clause: Sequence[str], language: str) -> bool:
    is_while = len(clause) <= _SHORT and not _WORDS[language].spans.isdisjoint(clause)
    return is_while or " ".join(clause) in MANNERS[language].moments


def _clauses(utterance: str) -> list[list[str]]:
    return [said for each in _CLAUSE.split(utterance[:_MOST_CHARS]) if (said := plain_words(each))]
