"""How one thing is put in the place of another: "X, not Y", "not Y but X", "I said Y, it was X" (G2)."""

import re
from functools import cache, lru_cache
from typing import Final

from shared.language.rules.corrections.cues import own_words
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manners import said_before
from shared.language.rules.points.matching import stems
from shared.text.words import words

_NAME: Final = 2
"""Words that name a thing behind its verb: "no la tenía el portero"."""
_NOT: Final = r"(?:not|nicht|net|nich|ned|nit|pas|no|non)"
_VERBS: Final = (
    "is are was were be am do does did can could would will has have had should must may might or if why to"
)
_NO_VERB: Final = (
    "".join(rf"(?<!\b{verb})" for verb in _VERBS.split()) + r"(?<!['’][smd])(?<!['’](?:re|ve|ll))"
)
_ING: Final = r"\w{1,30}ing\s(?:that|it|this|the|an?|to|for|in|on|him|her|them|you|my)"
"""A deed, and no name of a thing: "I'm not putting that here"."""
_NOT_ONLY: Final = (
    rf"(?!\s{{1,3}}(?:only|just|nur|seulement|solo|sólo|wait|hang|espere|attendez|aspetti|{_ING})\b)"
)
_NO_NAME: Final = (
    r"(?!\s{1,3}(?:(?:(?:me|mi|te|ti|se|si|le|les|lo|la|ci)\s{1,3}|e'\s{0,3})\w|(?:hay|que|c'è|è|era|ho|ha|only|just|nur|seulement|solo|sólo"
    rf"|all|every|wait|hang|espere|attendez|aspetti|much|viel|molto|mucho|grand[ -]chose"
    rf"|(?:a|eine|une|una)\s(?:person|personne|persona)|{_ING})\b))"
)
"""A verb follows, or what denies nothing; it is no name of a thing."""
_DENIES: Final = re.compile(rf"\b(?:{_NOT}\b|kein)|n't", re.IGNORECASE)
"""What stands in every sentence that denies something: most are of none, and not looked at further."""
_ENDING: Final = re.compile(
    rf"(?:[,;–—-]\s{{0,3}}(?:(?:and|und|et|y|e)\s{{1,3}})?|\s(?:and|und|et|y|e)\s{{1,3}}){_NOT}\b{_NO_NAME}\s{{1,3}}(?P<denied>\S[^,;.!?–—]{{0,59}})"
    rf"|(?<=\w){_NO_VERB}\snot\s{{1,3}}(?P<short>[\w'-]+(?:\s[\w'-]+)?)\s{{0,3}}(?:[,.;!]|$)",
    re.IGNORECASE,
)
"""What is denied in a few words behind the one that holds: "with the cleaner, not with the porter"."""
_IT_IS: Final = (
    r"(?:(?:it|that|they|he|she|there)(?:'s|'re|\sis|\swas|\swere|\sare|\swasn't|\sit\swas)\b|its\s"
    r"|(?:es|das|er|sie)\s(?:war|waren|ist|sind|macht|tut)\b|sind\s|waren?s?\s"
    r"|(?:en fait\s)?(?:c'était|c'est|c'étaient|ce\sn'est|il y en a|ça f(?:ait|aisait))\b"
    r"|eran?\s|fue(?:ron)?\s|es\s|son\s"
    r"|erano?\s|è\s|e'\s|sono\s|(?:maybe|perhaps|vielleicht|peut-être|quizás?|tal vez|forse)\s)"
)
_BUT: Final = {"en": "but", "de": "sondern", "fr": "mais", "es": "sino", "it": "ma|bensì"}
_FILLED: Final = (
    r"(?:(?:sorry|but|actually|no|aber|mais|pero|ma|pardon|perdón|scusi|eigentlich)\s{0,3},?\s{0,3}){0,3}"
)
_BEGINS_WITH_IT: Final = re.compile(rf"[\W_]{{0,4}}{_FILLED}{_IT_IS}", re.IGNORECASE)
_THEN_IT_IS: Final = re.compile(rf"[^.!?]{{0,80}}?[,;–—-]\s{{0,3}}{_FILLED}{_IT_IS}", re.IGNORECASE)
_IT_IS_SO: Final = re.compile(rf"\b{_IT_IS}", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;:–—]")
_QUOTES: Final = '"“”«»„'
_DOUBTED: Final = re.compile(
    r"\b(?:(?:maybe|perhaps)(?: (?:that|it|this))?(?: is|'s| was) wrong|vielleicht falsch|falsch vielleicht"
    r"|peut-être faux|quizás? (?:est[áé]|esté) mal|forse (?:è|e') sbagliato)\b",
    re.IGNORECASE,
)


