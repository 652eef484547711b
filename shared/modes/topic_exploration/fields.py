"""The fields that an exploration may collect at its end, and what counts as a value for each (D7)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.text.mail_addresses import the_mail_address, with_at_signs
from shared.text.put_right_value import meant
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.unicode_forms import normal_form
from shared.text.words import words

type FieldType = Literal["email", "phone", "name", "text", "choice"]
type FieldName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
type FieldText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]

MAX_SAID_CHARS: Final = 2_000
MAX_TEXT_CHARS: Final = 500
MAX_NAME_WORDS: Final = 7
PHONE_DIGITS: Final = (6, 15)

_PHONE: Final = re.compile(r"\+?\(?\d(?:[ ./()-]{0,3}\d)*")
_INTRODUCED: Final = re.compile(
    r"^(?:(?:hi|hello|ciao|hola|hallo|bonjour)[,! ]+)?"
    r"(?:(?:yes|sure|ok|okay|of course|ja|gern|gerne|klar|oui|bien sûr|sí|claro|sì|certo)[,.!] *)?"
    r"(?:my (?:full )?name is|my name['’]s|the name is|you (?:can|may) (?:just )?call me|call me|i am|i['’]m|this is"
    r"|it is|it['’]s|mi chiamo|il mio nome è|sono|è|me llamo|mi nombre es|soy|ich heiße|ich heisse|mein name ist"
    r"|ich bin(?: der| die)?|es ist|es|je m['’]appelle|mon nom est|je suis|c['’]est|name|nome|nombre|nom)\b[: ]*",
    re.IGNORECASE,
)
_COURTESIES: Final = tuple(
    phrase.split()
    for phrase in (
        *("please", "thanks", "thank you", "cheers", "bitte", "danke", "danke schön", "vielen dank", "merci"),
        *("s'il vous plaît", "s’il vous plaît", "s'il te plaît", "s’il te plaît", "s'il vous plait"),
        *("por favor", "gracias", "per favore", "per piacere", "grazie"),
    )
)
_MOST_NAMED: Final = 400
_NAME_MARKS: Final = frozenset(" '’-.·")
_NAME_CLAUSE: Final = re.compile(r"[,;:.!?()\n]+\s*")
_LIMIT: Final = re.compile(r"\s(?:if|when|for|as|falls|wenn|für|si|pour|quand|se|per|quando|para|cuando)\s")
_PARTICLES: Final = frozenset(
    ["van", "von", "de", "der", "den", "di", "da", "del", "della", "la", "le", "du", "zu", "y"]
)
_MOST_WRITTEN: Final = 5


class DataField(Frozen):
    """A field to be asked for, by the name under which it is kept. Only a `choice` has choices, two or more."""

    name: FieldName
    type: FieldType
    label: FieldText
    choices: Annotated[tuple[FieldText, ...], Field(min_length=2, max_length=20)] | None = None

    @model_validator(mode="after")
    def _choices_belong_to_a_choice(self) -> Self:
        if (self.type == "choice") != (self.choices is not None):
            raise ValueError("a field of type choice needs choices, and no other has any")
        if self.choices and repeated(choice.casefold() for choice in self.choices):
            raise ValueError("the choices of a field must differ")
        return self


def repeated(names: Iterable[str]) -> list[str]:
    """The names that are used more than once, sorted."""
    return sorted(name for name, times in Counter(names).items() if times > 1)


def field_value(field: DataField, said: str) -> str | None:
    """The value that the answer gives for this field, as it is to be kept; None when there is none in it."""
    text = " ".join(normal_form("NFC", said[:MAX_SAID_CHARS]).split())
    match field.type:
        case "email":
            return the_mail_address(with_at_signs(text))
        case "phone":
            return _phone(text)
        case "name":
            return _name(text)
        case "choice":
            return _choice(field.choices or (), text)
        case "text":
            return text if 0 < len(text) <= MAX_TEXT_CHARS and words(text) else None


def _phone(text: str) -> str | None:
    least, most = PHONE_DIGITS
    found = [
        number
        for number in _PHONE.finditer(text)
        if least <= sum(character.isdigit() for character in number.group()) <= most
    ]
    number = meant(text, found)
    return number.group().strip() if number else None


def _name(text: str) -> str | None:
    if len(text) > _MOST_NAMED:
        return None
    name = _without_courtesy(_INTRODUCED.sub("", text, count=1))
    if not 1 < len(name) <= 100 or len(name.split()) > MAX_NAME_WORDS or not name[0].isalpha():
        return written_name(text)
    fits = all(
        character.isalpha() or unicodedata.combining(character) or character in _NAME_MARKS
        for character in name
    )
    return name if fits else written_name(text)


def introduced_name(clause: str) -> str | None:
    """The name, of two capitalised words or more, that a clause gives and nothing else: "It's Nora Quist"."""
    return written_name(_INTRODUCED.sub("", clause, count=1))


def written_name(text: str) -> str | None:
    """The longest run of capitalised words that stands alone in a clause, or before what limits it ("… if it is for a
    form"); None where there is none. A lone word that ends its clause is too little."""
    found = list[str]()
    for clause in _NAME_CLAUSE.split(text[:_MOST_NAMED]):
        run, *limited = _LIMIT.split(f"{clause} ", maxsplit=1)
        said = run.split()
        if 1 - bool(limited) < len(said) <= _MOST_WRITTEN and all(map(_is_of_a_name, said)):
            found.append(" ".join(said))
    return max(found, key=len, default=None)


def _is_of_a_name(word: str) -> bool:
    """Whether a word is written as names are, and is no ordinary one that begins a sentence."""
    if word in _PARTICLES:
        return True
    marked = all(each.isalpha() or unicodedata.combining(each) or each in _NAME_MARKS for each in word)
    return word[:1].isupper() and marked and word.casefold() not in FUNCTION_WORDS


def _without_courtesy(name: str) -> str:
    """The name without "please" and its like at its end."""
    said = name.split()
    plain = [word.strip(" .,!").casefold() for word in said]
    while found := next((each for each in _COURTESIES if plain[-len(each) :] == each), None):
        del said[-len(found) :], plain[-len(found) :]
    return " ".join(said).strip(" .,!")


def _choice(choices: tuple[str, ...], text: str) -> str | None:
    """The choice that is named, word for word or by its number; None when it is not clear which."""
    said = words(text)
    named = [choice for choice in choices if words(choice) == said] or _named_within(choices, said)
    if len(named) == 1:
        return named[0]
    number = (
        int(said[0]) if len(said) == 1 and said[0].isascii() and said[0].isdigit() and len(said[0]) < 3 else 0
    )
    return choices[number - 1] if not named and 1 <= number <= len(choices) else None


def _named_within(choices: tuple[str, ...], said: list[str]) -> list[str]:
    """The choices whose words stand in what was said; one that is part of another named one does not count."""
    line = f" {' '.join(said)} "
    spoken = {choice: f" {' '.join(words(choice))} " for choice in choices if words(choice)}
    found = [choice for choice, text in spoken.items() if text in line]
    return [
        choice
        for choice in found
        if not any(other != choice and spoken[choice] in spoken[other] for other in found)
    ]
