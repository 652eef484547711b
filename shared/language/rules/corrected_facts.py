"""What a correction makes of known facts: the newest words, beside what was said first; never one within another (G2)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.interview.state_machine.assessment import Fact
from shared.language.requests.handover_turn import ExtractRequest, MendedFact
from shared.language.rules.given_way import NUMBER
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.matching import stems
from shared.language.rules.names import names_in
from shared.language.rules.numbers import numbers
from shared.language.rules.own_words_righted import said_otherwise
from shared.language.rules.righting import exchanged, put_in_place
from shared.text.words import content_words

_MUCH_MORE: Final = 2
_FEW: Final = 2
_MORE: Final = 3
"""Stems that a fact of the same matter shares with a correction, and with the fact that this corrects."""


class Apart(NamedTuple):
    """A fact as what holds, and what was said first; that is empty where nothing was put right."""

    holds: str
    first: str


def apart(fact: str, language: str) -> Apart:
    """The two parts of a fact that shows what it corrects."""
    opening, _, closing = HANDOVER_TURN_WORDS[language].before.partition("{text}")
    holds, *said = fact.split(f" {opening}")
    return Apart(holds, said[-1].removesuffix(closing * len(said)) if said else "")


def beside(holds: str, first: str, language: str) -> str:
    """A fact that shows what was said first."""
    return f"{holds} {HANDOVER_TURN_WORDS[language].before.format(text=first)}"


def is_put_right(said: str, known: Sequence[str], language: str) -> bool:
    """Whether a sentence says once more what a known fact was put right with: "19, not 17", said twice."""
    pair = exchanged(said)
    return pair is not None and any(
        (pair[1] in NUMBER.findall(each.holds) and pair[0] in NUMBER.findall(each.first))
        or exchanged(each.holds) == pair
        for each in (apart(fact, language) for fact in known)
    )


def beside_what_they_correct(
    told: tuple[Fact, ...], said: str | None, replaced: Sequence[str], request: ExtractRequest
) -> tuple[Fact, ...]:
    """The facts; the one that corrects (with the words `said`) shows what it corrects where that had more.

    Where it is all of a figure, it is what was known with the figure that holds.
    """
    if not told or not replaced or said is None:
        return told
    old = apart(replaced[0], request.language)
    at = next((place for place, each in enumerate(told) if said in each.span), 0)
    shown = told[at]
    named = said_otherwise(said)
    if named and named[0] in old.holds:
        text = beside(old.holds.replace(*named), old.first or named[0], request.language)
        shown = shown.model_copy(update={"text": text})
    elif _says_but_a_figure(said, old.holds, request.language):
        shown = shown.model_copy(update={"text": _mended(old, said, request.language)})
    elif old.first or said != request.answer or _has_more(old.holds, said, request.language):
        text = beside(shown.text, old.first or old.holds, request.language)
        shown = shown.model_copy(update={"text": text})
    return (*told[:at], shown, *told[at + 1 :])


def mended(said: str | None, replaced: Sequence[str], request: ExtractRequest) -> tuple[MendedFact, ...]:
    """The other known facts of the same matter that have the figure which no longer holds."""
    pair = exchanged(said) if said else None
    if said is None or pair is None or not replaced:
        return ()
    language, old = request.language, replaced[0]
    fewest = _MORE if share_words(said, old, 1, language) else _FEW  # "26, not 24" names nothing itself
    asked = dict(zip(request.facts, request.facts_asked, strict=False))

    def is_of_it(fact: str, holds: str) -> bool:
        told_to = asked.get(fact, "")
        return (
            share_words(f"{holds} {told_to}", said, _FEW, language)
            or share_words(holds, old, fewest, language)
            or (told_to != "" and told_to == asked.get(old))
        )

    known = ((fact, apart(fact, language)) for fact in request.facts if fact not in replaced)
    return tuple(
        MendedFact(was=fact, text=_mended(each, said, language))
        for fact, each in known
        if pair[0] in NUMBER.findall(each.holds)
        and exchanged(each.holds) is None  # "19, not 17" is right as it stands
        and is_of_it(fact, each.holds)
    )


def share_words(one: str, other: str, fewest: int, language: str) -> bool:
    """Whether two texts have so many stems in common, figures aside."""
    both = stems(one, language) & stems(other, language)
    return len(both - set(NUMBER.findall(one))) >= fewest


def _mended(old: Apart, said: str, language: str) -> str:
    pair = exchanged(said)
    assert pair is not None, "it was looked for before"
    return beside(put_in_place(old.holds, said), old.first or pair[0], language)


def _says_but_a_figure(said: str, old: str, language: str) -> bool:
    """Whether a sentence puts another figure in the place of one of the fact's, and tells next to nothing besides."""
    pair = exchanged(said)
    if pair is None or pair[0] not in NUMBER.findall(old):
        return False
    return len(stems(said, language) - stems(old, language) - set(pair)) <= _MUCH_MORE


def _has_more(old: str, said: str, language: str) -> bool:
    return (
        len(numbers(old)) > len(numbers(said))
        or len(names_in(old, language)) > len(names_in(said, language))
        or len(set(content_words(old, language))) > len(set(content_words(said, language))) + _MUCH_MORE
    )
