"""What is said of other fields than the one asked for: a value given in passing, or "leave the e-mail out" (D7). Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import MANNERS
from shared.language.rules.hearing.manners import leaves_out
from shared.language.rules.hearing.parts import hear_parts
from shared.modes.topic_exploration.fields import DataField, field_value, introduced_name, written_name
from shared.modes.topic_exploration.intents import INTENTS, Phrase
from shared.text.plain_words import plain_words
from shared.text.stop_words import STOP_WORDS

_LOOKED_AT: Final = 1_000
_CLAUSE: Final = re.compile(r"[;.!?\n]+|,\s|\s[-–—]\s")
_JOINED: Final = re.compile(
    r"[:;.!?,\n]+\s*|\s[-–—]\s|\b(?:and|but|und|aber|sondern|et|mais|y|pero|e|ma|però)\s", re.IGNORECASE
)
_NAME: Final = r"(?P<name>[^\W\d_][\w'’-]{1,20}(?: [^\W\d_][\w'’-]{1,20})?)"
_CALLED: Final = (
    re.compile(
        rf"^{_NAME},? (?:will do|(?:is|would be) (?:enough|fine|ok|okay|good|all right|for the name)|for the name"
        r"|you (?:may|can) have|reicht|genügt|passt|geht|ist in ordnung|(?:können|dürfen) sie haben|suffit|ira|convient"
        r"|c['’]est bon|vous pouvez (?:l['’])?avoir|basta|vale|está bien|va bene|puede tenerlo|lo puede tener"
        r"|può averlo|lo può avere)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:call me|calls me|you (?:can|may) have|nennen sie mich|nennt mich|nennen mich|appelez-moi"
        rf"|m['’]appelle(?:nt)?|llámeme|llámame|me llaman|mi chiami|mi chiamano) {_NAME}$",
        re.IGNORECASE,
    ),
)
_NEAR: Final = 6
_SPELLED: Final = re.compile(
    r"[@\d?]|\b(?:at|dot|punkt|punto|point|arroba|chiocciola|arobase)\b", re.IGNORECASE
)
"""What an address or a number is made of, or a question: who names a field without it does not give it."""


def refuses(field: DataField, text: str, language: LanguageCode) -> bool:
    """Whether a text says of this field that it is to be left out: in one clause, or right after naming it."""
    clauses = list(_clauses(text))
    for at, clause in enumerate(clauses):
        names = _names(clause, field, language)
        before = at > 0 and _names(clauses[at - 1], field, language) and not _names_any(clause, language)
        if (names or before) and leaves_out(clause, language):
            return True
        if names and _denies(clause, language):
            return True
    return False


def names_without(field: DataField, text: str, language: LanguageCode) -> bool:
    """Whether a text speaks of the address or number that was asked for, and neither gives any of it nor asks."""
    is_address = field.type in ("email", "phone")
    return is_address and _names(text, field, language) and _SPELLED.search(text) is None


def given(field: DataField, text: str, language: LanguageCode) -> str | None:
    """The value of this field that a text gives in passing; of a name, what is written as one after "my name"."""
    if field.type in ("email", "phone"):
        return field_value(field, text)
    if field.type != "name":
        return None
    clauses = list(_clauses(text))
    for at, clause in enumerate(clauses):
        if _names(clause, field, language):
            found = (
                written_name(each)
                for each in (_after_naming(clause, field, language), *clauses[at + 1 : at + 2])
            )
            if value := next((each for each in found if each), None):
                return value
    return _called(text, language) or name_beside_refusal(text, language)


def name_beside_refusal(text: str, language: LanguageCode) -> str | None:
    """The name that stands before a clause that refuses another field: "Nora Quist, and no to the email"."""
    clauses = _parts(text, language)
    if not any(_is_no(each, language) and _names_any(each, language) for each in clauses[1:]):
        return None
    is_courtesy = kinds_of(pieces(clauses[0], language)) or hear_parts(clauses[0], language, "").reply
    return None if is_courtesy else introduced_name(clauses[0])


def settled(
    fields: Sequence[DataField], text: str, language: LanguageCode
) -> tuple[dict[str, str], tuple[str, ...]]:
    allowed, apart = partly(fields, text, language)
    refused = tuple(
        each.name
        for each in fields
        if each.name in apart or (each.name not in allowed and refuses(each, text, language))
    )
    values = {each.name: given(each, text, language) for each in fields if each.name not in refused}
    return {name: value for name, value in values.items() if value}, refused


def partly(
    fields: Sequence[DataField], text: str, language: LanguageCode
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that a text allows and of those that it refuses, where it tells them apart.

    One that is only named is allowed beside another that is refused; with "only" all others are refused. Nothing is
    told apart where none is refused.
    """
    allowed, refused, only = set[str](), set[str](), False
    named: list[str] = []
    for clause in _parts(text, language):
        here = [each.name for each in fields if _names(clause, each, language)]
        named += here
        if _is_no(clause, language):
            refused |= set(here or named)
            named = [each for each in named if each not in refused]
        elif _says(clause, INTENTS[language].yes | INTENTS[language].agree):
            allowed |= set(named)
            named = []
        only = only or (bool(here) and _says(clause, frozenset((each,) for each in MANNERS[language].only)))
    allowed |= set(named) if refused or only else set()
    refused |= {each.name for each in fields if only and each.name not in allowed}
    return tuple(sorted(allowed - refused)) if refused else (), tuple(sorted(refused))


