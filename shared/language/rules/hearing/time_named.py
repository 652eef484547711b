"""How long somebody has, as they say it by the way: until an hour, so many minutes, for one more question (G2).

Such a word stands at the beginning or the end of what is told, in a clause with hardly anything else in it: "I have
until nine to load the van" tells of work.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

from shared.language.rules.asides.addressed import ADDRESSED
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, finds
from shared.text.plain_words import plain_words
from shared.text.quantities import in_figures
from shared.text.sentences import sentences
from shared.text.words import content_words

type TimeNamed = Literal["little", "some"]
"""Ten minutes at most or one question more, or how long else."""

_FEW: Final = 10
_DIGITS: Final = 3
_CLAUSE: Final = re.compile(r"(?<=[,;–—])\s+")
_HOUR: Final = re.compile(r"\d{1,2}(?!\d)")
_LEADS: Final = 3
_BEHIND: Final = 1
"""Words behind an hour or the minutes: "I have until nine free"."""
_MOST: Final = 16
_FEWEST_TOLD: Final = 4
"""Words with a meaning of a clause that tells something."""
_AGAIN: Final = frozenset(
    {"every", "jeden", "jede", "immer", "chaque", "toujours", "cada", "siempre", "ogni", "sempre"}
)


def time_named_in(text: str, language: str) -> dict[str, TimeNamed]:
    """The sentences that say how long their author has, of those at both ends of a text."""
    whole, named = sentences(text), dict[str, TimeNamed]()
    for each in (*whole[:1], *whole[-1:]):
        if time := _how_long(each, language):
            named[each] = time
    return named


def told_besides(sentence: str, language: str) -> list[str]:
    """The clauses of a sentence that says how long its author has which tell something else: a few words say why."""
    if _grants_one_more(sentence, language):
        return []
    clauses = _CLAUSE.split(sentence)
    return [
        each
        for at, each in enumerate(clauses)
        if _tells(each, language) and (at >= _LEADS or _of_clause(each, language) is None)
    ]


def _tells(clause: str, language: str) -> bool:
    """Whether a clause has a matter of its own; what begins with "then" says why they go, unless it is long."""
    says_why = finds(plain_words(clause), ADDRESSED[language].then_off, 1)
    return len(content_words(clause, language)) >= (_FEWEST_TOLD if says_why else _FEWEST_TOLD // 2)


def _how_long(sentence: str, language: str) -> TimeNamed | None:
    if len(sentence) > LOOKED_AT or "?" in sentence:
        return None
    if _grants_one_more(sentence, language):
        return "little"
    for clause in _CLAUSE.split(sentence)[:_LEADS]:
        if time := _of_clause(clause, language):
            return time
    return None


def _of_clause(clause: str, language: str) -> TimeNamed | None:
    """How long a clause says that its author has; an hour of the clock says nothing of how near it is."""
    said = plain_words(in_figures(clause.lower(), language))
    if not _AGAIN.isdisjoint(said):
        return None
    if minutes := _minutes(said, language):
        return "little" if minutes <= _FEW else "some"
    return "some" if _stays_until(said, language) else None


def _stays_until(said: list[str], language: str) -> bool:
    """Whether a clause is hardly more than "I have until half past nine"."""
    book = ADDRESSED[language]
    place = _behind(said, book.until)
    if place is None or not finds(said, book.stays, _LEADS):
        return False
    rest = said[place:]
    hour = next((at for at, word in enumerate(rest) if not _is_of_clock(word, book.clock)), len(rest))
    return hour > 0 and len(rest) - hour <= _BEHIND


def _is_of_clock(word: str, clock: Sequence[str]) -> bool:
    return _HOUR.match(word) is not None or word in clock


def _minutes(said: list[str], language: str) -> int:
    """How many minutes a clause names that is hardly more than "I have ten minutes left"; 0 for none, and for one."""
    book, filling = ADDRESSED[language], {*ADDRESSED[language].about_so_much}
    place = _behind(said, MANNERS[language].minutes)
    count = said[place - 2] if place is not None and place > 1 else ""
    if place is None or not count.isdecimal() or len(count) > _DIGITS or count == "1":
        return 0
    owned = " ".join([each for each in said[: place - 2] if each not in filling][-_LEADS:])
    is_own = any(f" {owned}".endswith(f" {each}") for each in book.own_time)
    return int(count) if is_own and filling.issuperset(said[place:]) else 0


def _grants_one_more(sentence: str, language: str) -> bool:
    """Whether somebody grants one question more and says right behind it that they are off then."""
    book, said = ADDRESSED[language], plain_words(sentence)
    place = _behind(said, book.one_more)
    return place is not None and len(said) <= _MOST and finds(said[place:], book.then_off, 1)


def _behind(said: Sequence[str], phrases: Sequence[str]) -> int | None:
    """The place behind the longest of the phrases that stands in these words."""
    for phrase in sorted((each.split() for each in phrases), key=len, reverse=True):
        for at in range(len(said) - len(phrase) + 1):
            if [*said[at : at + len(phrase)]] == phrase:
                return at + len(phrase)
    return None