_WEIGHED: Final = re.compile(
    r"\b(?:the (?:hard|tough|easi|bigg|tricki|slow)est|the (?:worst|best|main thing|real (?:work|problem)|most \w+)"
    r"|(?:das|der|die) (?:schwer|schlimm|schwierig|wichtig|be|größ|mei)st?e|das eigentliche|(?:le|la) (?:plus|pire)"
    r"|lo (?:más|peor|importante|difícil|mejor)|(?:il|la|la cosa) (?:più|peggio\w*|difficile))\b",
    re.IGNORECASE,
)
"""What is weighed, not put right: "the hardest is not the lifting, it is the waiting"."""


@cache
def _before(language: str) -> re.Pattern[str]:
    """What is denied before the one that holds: "not with the porter but with the cleaner"."""
    return re.compile(
        rf"(?:(?<!\bto)(?:^|\s)(?:{_NOT}|kein\w{{0,2}})|n't)\b{_NOT_ONLY}\s{{1,3}}(?P<denied>\S[^,;.!?–—]{{0,59}}?)"
        rf"(?:,?\s{{1,3}}(?:{_BUT[language]})\s|[,–—]\s{{0,3}}{_IT_IS})",
        re.IGNORECASE,
    )


def begins_with_what_it_is(said: str) -> bool:
    """Whether it begins as what says how something is: "It's forty", "Das sind dreieinhalb"."""
    return _BEGINS_WITH_IT.match(said) is not None


def says_what_it_is(said: str) -> bool:
    """Whether it says somewhere how something is: "that was the beans"."""
    return _IT_IS_SO.search(said) is not None


def contrasted(said: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words behind a "not" at the end of a sentence, and those before it: "a sluice, not a slice"."""
    found = _ENDING.search(said)
    if found is None:
        return frozenset(), frozenset()
    return frozenset(words(found["denied"] or found["short"])), frozenset(words(said[: found.start()]))


def names_own_words(said: str) -> bool:
    """Whether a sentence speaks of what its speaker said."""
    return own_words(said) is not None


def doubts(said: str) -> bool:
    """Whether a sentence says that something may be wrong."""
    return _DOUBTED.search(said) is not None


def says_anew(said: str) -> bool:
    """Whether a sentence names what its speaker said, and right behind that what it is."""
    return anew(said) is not None


def anew(said: str) -> tuple[str, str] | None:
    """What its speaker says that they said, and what it is: "Monday" and "Tuesday" of "I said Monday, it is Tuesday"."""
    found = own_words(said)
    it_is = _THEN_IT_IS.match(found[1]) if found else None
    return (found[0], found[1][it_is.end() :]) if found and found[0] and it_is else None


@lru_cache(maxsize=1_000)
def denied_things(said: str, language: str) -> tuple[frozenset[str], ...]:
    """The stems of each thing that is denied in a few words beside another that holds.

    Three things deny nothing: weighing, pointing to what was told already, and words that somebody spoke in a tale.
    """
    if _DENIES.search(said) is None or is_question(said) or _WEIGHED.search(said):
        return ()
    if any(said_before(each, language) for each in _CLAUSE.split(said)):
        return ()
    before = [" ".join(found["denied"].split()[-_NAME:]) for found in _before(language).finditer(said)]
    parts = before + [found["denied"] or found["short"] for found in _ENDING.finditer(said)]
    is_own = names_own_words(said)
    return tuple(stems(each, language) for each in parts if is_own or each[0] not in _QUOTES)


def contrasts(said: str, language: str) -> bool:
    """Whether a sentence denies one thing in a few words beside another that it affirms."""
    return bool(denied_things(said, language))
