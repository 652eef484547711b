"""A request to keep something out, within its sentence: what it points to, and what else the sentence tells (G8)."""

from typing import Final

from shared.language.rules.off_record.keep_out_phrases import (
    ABOUT,
    ANNOUNCED,
    CLAUSE,
    COURTESY,
    ELIDED,
    NAMED,
    NO_NAMES,
    OF_THE_RECORD,
    POINTING,
    PRIVATE,
)
from shared.language.rules.off_record.keep_out_requests import (
    is_kept_out,
    is_kept_out_by_words,
    likeliest_request,
)
from shared.language.rules.off_record.left_out import is_an_order
from shared.language.rules.off_record.secret_model import PREFERS
from shared.text.words import content_words, words

TELLING: Final = 2
"""Words with a meaning, beside the request, of a sentence that asks it for itself."""
_NEAR: Final = 2
"""Clauses behind its beginning within which the request stands."""
_FEW: Final = 6
"""Words of a sentence that does no more: "well, no names"."""


def asks_to_keep_out(said: str, language: str) -> bool:
    return is_kept_out(said, language) or PRIVATE.search(said) is not None


def asks_by_words(said: str, language: str) -> bool:
    return is_kept_out_by_words(said, language) or PRIVATE.search(said) is not None


def names_its_matter(request: str) -> bool:
    """Whether a request names what it is about: "the bit about the widow, …"."""
    return ABOUT.search(request) is not None


def around_request(sentence: str, language: str) -> tuple[str, str, str]:
    """What a sentence says before the first clause that asks, that clause, and what it says behind it, but for asking
    again."""
    clauses = [each for each in CLAUSE.split(sentence) if words(each)]
    at = next((place for place, each in enumerate(clauses) if asks_to_keep_out(each, language)), len(clauses))
    if at == len(clauses) and asks_to_keep_out(sentence, language):
        at = likeliest_request(clauses, language)
    behind = [
        each
        for each in clauses[at + 1 :]
        if not (asks_to_keep_out(each, language) or COURTESY.issuperset(content_words(each, language)))
    ]
    return ", ".join(clauses[:at]), " ".join(clauses[at : at + 1]), ", ".join(behind)


def tells_beside(sentence: str, language: str) -> bool:
    """Whether a sentence tells something before its request, or behind an order that stands first: "The shelf I fill by
    eye, don't write that down", "Leave this out: he is ill"."""
    before, request, behind = around_request(sentence, language)
    told_behind = behind if request and is_an_order(request, language) else ""
    told = set(content_words(PREFERS.sub(" ", before), language))
    tells_behind = len(words(told_behind)) > 1 and bool(
        content_words(told_behind, language)
    )  # one word names whom
    return len(told) >= TELLING or tells_behind


def goes_on_behind(sentence: str, language: str) -> bool:
    """Whether a sentence begins to tell behind its request: "leave this bit out, please: my wife is ill"."""
    return len(content_words(around_request(sentence, language)[2], language)) >= TELLING


def points_back(sentence: str) -> bool:
    return not POINTING.isdisjoint(words(sentence)) or ELIDED.search(sentence) is not None


def points_to_before(sentence: str, language: str) -> bool:
    """Whether a request points to the sentence before, though its own goes on: "don't put that, he has a family"."""
    before, request, behind = around_request(sentence, language)
    tells_before = len(content_words(before, language)) >= TELLING
    return (
        bool(content_words(behind, language))
        and not tells_before
        and not ABOUT.search(sentence)
        and points_back(request)
    )


def is_about_before(sentence: str, language: str) -> bool:
    """Whether a request points back, and not to what it names: "but he doesn't know that, that stays here"."""
    before, _, behind = around_request(sentence, language)
    tells_before = len(content_words(before, language)) >= TELLING
    if ABOUT.search(sentence) or (content_words(behind, language) and not tells_before):
        return False
    return points_back(before if tells_before else sentence)


def named_beside(sentence: str, language: str) -> set[str]:
    """What a sentence names beside its request, or as what it is about: in "vous ne le mettez pas" nothing is named."""
    clauses = CLAUSE.split(sentence)
    told = (each for each in clauses if not asks_to_keep_out(each, language) or ABOUT.match(each.strip()))
    return named_in(", ".join(told))


def named_in(request: str) -> set[str]:
    return {each.casefold() for each in NAMED.findall(request)} - OF_THE_RECORD


def announces(sentence: str, language: str) -> bool:
    """Whether a request is about the sentences after it: "what I tell you now, forget it again: …"."""
    found = ANNOUNCED.search(sentence)
    clauses = [each for each in CLAUSE.split(sentence[found.end() :]) if words(each)] if found else []
    return any(asks_to_keep_out(each, language) for each in clauses[:_NEAR])


def takes_a_name_back(sentence: str) -> bool:
    return len(words(sentence)) <= _FEW and NO_NAMES.search(sentence) is not None
