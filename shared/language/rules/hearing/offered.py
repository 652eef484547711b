"""What somebody chooses of an offer to go on, skip or stop (G2)."""

from functools import cache
from itertools import chain
from typing import Final

from shared.interview.state_machine.intents import OfferChoice, OfferPurpose
from shared.language.rules.hearing.carrying_on import CARRYING_ON, goes_no_further, goes_on
from shared.language.rules.hearing.intent_words import Piece, kinds_of, pieces
from shared.language.rules.hearing.intents import BUT, CLAUSE, CLAUSE_MARKS, MOST_WORDS, hear, is_bare
from shared.language.rules.phrases import PHRASES
from shared.text.plain_words import plain_words

_CHOICES: Final[dict[str, OfferChoice]] = {
    "over": "stop",
    "refuse": "stop",
    "end": "stop",
    "bye": "stop",
    "stay": "go_on",
    "go_on": "go_on",
    "skip": "skip",
}
_SHORT: Final = 6
"""Words of a message that chooses and says nothing else."""
_AGAINST: Final = frozenset({"not", "unable", "refuse", "go_on", "stay"})
_NOS: Final = frozenset({"no", "nein", "nee", "non", "nope"})
_ENDS: Final = frozenset({"over", "end", "bye", "refuse"})
_BEGUN: Final = 2
"""Words among which the yes stands with which a reply begins: "ben oui"."""
_MOST_OF_A_REASON: Final = 10
"""Words of a yes with a reason behind it; with more it tells something."""
_MOST_AGREED: Final = 30
"""Words of a message that agrees to stop, whatever is said beside the yes."""


def offer_choice(utterance: str, language: str, offer: OfferPurpose | None = None) -> OfferChoice | None:
    """What an utterance chooses of an offer to go on, skip or stop; None where it says something else.

    A bare yes, and a short one with thanks, stop where that is what the offer asks. Of three things a bare yes or no
    chooses none: going on loses nothing, and the choice can be made again.
    """
    found = pieces(utterance, language)
    if len(utterance.split(maxsplit=MOST_WORDS)) > MOST_WORDS:
        return None
    named: set[OfferChoice] = {
        _CHOICES[kind] for piece in found for kind in piece.kinds[:1] if kind in _CHOICES
    }
    heard = hear(utterance, language, "")
    is_short = len(utterance.split(maxsplit=_SHORT)) <= _SHORT
    if offer == "stop" and _says_yes_and_agrees(utterance, language):
        return "stop"
    if offer in ("stop", "pause") and not heard.later and goes_on(utterance, language):
        return "go_on"
    if offer == "stop" and _says_no(utterance, language):
        return "go_on"
    if offer == "stop" and goes_no_further(utterance, language):
        return "stop"
    if len(named) == 1 and "?" not in {piece.text for piece in found} and not heard.later:
        choice = named.pop()
        if choice == "go_on" or is_short or heard.intent != "answer":
            return choice
    if offer == "stop" and _agrees(utterance, language):
        return "stop"
    if is_bare(found) or " ".join(plain_words(utterance)) in CARRYING_ON[language].denies_shortly:
        return "go_on"
    if heard.later:
        return None
    match heard.intent:
        case "wish_to_stop":
            return "stop"
        case "wish_to_skip":
            return "skip"
        case _:
            return None


def _says_yes_and_agrees(utterance: str, language: str) -> bool:
    """Whether a yes is followed by words that agree, and may mean the talk by themselves, whatever else is told behind:
    "Aye, go on then", "Aye go on then, the gravy wants doing"."""
    first, *rest = [each for each in CLAUSE.split(utterance) if plain_words(each)] or [""]
    if rest and not goes_on(", ".join(rest), language) and _is_agreement(first, language):
        return True
    return _is_agreement(utterance, language)


def _is_agreement(clause: str, language: str) -> bool:
    said = plain_words(clause)
    own = " ".join(
        said[next((at for at, word in enumerate(said) if not _is_yes(word, language)), len(said)) :]
    )
    return len(own.split()) < len(said) and own in _agreements(language) | _goes_along(language)


def _is_yes(word: str, language: str) -> bool:
    return "yes" in kinds_of(pieces(word, language))


def _agrees(utterance: str, language: str) -> bool:
    """Whether it begins with a yes, and asks or objects nothing: "Yes, my bus is here"."""
    first, *rest = [each for part in CLAUSE.split(utterance) if (each := pieces(part, language))] or [[]]
    begun = kinds_of(first)
    is_begun = "yes" in kinds_of(first[:_BEGUN]) and begun.isdisjoint(_AGAINST)
    is_yes = _is_bare_yes(first, language) or is_begun
    wants_more = "?" in utterance or any(part[0].text in BUT[language] for part in rest)
    is_courtesy = all(map(is_bare, rest)) or not (begun | kinds_of(chain(*rest))).isdisjoint(
        {"polite", "bye"}
    )
    most = _MOST_AGREED if is_courtesy else _MOST_OF_A_REASON
    return is_yes and not wants_more and len(utterance.split(maxsplit=most)) <= most


def _says_no(utterance: str, language: str) -> bool:
    """Whether it begins with a no to the offer, or with two, and no word of it ends the talk: "No, I have a quarter of an
    hour", "no no I'm here a bit yet"."""
    if len(begins := plain_words(utterance)[:_BEGUN]) == _BEGUN and _NOS.issuperset(begins):
        return kinds_of(pieces(utterance, language)).isdisjoint(_ENDS)
    first, *rest = [each for part in CLAUSE.split(utterance) if (each := pieces(part, language))] or [[]]
    begun, others = kinds_of(first), kinds_of(chain(*rest))
    return bool(rest) and is_bare(first) and "not" in begun and others.isdisjoint(_ENDS)


def after_yes(utterance: str, language: str) -> str | None:
    """What follows the yes, and the thanks beside it, with which an utterance begins; None where it begins with none."""
    says_yes, begin = False, 0
    for end in (*(found.end() for found in CLAUSE.finditer(utterance)), len(utterance)):
        clause = pieces(utterance[begin:end].strip(CLAUSE_MARKS), language)
        if clause and not (is_bare(clause) or _is_bare_yes(clause, language)):
            break
        says_yes, begin = says_yes or _is_bare_yes(clause, language), end
    return utterance[begin:].strip() if says_yes else None


def _is_bare_yes(found: list[Piece], language: str) -> bool:
    """Whether a clause says yes to an offer and nothing else, also in other words, and to somebody: "Yes please, sir"."""
    own = [piece for piece in found if not _addressed(language).issuperset(piece.text.split())]
    if " ".join(piece.text for piece in own) in _agreements(language):
        return True
    kinds = kinds_of(own)
    return is_bare(own) and "yes" in kinds and "not" not in kinds


@cache
def _addressed(language: str) -> frozenset[str]:
    return frozenset(word for each in PHRASES[language].heard.addressed for word in plain_words(each))


@cache
def _agreements(language: str) -> frozenset[str]:
    return frozenset(" ".join(plain_words(each)) for each in PHRASES[language].heard.agrees)


@cache
def _goes_along(language: str) -> frozenset[str]:
    return frozenset(" ".join(plain_words(each)) for each in PHRASES[language].heard.goes_along)
