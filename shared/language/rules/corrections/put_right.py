"""What an answer puts right of itself: the fact that holds, beside what it took the place of (G2)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.language.rules.corrections.corrected_facts import apart, beside
from shared.language.rules.corrections.given_way import IN_TRUTH, NUMBER
from shared.language.rules.corrections.own_words_righted import said_otherwise
from shared.language.rules.corrections.righting import exchanged, righting
from shared.language.rules.corrections.slips import as_it_holds, holds_both, said_anew
from shared.language.rules.corrections.values import values
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.said import negates
from shared.text.sentences import sentences
from shared.text.words import content_words

_LONGEST: Final = 400
"""Characters of both together."""
_CLAUSE: Final = re.compile(r"[,;:–—]")
_WITHOUT: Final = re.compile(r"(?:^|[,;:–—]\s)(?:without|ohne|sans|sin|senza)\s", re.IGNORECASE)
_NAMES_ANOTHER: Final = 2
"""Stems beside its figure of what says which thing it counts."""


def put_right(told: Sequence[Fact], answer: str, language: str) -> tuple[Fact, ...]:
    """The facts; one that puts right the one before it stands for both: "Tuesdays, not Mondays. (Said before: …)".

    Of a value that is taken back in the next breath only what holds is left.
    """
    rights = righting(answer, language)
    found: list[Fact] = []
    for fact in told:
        before = found[-1] if found else None
        span = _together(before, fact, answer) if before else ""
        is_of_before = fact.span in rights and not holds_both(fact.span, language)
        is_put_right = is_of_before and before and _may_be_of(before.span, fact.span, language)
        if before and span and (is_put_right or _opposes(fact.span, before.span, language)):
            old = apart(before.text, language)
            found[-1] = Fact(text=beside(fact.text, old.first or old.holds, language), span=span)
        else:
            found.append(fact.model_copy(update={"text": as_it_holds(fact.text, language)}))
    return tuple(found)


def own_words(said: str, language: str) -> str | None:
    """The words or the value that their speaker names as their own, and puts others in the place of."""
    named = said_otherwise(said) or said_anew(said, language)
    return named[0] if named else None


def stand_in(old: str, text: str, language: str) -> bool:
    """Whether a text has these words, or this one value."""
    if len(old.split()) > 1:
        return old.casefold() in text.casefold()
    return old in _values_of(text, language)


@lru_cache(maxsize=2_000)  # each sentence of an answer may be held against all that is known
def _values_of(text: str, language: str) -> frozenset[str]:
    return frozenset(each.text for part in sentences(text) for each in values(part, language))


def _may_be_of(before: str, now: str, language: str) -> bool:
    """Whether a correction may be of the sentence before it: that has the value, or a word, that it denies."""
    if old := own_words(now, language):
        return stand_in(old, before, language)
    pair = exchanged(now)
    if pair is not None:
        return pair[0] in NUMBER.findall(before)
    denied = stems(" ".join(sided(now, language).denied), language)
    if not denied and NUMBER.search(now):
        return _counts_the_same(before, now, language)
    return not denied or not denied.isdisjoint(stems(before, language))


def _counts_the_same(before: str, now: str, language: str) -> bool:
    """Whether a figure may take the place of one before it: it names nothing of its own, or something of that."""
    of_what, known = (stems(NUMBER.sub(" ", each), language) for each in (now, before))
    return len(of_what) < _NAMES_ANOTHER or not of_what.isdisjoint(known)


def _together(before: Fact, fact: Fact, answer: str) -> str:
    """Both as they stand in the answer, with what is between them; empty where that is long."""
    begin = answer.find(before.span)
    end = answer.find(fact.span, begin + len(before.span)) + len(fact.span)
    return answer[begin:end] if 0 <= begin < end <= begin + _LONGEST else ""


def _opposes(now: str, before: str, language: str) -> bool:
    """Whether one clause does nothing but deny words of the sentence before, and the others say something new."""
    said, whole = stems(before, language), stems(now, language)
    if _WITHOUT.search(now):  # "without that key, no valve" says what follows from it
        return False
    for clause in _CLAUSE.split(IN_TRUTH.sub(" ", now)):
        denied = (
            stems(clause, language) if negates(clause, language) and content_words(clause, language) else None
        )
        if denied and denied <= said and whole - said:
            return True
    return False
