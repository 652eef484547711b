"""What a sentence says to the interviewer by the few words that it is made of: how much is left, that a question was
passed over, that its author has to go, and that they will be back (G1, G2)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.addressed import only_tells
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, finds, says
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words

_FEWEST: Final = 2
_MOST_ASKED: Final = 8
_MOST_SAID: Final = 18
_MOST_BEHIND: Final = 4
"""Words between "I must" and where to."""
_WHERE_TO: Final = 1
"""Words with a meaning that name where one goes: "down to the quay"."""
_CLAUSE: Final = re.compile(r"[,;:–—]")
_NAMED: Final = 4
"""Words of a sentence that only names a while: "quarter of an hour"."""
_COURTESY: Final = 3
_TOLD: Final = frozenset({"said", "they", "reported"})
_SAID: Final = _TOLD - {"they"}
"""Who says it again is heard so (`leaving.py`), and what others say tells something."""


class ByShape(Frozen):
    """The words of one language, as `plain_words` gives them.

    Who asks `how_much` is left says so in words of `is_left` alone. Who was passed over says that their `own_question`
    was `ignored`, and not `by_others`. Who has to go says that they `must`, and where one `goes_off` to; that it is
    `at_once`, or behind a word that `turns` to it, or because something `is_out`. Who will be `back` in `a_while` names
    it, and so does who says `i_am` `away`. Words for `writing` beside one for the `tongues` tell how somebody writes
    here. Who asks whether one `skips` a question names one, or `comes_back` to it.
    """

    how_much: frozenset[str]
    is_left: frozenset[str]
    own_question: tuple[str, ...]
    ignored: tuple[str, ...]
    by_others: tuple[str, ...]
    must: tuple[str, ...]
    goes_off: tuple[str, ...]
    at_once: tuple[str, ...]
    turns: tuple[str, ...]
    is_out: tuple[str, ...]
    back: tuple[str, ...]
    a_while: frozenset[str]
    i_am: tuple[str, ...]
    away: tuple[str, ...]
    writing: frozenset[str]
    tongues: frozenset[str]
    skips: tuple[str, ...]
    comes_back: tuple[str, ...]


BY_SHAPE: Final = in_all(ByShape, "by_shape")


def asks_how_much_is_left(question: str, language: str) -> bool:
    """Whether a few words ask nothing else: "Much longer?", "Are we nearly done?"."""
    said, book = plain_words(question[:LOOKED_AT]), BY_SHAPE[language]
    is_short = _FEWEST <= len(said) <= _MOST_ASKED
    return is_short and book.is_left.issuperset(said) and not book.how_much.isdisjoint(said)


def asks_about_skipping(question: str, language: str) -> bool:
    """Whether a question asks if one may be skipped: "Can I skip one and come back to it?"; not "Can I skip this?"."""
    said, book = plain_words(question[:LOOKED_AT]), BY_SHAPE[language]
    return len(said) <= _MOST_SAID and finds(said, book.skips) and finds(said, book.comes_back)


def says_it_was_passed_over(sentence: str, language: str) -> bool:
    """Whether a sentence says that its author's question was not answered here; others at work may not answer either."""
    said, book = plain_words(sentence[:LOOKED_AT]), BY_SHAPE[language]
    if len(said) > _MOST_SAID or not finds(said, book.ignored) or finds(said, book.by_others):
        return False
    asked = next((at for at in range(len(said)) if finds(said[at:], book.own_question, 1)), len(said))
    return asked < len(said) and (
        finds(said[asked:], book.ignored)
        or finds(said, book.ignored, 1)
        or "you" in kinds_of(pieces(sentence, language))
    )


def must_go(sentence: str, behind: Sequence[str], language: str) -> bool:
    """Whether a sentence near the end says that its author has to go at once, and tells nothing of how they work."""
    said, book = plain_words(sentence[:LOOKED_AT]), BY_SHAPE[language]
    is_out = finds(said, book.is_out)
    if len(said) > _MOST_SAID or "?" in sentence or _tells(sentence, language, is_out=is_out):
        return False
    if not any(_goes_off(plain_words(each), language) for each in _CLAUSE.split(sentence[:LOOKED_AT])):
        return False
    opening = " ".join(plain_words(sentence.partition(",")[0]))
    is_thanked = any("polite" in kinds_of(pieces(each, language)) for each in behind)
    return (
        finds(said, book.at_once)
        or is_out
        or opening in book.turns
        or (is_thanked and all(len(each.split()) <= _COURTESY for each in behind))
    )


def _goes_off(clause: Sequence[str], language: str) -> bool:
    """Whether a clause says that one must, and where to, and does not go on to what there is to do."""
    book = BY_SHAPE[language]
    begins = [at for at in range(len(clause)) if finds(clause[at:], book.must, 1)]
    return any(
        list(clause[at : at + len(off)]) == off
        and len(content_words(" ".join(clause[at + len(off) :]), language)) <= _WHERE_TO
        for begun in begins
        for at in range(begun, min(begun + 2 + _MOST_BEHIND, len(clause)))
        for off in map(str.split, book.goes_off)
    )


def will_be_back(parts: Sequence[str], language: str) -> tuple[str, ...]:
    """The sentences at the end by which somebody says that they will be back in a while: "So, I have to go on the ice. A
    quarter of an hour."."""
    book, last = BY_SHAPE[language], plain_words(parts[-1][:LOOKED_AT]) if parts else []
    if not last or len(last) > _MOST_SAID or "?" in parts[-1] or book.a_while.isdisjoint(last):
        return ()
    is_away = finds(last, book.i_am) and finds(last, book.away)
    clauses = [plain_words(each) for each in _CLAUSE.split(parts[-1][:LOOKED_AT])]
    is_back = any(
        finds(each, book.back, 1) or (finds(each, book.back) and finds(each, book.i_am)) for each in clauses
    )
    if is_away or (is_back and not _tells(parts[-1], language)):
        return (parts[-1],)
    is_bare = len(last) <= _NAMED and len(parts) > 1
    return tuple(parts[-2:]) if is_bare and must_go(parts[-2], parts[-1:], language) else ()


def is_of_writing(told: str, language: str) -> bool:
    """Whether each sentence says how its author reads or writes here: "I can read it, but explain it only so"."""
    book, said = BY_SHAPE[language], [set(plain_words(each)) for each in sentences(told[:LOOKED_AT])]
    return all(
        len(each) <= _MOST_SAID and book.tongues & each and len((book.writing | book.tongues) & each) > 1
        for each in said
    )


def _tells(sentence: str, language: str, *, is_out: bool = False) -> bool:
    """Whether it tells something, or says again what was said. Of what `is_out` one speaks as of others."""
    is_again = says(sentence, MANNERS[language].said_before)
    return (
        is_again
        or only_tells(sentence, language)
        or not kinds_of(pieces(sentence, language)).isdisjoint(_SAID if is_out else _TOLD)
    )
