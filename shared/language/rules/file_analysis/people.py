"""The people whom a text names: who is responsible, whom to ask. A few sure cases, not every capital letter."""

import re
from typing import Final

_ROLES: Final = (
    "authors?|owners?|owned by|maintainers?|maintained by|contacts?|responsible|written by|created by|steward"
    r"|verantwortlich\w{0,3}|ansprechpartner\w{0,3}|autore?|responsabile|responsable|contatto|contacto|auteur"
)
_OWNING: Final = re.compile(
    rf"(?<!\w)@?_{{0,2}}(?:{_ROLES})_{{0,2}}(?!\w)\W{{0,6}}(?:is|è|es|ist|est)?\s*"
    r"(?P<who>[^\W\d_]\S{0,40}(?:[ \t][^\n\t ,;()|]{1,30}){0,3})",
    re.IGNORECASE,
)
_LETTERS: Final = r"[\w’'-]{0,30}[a-zß-ÿ]"
_FAMILY: Final = rf"(?:\s(?:(?:van|von|de|di|del|da|der)\s)?[A-ZÀ-Þ]{_LETTERS}){{0,2}}"
_NAME: Final = rf"[A-ZÀ-Þ](?:\.|{_LETTERS}){_FAMILY}"
_ASKED: Final = re.compile(
    r"(?i:(?<!\w)(?:ask|call|phone|tell|e-?mail|inform|contact|thanks to|according to|with|by|from|only|per|and"
    r"|chiedere a|chiamare|sentire|preguntar a|llamar a|con|frag(?:en|t)?|demander à|appeler|avec|selon))"
    rf"\s(?P<who>{_NAME})(?!\w)"
)
_ASKED_IN_GERMAN: Final = re.compile(
    rf"(?i:(?<!\w)(?:mit|laut|von))\s(?P<who>[A-ZÀ-Þ]{_LETTERS}\s[A-ZÀ-Þ]{_LETTERS})(?!\w)"
)
"""Every noun has a capital there: only two in a row are taken for a name."""
_DOES: Final = (
    "knows?|does|has|checks?|approves?|signs?|sends?|changes?|decides?|decided|maintains|owns|handles|wrote|built|set up"
    "|runs?|agreed|asked|adjusts?|keeps?|updates?|overrides?|takes|looks after|enters|types|corrects?"
    "|manda|invia|controlla|decide|sa|sabe|hace|envía|weiß|macht|prüft|schickt|sait|fait|envoie|valide"
)
_DOING: Final = re.compile(
    rf"(?:^|(?<=[.;:,–—-]\s)|(?<=\bthat\s)|(?<=\bwhen\s)|(?<=\bday\s))(?P<who>{_NAME})\s"
    rf"(?:\([^)]{{2,40}}\)\s|(?:in|from|at)\s\w+\s)?(?:{_DOES})(?!\w)"
)
_NO_NAME_WORDS: Final = """
    the this that it he she we they you there here if when then please monday tuesday wednesday thursday friday saturday
    sunday january february march april may june july august september october november december finance sales operations
    accounting marketing legal support hr excel python sql sap oracle everyone nobody someone who what new all each no
    only never always do don orders der die das wir sie es il la lo le gli el los las un una team europe germany france
    italy spain north south east west head office board management"""
_NO_NAMES: Final = frozenset(_NO_NAME_WORDS.split())
_NOBODY: Final = frozenset({"unknown", "tbd", "none", "n/a", "nobody", "todo"})


def people(text: str) -> list[str]:
    """Who is named as someone to ask, or as someone who does a thing."""
    named = [
        match["who"] for pattern in (_ASKED, _ASKED_IN_GERMAN, _DOING) for match in pattern.finditer(text)
    ]
    return list(dict.fromkeys(name for name in named if name.split()[0].lower() not in _NO_NAMES))


def owner(text: str) -> str | None:
    """Who is named as the one responsible, where a line says so with a name or an e-mail address."""
    match = _OWNING.search(text)
    if match is None:
        return None
    who = match["who"].strip(" .:\"'*_<>=")
    named = re.match(r"[A-ZÀ-Þ]", who) or re.search(r"\w@\w", who)
    return who if named and who.lower() not in _NOBODY else None
