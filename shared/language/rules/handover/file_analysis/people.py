"""The people whom a text names: who is responsible, whom to ask, who alone can do it. A few sure cases."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from shared.text.spoken import in_all

_ROLES: Final = (
    "authors?|owners?|owned by|maintainers?|maintained by|contacts?|responsible|written by|created by|steward"
    r"|verantwortlich\w{0,3}|ansprechpartner\w{0,3}|autore?|responsabile|responsable|contatto|contacto|auteur"
)
_OWNING: Final = (
    rf"(?<!\w)@?_{{0,2}}(?:{_ROLES})_{{0,2}}(?!\w)\W{{0,6}}(?:is|è|es|ist|est)?\s*"
    r"(?P<who>[^\W\d_]\S{0,40}(?:[ \t][^\n\t ,;()|]{1,30}){0,3})"
)
_OWNER_ENTRY: Final = rf"\W{{0,6}}(?:{_ROLES})\s?:\s?\S"
_LETTERS: Final = r"[\w’'-]{0,30}[a-zß-ÿ]"
_PARTICLES: Final = r"(?:(?:van|von|de|di|del|della|da|der|den|la|le|dos|ten)\s){0,2}"
_FAMILY: Final = rf"(?:\s{_PARTICLES}(?!Hand\b)[A-ZÀ-Þ]{_LETTERS}){{0,3}}"
_TITLE: Final = r"(?:(?:Mrs?|Ms|Dr|Prof|Frau|Herrn?|Mme|M|Madame|Monsieur|Sra?|Sig(?:\.ra|ra)?)\.?\s)?"
_NAME: Final = rf"{_TITLE}[A-ZÀ-Þ]{_LETTERS}{_FAMILY}"
_ASKED: Final = (
    r"(?:^|(?<=\W))(?i:ask|call|ring|phone|tell|warn|check with|according to|talk to|speak to|fragen sie|laut"
    r"|rückfragen an|demander à|demandez à|selon|voir avec|appeler|appelez|prévenir|prévenez|avertir|preguntar a"
    r"|pregunta a|según|llamar a|llama a|avisar a|avisa a|hablar con|chiedere a|chiedi a|secondo|sentire|chiamare"
    r"|chiamate|chiama|avvisare|avvisate|vedi con|vedere con)"
    rf"\s(?P<who>{_NAME})"
)
_BEHIND: Final = (
    rf"(?<!\w)(?<!das\s)(?<!de[nmr]\s)(?<!die\s)(?:(?i:mit|bei)\s)?(?P<who>{_NAME})\s"
    r"(?:anrufen|informieren|verständigen|warnen|benachrichtigen|nachfragen|absprechen|klären)(?!\w)"
)
"""Whom to ask as German says it: "Frau Berg anrufen", "mit Herrn Tau klären"."""
_DECIDES: Final = (
    "knows?|approves?|signs|decides?|decided|insists?|handles|looks after|sa|decide|ha deciso|approva|sabe|decidió"
    "|aprueba|weiß|entscheidet|prüft|gibt frei|besteht|sait|décide|valide|insiste"
)
_DECIDING: Final = rf"(?:^|(?<=[.;:,–—-]\s))(?P<who>{_NAME})\s(?:{_DECIDES})(?!\w)"
_ALONE: Final = (
    rf"(?<!\w)(?i:only|nur|seule?|solo|sólo|solamente|soltanto)\s(?P<who>{_NAME})\s"
    r"(?:can|knows?|has|may|kann|weiß|hat|darf|kennt|peut|sait|a|connaît|puede|sabe|tiene|conoce|può|sa|ha|conosce)(?!\w)"
)
_NO_PERSON_WORDS: Final = """
    the this that it he she we they you there here if when then please finance sales operations accounting marketing legal
    support excel python sql sap oracle everyone nobody someone who what new all each no never always do don der die das
    wir sie es il la lo le gli el los las un una team head office board management"""
_NO_PERSONS: Final = frozenset(_NO_PERSON_WORDS.split())
_NOBODY: Final = frozenset({"unknown", "tbd", "none", "n/a", "nobody", "todo"})
CALENDAR: Final = frozenset(
    word for words in in_all(frozenset[str], "handover_turn", "calendar").values() for word in words
)
"""Names of days and months in any language, which are nobody's."""


@cache
def _compiled(source: str, flags: int = 0) -> re.Pattern[str]:
    """Compiled as the first file is read: most processes read none."""
    return re.compile(source, flags)


def people(text: str) -> list[str]:
    """Who is named as someone to ask, or as someone who knows or decides; whole names."""
    return [*dict.fromkeys(_named(text, _ALONE, _BEHIND, _ASKED, _DECIDING))]


def _named(text: str, *sources: str) -> Iterator[str]:
    found = (match["who"] for source in sources for match in _compiled(source).finditer(text))
    return filter(_is_person, found)


def calls(text: str) -> bool:
    return any(_named(text, _ASKED, _BEHIND))


def names_owner(text: str) -> bool:
    """Whether the text is the entry for who is responsible, whatever stands there: "Owner: unclear"."""
    return _compiled(_OWNER_ENTRY, re.IGNORECASE).match(text) is not None


def is_alone(text: str) -> bool:
    """Whether somebody is named as the only one who can, knows or may."""
    return any(_named(text, _ALONE))


def owner(text: str) -> str | None:
    """Who is named as the one responsible, where a line says so with a name."""
    match = _compiled(_OWNING, re.IGNORECASE).search(text)
    if match is None:
        return None
    who = match["who"].strip(" .:\"'*_<>=")
    return who if who[:1].isupper() and who.lower() not in _NOBODY and not is_dated(who) else None


def is_dated(name: str) -> bool:
    """Whether a name is that of a day or a month."""
    return name.split()[0].strip(".").lower() in CALENDAR


def _is_person(name: str) -> bool:
    first = name.split()[0].lower()
    return first not in _NO_PERSONS and not is_dated(name) and not name.isupper()
