"""Who goes on after an offer to stop (G2): they ask the word back, doubt it, deny that they want to, or have time."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.intents import is_bare, is_long
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import finds
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

type Stance = Literal["goes_on", "stops"]

_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—¿¡]+")
_AGAINST: Final = frozenset({"not", "unable", "refuse"})
_STOPS: Final = frozenset({"over", "end", "bye"})
_OF_STOPPING: Final = _STOPS | {"already", "finished", "go_on", "stay"}
_DENYING: Final = frozenset({"not", "nicht", "pas", "no", "non"})
"""Words that deny, also within a phrase of another kind: "aufhören müssen wir doch nicht"."""
_NOES: Final = re.compile(r"\b(no|nein|nee|non) \1\b", re.IGNORECASE)
"""A doubled no answers and denies nothing behind it, "no no stop now"; a Spanish one may: "no no paremos"."""
_SORE: Final = frozenset({"tears", "dead"})


class CarryingOn(Frozen):
    """Phrases of one language, as `plain_words` gives them: who `carries_on` goes on unless it is denied, who is
    `unminding` does so whatever else the clause says, a question that `asks_to` stop is a wish to, and who
    `denies_shortly` and says no more goes on."""

    denies_shortly: tuple[str, ...]
    carries_on: tuple[str, ...]
    unminding: tuple[str, ...]
    asks_to: tuple[str, ...]


CARRYING_ON: Final = in_all(CarryingOn, "offered")


def goes_on(reply: str, language: str) -> bool:
    """Whether a reply to "Shall we stop here?" goes on. Where it says both, it does: one can stop at any time."""
    if is_long(reply) or not kinds_of(pieces(reply, language)).isdisjoint(_SORE):
        return False
    asked, stated = list[str](), list[str]()
    for each in sentences(reply):
        (asked if is_question(each) else stated).append(each)
    stances = set(_stances(stated, language))
    if "goes_on" in stances or "goes_on" in set(_stances(asked, language)):
        return True
    says_yes = any(_is_yes(each, language) for each in _clauses(stated))
    return bool(asked) and not (stances or says_yes) and any(_doubts(each, language) for each in asked)


def goes_no_further(reply: str, language: str) -> bool:
    """Whether a reply says that its author does not want to go on, and nothing against that."""
    if is_long(reply):
        return False
    book = CARRYING_ON[language]
    clauses = [plain_words(each) for each in _clauses(sentences(reply))]
    denied = any(
        finds(said, book.carries_on) and _is_denied(said, book.carries_on, language) for said in clauses
    )
    return denied and "?" not in reply and not goes_on(reply, language)


def _stances(parts: list[str], language: str) -> Iterator[Stance]:
    """What each clause says of going on, where it says something: "I'd rather not carry on" stops."""
    book = CARRYING_ON[language]
    apart = parts if language == "es" else [_NOES.sub(r"\1,", part) for part in parts]
    for clause in _clauses(apart):
        said = plain_words(clause)
        kinds = kinds_of(pieces(clause, language))
        if finds(said, book.unminding):
            yield "goes_on"
        elif finds(said, book.carries_on):
            yield "stops" if _is_denied(said, book.carries_on, language) else "goes_on"
        elif not kinds.isdisjoint(_STOPS | {"stay"}):
            is_denied = not kinds.isdisjoint({"stay", "not"}) or not _DENYING.isdisjoint(said)
            if is_denied or not any(map(is_question, parts)):
                yield "goes_on" if is_denied else "stops"


def _is_denied(said: list[str], phrases: tuple[str, ...], language: str) -> bool:
    """Whether a denial stands before the first of these phrases: "I don't want to go on"; "no, go on" has none."""
    at = next(place for place in range(len(said)) if finds(said[place:], phrases, 1))
    return not kinds_of(pieces(" ".join(said[:at]), language)).isdisjoint(_AGAINST)


def _doubts(question: str, language: str) -> bool:
    """Whether a question asks the stop itself back, or says nothing but its doubt: "Stop?", "Already?", "What for?"."""
    kinds = kinds_of(pieces(question, language))
    is_request = finds(plain_words(question), CARRYING_ON[language].asks_to)
    is_of_it = not kinds.isdisjoint(_OF_STOPPING) or not own_words(question, language)
    return is_of_it and not is_request


def _is_yes(clause: str, language: str) -> bool:
    found = pieces(clause, language)
    return is_bare(found) and "yes" in kinds_of(found)


def _clauses(parts: list[str]) -> list[str]:
    return [clause for part in parts for clause in _CLAUSE.split(part) if plain_words(clause)]
