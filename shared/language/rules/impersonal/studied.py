"""Whom a study is about, as "the person": "what the tenant fears" in a plan about how tenants live (G3).

The participant is one of them, and is spoken to. Others who come up in the plan ("what the customer asks for", of
shopkeepers) stay who they are, and so does everybody where the goal of the study names nobody.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS
from shared.text.phrase_patterns import any_of
from shared.text.words import words

_ALIKE: Final = 5
"""Letters that the two genders of a word for somebody share."""
_PLURAL: Final = {
    "en": re.compile(r"s$"),
    "de": re.compile(r"(?:in|innen|n|en|e)?$"),
    "fr": re.compile(r"e?[sx]?$"),
    "es": re.compile(r"[aeo]?s?$"),
    "it": re.compile(r"h?[aeio]$"),
}
"""What differs between one and several."""
_VERB: Final = (
    r"(?= (?:usually|normally|often|always|sometimes|never|mostly|still|first|already|mainly|now|and|or|in|on|at|to|from"
    r"|when|if|because|during|after|before|can|could|would|should|might|must|will|may|had|did|went|felt|paid|bought"
    r"|thought|made|found|got|chose|took|gave|knew|saw|came|left|lost|spent|began|\w+(?:s|ed))\b|['’]s\b|[,;.?]|$)"
)
"""What follows "the customer", and not "the customer service"."""
_NO_ONE_ELSE: Final = r"(?! (?:d[eui]|des|del|della|dell|qui|que|che|who|whose|of|der)\b| d['’])"
"""Nothing that says which one."""
_ARTICLES: Final[dict[str, dict[str, str]]] = {
    "en": {"the ": "the person"},
    "de": {"der ": "die Person", "dem ": "der Person", "den ": "die Person", "des ": "der Person"},
    "fr": {
        "du ": "de la personne",
        "au ": "à la personne",
        "le ": "la personne",
        "la ": "la personne",
        "l'": "la personne",
    },
    "es": {"al ": "a la persona", "del ": "de la persona", "el ": "la persona", "la ": "la persona"},
    "it": {
        f"{lead}{article}": f"{name} persona"
        for lead, name, articles in (
            ("", "la", ("il ", "lo ", "la ", "l'")),
            ("a", "alla", ("l ", "llo ", "lla ", "ll'")),
            ("de", "della", ("l ", "llo ", "lla ", "ll'")),
            ("da", "dalla", ("l ", "llo ", "lla ", "ll'")),
            ("su", "sulla", ("l ", "llo ", "lla ", "ll'")),
        )
        for article in articles
    },
}
_OF_PEOPLE: Final[dict[str, str]] = {
    "en": "asks|wants|prefers|knows|thinks|feels|fears|hopes|expects|likes|hates|decides|learns|hears|believes|remembers"
    "|says|tells|talks|buys|pays|chooses|wishes|worries|uses|would|wanted|felt|thought|decided|learnt|heard",
    "de": "erwartet|will|möchte|weiß|denkt|fühlt|fürchtet|hofft|mag|entscheidet|glaubt|sagt|kauft|zahlt|wählt|wünscht"
    "|bevorzugt|erfährt|verwendet|lernt|würde",
    "fr": "attend|veut|pense|craint|sait|espère|aime|décide|croit|dit|achète|paie|choisit|souhaite|préfère|apprend"
    "|voudrait|ressent|refuse|a appris|a décidé|a pensé",
    "es": "espera|quiere|piensa|teme|sabe|prefiere|decide|cree|dice|compra|paga|elige|desea|siente|aprende|querría",
    "it": "aspetta|vuole|pensa|teme|sa|spera|preferisce|decide|crede|dice|compra|paga|sceglie|desidera|sente|impara"
    "|vorrebbe",
}
"""What people do and things do not."""
_FEWEST_NAMED: Final = 2
"""Sub-goals that name somebody who stands on no list."""
_BEFORE_A_SUBJECT: Final = frozenset({
    "que", "qué", "si", "cuando", "cuándo", "como", "cómo", "donde", "dónde", "a", "de", "con", "para", "por",
})  # fmt: skip
_HIS: Final = re.compile(r"\bsein(?=(?:e[mnrs]?)?\b)")
_OF_A_WOMAN: Final = {"die ": "die Person", "der ": "der Person"}
"""The German articles before a word with the ending of a woman."""


def as_the_person(text: str, goal_of_study: str, language: str, texts: Sequence[str] = ()) -> str:
    """The text with "the person" for one of those whom the study is about, or for "the participant".

    `texts` are all sub-goals of the plan: who stands on no list is known by what they do in them.
    """
    asked = IMPERSONAL_WORDS[language].asked
    named = (_kind(word, language) for word in words(goal_of_study))
    studied = next((kind for kind in named if kind), None)
    unlisted = None if studied else _unlisted(goal_of_study, tuple(texts), language)

    def put(found: re.Match[str]) -> str:
        who, article = found["who"].lower(), found["article"].lower().replace("’", "'")
        is_meant = who in asked or who == unlisted or (studied and _kind(who, language) == studied)
        if language == "es" and _says_which(found):
            return found.group()
        forms = _OF_A_WOMAN if language == "de" and who.endswith("in") else _ARTICLES[language]
        return forms.get(article, found.group()) if is_meant else found.group()

    said = _somebody(language, unlisted).sub(put, text)
    return _HIS.sub("ihr", said) if language == "de" and said != text else said


def _says_which(found: re.Match[str]) -> bool:
    """Whether "de" behind a Spanish subject says which one: in "qué espera el vecino de" it belongs to the verb."""
    before = found.string[: found.start()].split()[-1:]
    of_another = found.string[found.end() :].startswith((" de ", " del "))
    return of_another and (not before or before[0].lower() in _BEFORE_A_SUBJECT)


@lru_cache(maxsize=200)
def _unlisted(goal_of_study: str, texts: tuple[str, ...], language: str) -> str | None:
    """The word for one of those whom a study is about, first of its goal, that is on no list: several sub-goals name
    one, and one tells what they want, know or do as people."""
    acting = {
        who.lower() for text in texts for found in _acts(language).findall(text) for who in found if who
    }
    for word in words(goal_of_study):
        for who in sorted(acting):
            is_one = _PLURAL[language].sub("", who) == _PLURAL[language].sub("", word)
            is_one = is_one and (word != who or language == "de")  # a town that is studied is nobody
            if is_one and sum(who in words(text) for text in texts) >= _FEWEST_NAMED:
                return who
    return None


@cache
def _acts(language: str) -> re.Pattern[str]:
    """Who does what only people do: with the verb right behind, in German at the end, and in Spanish before."""
    verbs, one = _OF_PEOPLE[language], r"\b(?:the|der|le|la|l['’]|el|il|lo) ?(?:\w{1,30} )??(\w{3,30})"
    between = r"\b[^,;.]{0,200}?" if language == "de" else ""
    return re.compile(rf"{one}{between} (?:{verbs})\b|\b(?:{verbs}) {one}\b", re.IGNORECASE)


@lru_cache(maxsize=200)
def _somebody(language: str, unlisted: str | None) -> re.Pattern[str]:
    """One who is known, by a word for people: "the plot holder"; in German as the end of a longer word, too."""
    book = IMPERSONAL_WORDS[language]
    people = any_of((*book.people, *book.asked, *([unlisted] if unlisted else [])))
    articles = "|".join(re.escape(each).replace("'", "['’]") for each in _ARTICLES[language])
    match language:
        case "en":
            between = r"(?:(?!and\b|or\b|of\b|in\b|at\b|to\b|for\b|with\b|by\b|from\b|the\b|an?\b)[\w-]{1,30} ){0,2}?"
            who, behind = rf"{between}(?P<who>{people})", _VERB
        case "de":
            articles = rf"{articles}|die "
            who, behind = rf"(?P<who>(?:[A-ZÄÖÜ]\w{{1,30}}?)?(?:{people})(?:in|s)?)", r"(?!, d)"
        case _:
            who, behind = rf"(?P<who>{people})", ""
    which = "" if language == "es" else _NO_ONE_ELSE
    return re.compile(rf"\b(?P<article>{articles}){who}\b{behind}{which}", re.IGNORECASE)


def _kind(word: str, language: str) -> str | None:
    """Of a word for people, in either number and gender, what they all share; None for any other word."""
    said = word.casefold()
    if language == "de":
        found = _compounds().search(said)
        return found.group(1) if found else None
    found = _PLURAL[language].sub("", said)
    if found not in _known(language):
        return None
    return found if language == "en" else found[:_ALIKE]


@cache
def _known(language: str) -> frozenset[str]:
    book = IMPERSONAL_WORDS[language]
    return frozenset(_PLURAL[language].sub("", each) for each in (*book.people, *book.asked))


@cache
def _compounds() -> re.Pattern[str]:
    book = IMPERSONAL_WORDS["de"]
    return re.compile(rf"({any_of((*book.people, *book.asked))})(?:in|innen|n|en|e|s)?$")
