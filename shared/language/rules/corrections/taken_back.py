"""Which sentences of somebody's answers a later one of theirs takes back: such a sentence is evidence of nothing (G2).

It is denied by its figure ("not 30, 26"), turned round ("it's the other way, the water comes out"), followed by its
opposite ("it goes in. No, out"), or quoted and called wrong ("I said that it goes in. That's wrong").
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.contrasts import anew
from shared.language.rules.corrections.cues import calling_wrong, named_words, source_of
from shared.language.rules.corrections.opposites import are_opposed, begins_anew, is_other_way
from shared.language.rules.corrections.righting import denied_figures, exchanged, righting
from shared.language.rules.corrections.slips import begins_a_slip, slip
from shared.language.rules.given_way import NUMBER, has_figure
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import MANNERS, says
from shared.language.rules.matching import stems
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 40
_REACH: Final = 40
"""Sentences before it among which one is looked for that a sentence takes back."""
_SHARED: Final = 2
"""Stems that a sentence shares with one that it turns round."""
_BESIDE: Final = 2
"""Sentences before and behind one within which its speaker says that it puts something right."""
_PARDON: Final = frozenset({"polite", "turn", "error"})
_LONGEST_TURN: Final = 12
"""Words of a sentence that begins with "no" and says the opposite."""


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
    said, near = told[at], told[:at]
    beside = told[max(0, at - _BESIDE) :]
    is_of_a_slip = any(_tells_of_a_slip(each, language) for each in beside)
    if not (is_of_a_slip or _may_take_back(said, language)):
        return ()
    before = [each for each in near if not is_question(each)]
    found = [
        (gone, said)
        for gone in (
            *_of_its_figure(before, said, "".join(told[at + 1 : at + 2]), language),
            *_of_its_value(before, said, language),
            *_turned_round(before, said, language),
            *_opposed(near[-1], said, language),
            *(_said_by_a_slip(before, said, beside, language) if is_of_a_slip else ()),
        )
    ]
    by = calling_wrong(told, at, language) if named_words(said) else None
    if by is not None and (source := source_of(said, before, language)):
        found += [(each, told[by]) for each in {source: None, said: None} if each != told[by]]
    return tuple(found)


@lru_cache(maxsize=2_000)
def _tells_of_a_slip(said: str, language: str) -> bool:
    return says(said, MANNERS[language].puts_right)


@lru_cache(maxsize=2_000)
def _may_take_back(said: str, language: str) -> bool:
    """Whether there is anything in a sentence that may take back another, as in few: all answers are read each time."""
    if is_question(said):
        return False
    may_name = has_figure(said) or begins_a_slip(said) or named_words(said) != ""
    return may_name or begins_anew(said, language) or is_other_way(said, language)


def _of_its_figure(before: Sequence[str], said: str, following: str, language: str) -> Iterator[str]:
    """The latest sentence with each figure that this one, which puts something right, denies or says to have said."""
    figures = denied_figures(said)
    denied = figures if figures and _is_righting(said, language) else frozenset[str]()
    for figure in denied | _said_otherwise(said, following):
        if found := next((each for each in reversed(before) if figure in NUMBER.findall(each)), None):
            yield found


def _is_righting(said: str, language: str) -> bool:
    return bool(begins_anew(said, language) or righting(said, language) or _begs_pardon(said, language))


def _begs_pardon(said: str, language: str) -> bool:
    """Whether it begs pardon and puts one figure in the place of another: "oh, and sorry, not 9, 7"."""
    return exchanged(said) is not None and not kinds_of(pieces(said, language)).isdisjoint(_PARDON)


def _said_otherwise(said: str, following: str) -> frozenset[str]:
    """The figure that its speaker says to have said, where another stands behind it: "I said 9, it is 7"."""
    found = anew(said) if has_figure(said) else None
    named = NUMBER.findall(found[0]) if found else []
    behind = NUMBER.findall(f"{found[1]} {following}") if found else []
    return frozenset(named) if len(named) == 1 and behind and named[0] not in behind else frozenset()


def _of_its_value(before: Sequence[str], said: str, language: str) -> Iterator[str]:
    """The sentence of which a few words take a value back: "Sorry, seven"."""
    if (place := slip(said, before, language)) is not None:
        yield before[place]


def _turned_round(before: Sequence[str], said: str, language: str) -> Iterator[str]:
    """Those whose opposite is said by a sentence with "it is the other way", on the same thing; else the most alike."""
    if not is_other_way(said, language):
        return
    own = stems(said, language)
    alike = [(len(own & stems(each, language)), at) for at, each in enumerate(before)]
    near = [before[at] for shared, at in alike if shared >= _SHARED]
    if opposed := [each for each in near if are_opposed(each, said, language)]:
        yield from opposed
    elif near:
        yield before[max(pair for pair in alike)[1]]


def _said_by_a_slip(before: Sequence[str], said: str, beside: Sequence[str], language: str) -> Iterator[str]:
    """The latest sentence on the same thing that has the opposite word: "My tongue slipped on the yeast. Less"."""
    about = stems(" ".join(beside), language)
    for each in reversed(before):
        is_alike = each not in beside and len(about & stems(each, language)) >= _SHARED
        if is_alike and are_opposed(each, said, language):
            yield each
            return


def _opposed(before: str, said: str, language: str) -> Iterator[str]:
    """The sentence before a short one that begins with "no" and has the opposite word."""
    is_turn = begins_anew(said, language) and len(words(said)) <= _LONGEST_TURN
    if is_turn and not is_question(before) and are_opposed(before, said, language):
        yield before
