"""Which sentences of somebody's answers a later one of theirs takes back: such a sentence is evidence of nothing (G2).

It is denied by its figure ("not 30, 26"), turned round ("it's the other way, the water comes out"), followed by its
opposite ("it goes in. No, out"), or quoted and called wrong ("I said that it goes in. That's wrong").
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.claims import claim
from shared.language.rules.corrections.cues import calls_that_wrong
from shared.language.rules.corrections.known import Known, sentence_met
from shared.language.rules.corrections.opposites import is_opposed, said_by_a_slip, turned_round
from shared.language.rules.corrections.slips import slip
from shared.language.rules.corrections.values import read
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 40
_REACH: Final = 40
"""Sentences before it among which one is looked for that a sentence takes back."""
_BESIDE: Final = 2
"""Sentences before and behind one within which its speaker says that it puts something right."""


def taken_back(answers: Sequence[str], language: str) -> tuple[str, ...]:
    """The sentences, verbatim, that a later sentence of these answers to one question takes back."""
    return tuple(dict.fromkeys(gone for gone, _ in _pairs(answers, language)))


def taken_back_by(latest: str, before: Sequence[str], language: str) -> dict[str, str]:
    own = frozenset(sentences(latest)[:_MOST_SENTENCES])
    pairs = _pairs((*before, latest), language, own, other_than=own)
    return {gone: by for gone, by in pairs if gone not in own}


def taking_back(latest: str, before: Sequence[str], language: str) -> tuple[str, ...]:
    own = frozenset(sentences(latest)[:_MOST_SENTENCES])
    return tuple(dict.fromkeys(by for _, by in _pairs((*before, latest), language, own)))


def as_they_stand(exchanges: Sequence[Exchange], language: str) -> tuple[Exchange, ...]:
    gone = taken_back([each.answer for each in exchanges], language)
    return tuple(without_spoken(each, gone) for each in exchanges)


def without_spoken(exchange: Exchange, gone: Sequence[str]) -> Exchange:
    answer = exchange.answer
    for each in gone:
        answer = answer.replace(each, " ")
    return Exchange(exchange.question, answer.strip())


def _pairs(
    answers: Sequence[str],
    language: str,
    own: frozenset[str] | None = None,
    other_than: frozenset[str] = frozenset(),
) -> Iterator[tuple[str, str]]:
    """A sentence that was taken back, and the one that does so: of `own` alone, where they are given.

    Those that may only take back sentences of `other_than` are not looked at.
    """
    told = [said for answer in answers for said in sentences(answer)[:_MOST_SENTENCES]]
    for at, said in enumerate(told):
        if at == 0 or (own is not None and said not in own):
            continue
        first = max(0, at - _REACH)
        near = told[first:at]
        if other_than and other_than.issuperset(near):
            continue
        yield from _pairs_at((*near, *told[at : at + _BESIDE + 1]), at - first, language)


@lru_cache(maxsize=4_000)
def _pairs_at(told: tuple[str, ...], at: int, language: str) -> tuple[tuple[str, str], ...]:
    """What the sentence at this place takes back: each turn reads all answers before it anew."""
    said, before = told[at], [each for each in told[:at] if not is_question(each)]
    if is_question(said) or not before:
        return ()
    beside = told[max(0, at - _BESIDE) :]
    place = slip(said, before, language)
    found = [
        *([before[place]] if place is not None else []),
        *turned_round(before, said, language),
        *([told[at - 1]] if is_opposed(told[at - 1], said, language) else []),
    ]
    if any(says(each, MANNERS[language].puts_right) for each in beside):
        found += said_by_a_slip(before, said, beside, language)
    known = Known(language, (), tuple(read(each, language) for each in before))
    claimed = claim(said, language)
    following = "".join(told[at + 1 : at + 2])
    if claimed.has_sign and (gone := sentence_met(claimed, known)):
        found.append(gone)
    elif claimed.own and following:
        gone = sentence_met(claim(f"{said} {following}", language, by=said), known)
        if gone and calls_that_wrong(following, language):
            return (*((each, said) for each in found), (gone, following), (said, following))
        found += [gone] if gone else []
    return tuple((each, said) for each in dict.fromkeys(found))
