"""Deaths of which a text tells: whose they are, or that of a thing, a plant or an animal of the work (G2)."""

import re
from collections.abc import Sequence, Set
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.manner_phrases import MANNERS, finds, says
from shared.language.rules.hearing.manners import is_unreal
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS, STOP_WORDS

_SUBJECT: Final = 3
"""Words before a death within which it may be denied, or somebody lost."""
_LATE_SUBJECT: Final = 2
_SHORTEST_ENDING: Final = 6
_PLAIN_CALENDAR: Final = frozenset(plain for each in CALENDAR for plain in plain_words(each))
SYSTEMS: Final = frozenset({
    "radio", "radios", "battery", "phone", "line", "engine", "pump", "server", "motor", "wifi", "screen", "laptop",
    "batterie", "akku", "funk", "handy", "telefon", "leitung", "pumpe", "rechner", "drucker", "pile", "telephone",
    "ligne", "moteur", "pompe", "serveur", "ecran", "bateria", "telefono", "linea", "bomba", "servidor", "pantalla",
    "pompa", "schermo", "internet", "computer",
    "windows", "linux", "ubuntu", "android", "excel", "outlook", "sharepoint", "sap", "datev", "oracle",
    "salesforce", "jira", "confluence", "jenkins", "gitlab", "github", "docker", "wordpress", "moodle",
})  # fmt: skip
"""Systems and things that are common at work, which people say have died, and which may begin a sentence."""
CLAUSES: Final = re.compile(r"[,;:.!?…\n–—]+")
CLAUSE: Final = re.compile(r"[,;:–—]+")
_OWNED: Final = 2
"""Words after "my" within which somebody near is named: "my late father"."""


class Losses(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Somebody `died`; who is `losing` names right then whom. `possessives` before `relatives` name somebody near; so does
    what somebody near is `called`, where a clause begins with it or a word of `before_called` stands before it, and
    what is `hard` since. What is `recent` may hurt at this moment. Besides relatives and names only `people` die;
    nobody does where `nobody` died. A death of anybody who is named, or whom `pronouns` stand for, is met where it was
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
    people: tuple[str, ...]
    nobody: tuple[str, ...]
    lately: tuple[str, ...]
    pronouns: tuple[str, ...]


LOSSES: Final = in_all(Losses, "losses")


def only_a_thing_died(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of a death, and only of that of a thing, a plant or an animal of the work."""
    return says(sentence, LOSSES[language].died) and not tells_of_a_death(sentence, language)


def somebody_died(sentence: str, language: str) -> bool:
    """The same, or the husband, the mother and so on of anybody."""
    book = LOSSES[language]
    is_kin = says(sentence, book.died) and not set(plain_words(sentence)).isdisjoint(book.relatives)
    return is_kin or tells_of_a_death(sentence, language)


def tells_of_a_death(sentence: str, language: str) -> bool:
    """Whether somebody died in a sentence: a relative, a name, a word for a person or a pronoun; nothing else dies."""
    if not says(sentence, LOSSES[language].died) or is_unreal(sentence, language):
        return False
    named = {word for name, _ in names_in(sentence, language) for word in plain_words(name)}
    if opens_with_a_name(sentence, language):
        named.update(plain_words(sentence)[:1])
    return any(
        _is_of_somebody(said, begin, end, named - SYSTEMS, language)
        for said in map(plain_words, CLAUSE.split(sentence))
        for begin, end in places_of(said, LOSSES[language].died)
    )


def _is_of_somebody(said: list[str], begin: int, end: int, named: Set[str], language: str) -> bool:
    """Whether one who may have died stands before a death, or close behind it; or nothing does that is named."""
    book = LOSSES[language]
    if finds(said[begin:end], book.losing):
        near = said[max(0, begin - _SUBJECT) : end + _OWNED]
        return bool(relatives_in(" ".join(near), language))
    if finds(said[max(0, begin - _SUBJECT) : end], book.nobody):
        return False
    around = said[:begin] + said[end : end + _LATE_SUBJECT]
    if (
        finds(around, book.pronouns)
        or relatives_in(" ".join(around), language)
        or not named.isdisjoint(around)
    ):
        return True
    return names_a_person(around, language) or not _names_a_thing(around, language)


def names_a_person(said: Sequence[str], language: str) -> bool:
    """Whether one of the words is for a person, also as the end of a longer one: "Schatzmeister"."""
    people = LOSSES[language].people
    endings = tuple(each for each in people if len(each) >= _SHORTEST_ENDING)
    return not set(said).isdisjoint(people) or any(each.endswith(endings) for each in said)


def _names_a_thing(said: Sequence[str], language: str) -> bool:
    """Whether a word has a meaning of its own that is no time: what died is named, then, and is nobody."""
    book = LOSSES[language]
    of_time = {
        word for each in (*book.recent, *book.lately, *MANNERS[language].spans) for word in each.split()
    }
    no_names = STOP_WORDS[language] | FUNCTION_WORDS | _PLAIN_CALENDAR | of_time
    return any(not each.isdigit() and each not in no_names for each in said)


def opens_with_a_name(sentence: str, language: str) -> bool:
    """Whether a sentence begins with a word that nothing but its place makes a common one: "Pat died in March"."""
    first = sentence.split(maxsplit=1)[0].strip("“\"'(")
    is_short_for_something = len(first) > 1 and first.isupper()  # "CRM died in May"
    ordinary = HANDOVER_TURN_WORDS[language].no_names
    is_common = not FUNCTION_WORDS.isdisjoint(plain_words(first)) or not SYSTEMS.isdisjoint(
        plain_words(first)
    )
    return first[:1].isupper() and not (is_short_for_something or is_common or first.lower() in ordinary)


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
