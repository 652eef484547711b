"""Deaths of which a text tells: whose they are, or that of a thing, a plant or an animal of the work (G2)."""

import re
from functools import cache
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.manner_phrases import finds, says
from shared.language.rules.manners import is_unreal
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_SUBJECT: Final = 3
"""Words before a death within which a thing is what died: "the battery of the lift died"."""
_LATE_SUBJECT: Final = 2
SYSTEMS: Final = frozenset({
    "windows", "linux", "ubuntu", "android", "excel", "outlook", "sharepoint", "sap", "datev", "oracle",
    "salesforce", "jira", "confluence", "jenkins", "gitlab", "github", "docker", "wordpress", "moodle",
})  # fmt: skip
"""Names of systems that are common at work, which people say have died."""
CLAUSES: Final = re.compile(r"[,;:.!?…\n–—]+")
CLAUSE: Final = re.compile(r"[,;:–—]+")
_OWNED: Final = 2
"""Words after "my" within which somebody near is named: "my late father"."""


class Losses(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Somebody `died`; who is `losing` names right then whom. `possessives` before `relatives` name somebody near; so does
    what somebody near is `called`, where a clause begins with it or a word of `before_called` stands before it, and
    what is `hard` since. What is `recent` may hurt at this moment. `things` die, too, and are not mourned; nor is
    anybody where `nobody` died. A death of anybody who is named, or whom `pronouns` stand for, is met where it was
    `lately`.
    """

    died: tuple[str, ...]
    losing: tuple[str, ...]
    possessives: tuple[str, ...]
    relatives: tuple[str, ...]
    called: tuple[str, ...]
    before_called: tuple[str, ...]
    hard: tuple[str, ...]
    recent: tuple[str, ...]
    things: tuple[str, ...]
    nobody: tuple[str, ...]
    lately: tuple[str, ...]
    pronouns: tuple[str, ...]


LOSSES: Final = in_all(Losses, "losses")


def only_a_thing_died(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of a death, and only of that of a thing, a plant or an animal of the work."""
    return says(sentence, LOSSES[language].died) and not tells_of_a_death(sentence, language)


def tells_of_a_death(sentence: str, language: str) -> bool:
    """Whether somebody died in a sentence, and no thing, plant or animal of the work."""
    if not says(sentence, LOSSES[language].died) or is_unreal(sentence, language):
        return False
    clauses = (plain_words(each) for each in CLAUSE.split(sentence))
    return any(
        not _is_of_a_thing(said, begin, end, language)
        for said in clauses
        for begin, end in places_of(said, LOSSES[language].died)
    )


def _is_of_a_thing(said: list[str], begin: int, end: int, language: str) -> bool:
    book = LOSSES[language]
    if finds(said[begin:end], book.losing):
        near = said[max(0, begin - _SUBJECT) : end + _OWNED]
        return not relatives_in(" ".join(near), language)
    around = said[max(0, begin - _SUBJECT) : begin] + said[end : end + _LATE_SUBJECT]
    if not SYSTEMS.isdisjoint(said[max(0, begin - 1) : begin] + said[end : end + 1]):
        return True
    return finds(around, book.things) or finds(said[max(0, begin - _SUBJECT) : end], book.nobody)


@cache
def things_of_work(language: str) -> tuple[str, ...]:
    return (*LOSSES[language].things, *sorted(SYSTEMS))


def relatives_in(sentence: str, language: str) -> frozenset[str]:
    """The words for somebody near in a sentence: "my mum" is, and "Mum was ill", but "his mum" is not."""
    said, book = plain_words(sentence), LOSSES[language]
    owned = [said[end : end + _OWNED] for _, end in places_of(said, book.possessives)]
    return _called(sentence, book) | frozenset(
        relative
        for near in owned
        for begin, end in places_of(near, book.relatives)
        for relative in [" ".join(near[begin:end])]
    )


def _called(sentence: str, book: Losses) -> frozenset[str]:
    """What somebody near is called without a "my": at the beginning of a clause, or after a word that begins one."""
    clauses = (plain_words(each) for each in CLAUSES.split(sentence))
    return frozenset(
        word
        for said in clauses
        for before, word in pairwise(["", *said])
        if word in book.called and (not before or before in book.before_called)
    )


def places_of(said: list[str], phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where phrases stand in the words, from the first word to the one after the last."""
    if not finds(said, phrases):
        return []
    begun = dict[str, list[list[str]]]()
    for phrase in phrases:
        parts = phrase.split()
        begun.setdefault(parts[0], []).append(parts)
    return [
        (at, at + len(parts))
        for at, word in enumerate(said)
        for parts in begun.get(word, ())
        if said[at : at + len(parts)] == parts
    ]