def _parts(text: str, language: LanguageCode) -> list[str]:
    """The clauses, those that "and" or "but" joins apart, and those that end in a yes and a no."""
    clauses = (part.strip() for part in _JOINED.split(text[:_LOOKED_AT]) if part.strip())
    return [each for clause in clauses for each in _yes_and_no(clause, language)]


def _yes_and_no(clause: str, language: LanguageCode) -> list[str]:
    """Both parts of a clause that ends in one of the two and has the other within: "the name yes the email no"."""
    said, spoken = clause.split(), INTENTS[language]
    told = [tuple(plain_words(word)) for word in said]
    if not told or told[-1] not in spoken.yes | spoken.no:
        return [clause]
    others = spoken.no if told[-1] in spoken.yes else spoken.yes
    at = next((at for at, word in enumerate(told) if at and word in others), len(said)) + 1
    return [each for each in (" ".join(said[:at]), " ".join(said[at:])) if each]


def _is_no(clause: str, language: LanguageCode) -> bool:
    """Whether a short clause refuses."""
    says_no = _says(clause, INTENTS[language].no | INTENTS[language].decline)
    return says_no or leaves_out(clause, language) or _denies(clause, language)


def _says(clause: str, phrases: frozenset[Phrase]) -> bool:
    said = f" {' '.join(plain_words(clause))} "
    return any(f" {' '.join(each)} " in said for each in phrases)


def _called(text: str, language: LanguageCode) -> str | None:
    """The name by which somebody says they are called: "Mo will do", "call me Mo"."""
    for clause in _parts(text, language):
        for found in filter(None, (each.search(clause) for each in _CALLED)):
            name = found["name"].strip()
            said = set(plain_words(name))
            if said.isdisjoint(STOP_WORDS[language]) and not _names_any(name, language):
                return name
    return None


def _clauses(text: str) -> Iterator[str]:
    return (part.strip() for part in _CLAUSE.split(text[:_LOOKED_AT]) if part.strip())


def _names(clause: str, field: DataField, language: LanguageCode) -> bool:
    said = f" {' '.join(plain_words(clause))} "
    label = " ".join(plain_words(field.label))
    listed = (*EXPLORATION_WORDS[language].heard_fields[field.type], *([label] if label else []))
    return any(f" {' '.join(plain_words(each))} " in said for each in listed)


def _names_any(clause: str, language: LanguageCode) -> bool:
    said = f" {' '.join(plain_words(clause))} "
    listed = (each for words in EXPLORATION_WORDS[language].heard_fields.values() for each in words)
    return any(f" {' '.join(plain_words(each))} " in said for each in listed)


def _denies(clause: str, language: LanguageCode) -> bool:
    """Whether a short clause says "no": "no e-mail", "without my phone number"."""
    said = pieces(clause, language)
    return len(said) <= _NEAR and "not" in kinds_of(said)


def _after_naming(clause: str, field: DataField, language: LanguageCode) -> str:
    """What stands in a clause after the word for the field and what joins it: "my name is Ada Byron"."""
    words = clause.split()
    last = max((at for at, word in enumerate(words) if _names(word, field, language)), default=-1)
    rest = words[last + 1 :]
    while rest and not rest[0][:1].isupper():
        rest = rest[1:]
    return " ".join(rest)
