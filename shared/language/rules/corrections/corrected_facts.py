"""What a correction makes of known facts: the newest words, beside what was said first; never one within another (G2)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.interview.state_machine.assessment import Fact
from shared.language.requests.handover_turn import ExtractRequest
from shared.language.rules.corrections.own_words_righted import said_otherwise
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.numbers import numbers
from shared.text.words import content_words

_MUCH_MORE: Final = 2


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


def beside_what_they_correct(
    told: tuple[Fact, ...], said: str | None, replaced: Sequence[str], request: ExtractRequest
) -> tuple[Fact, ...]:
    """The facts; the one that corrects (with the words `said`) shows what it corrects where that had more."""
    if not told or not replaced or said is None:
        return told
    old = apart(replaced[0], request.language)
    at = next((place for place, each in enumerate(told) if said in each.span), 0)
    shown = told[at]
    named = said_otherwise(said)
    if named and named[0] in old.holds:
        text = beside(old.holds.replace(*named), old.first or named[0], request.language)
        shown = shown.model_copy(update={"text": shown.text.replace(said, text)})
    elif old.first or said != request.answer or _has_more(old.holds, said, request.language):
        text = beside(shown.text, old.first or old.holds, request.language)
        shown = shown.model_copy(update={"text": text})
    return (*told[:at], shown, *told[at + 1 :])


def _has_more(old: str, said: str, language: str) -> bool:
    return (
        len(numbers(old)) > len(numbers(said))
        or len(names_in(old, language)) > len(names_in(said, language))
        or len(set(content_words(old, language))) > len(set(content_words(said, language))) + _MUCH_MORE
    )
