"""What an author says of people, of somebody or of "the life of the person" as it is put to the one who is asked (G3).

"How people decide" is "how you decide", "en la vida de la persona" is "en su vida": only where the form of the verb is
certain. All else stays as it is written, and is asked around (`topic_questions.py`).
"""

import re
from typing import Final

_ASKING_EN: Final = r"(?P<ask>how(?: (?:often|much|many|long|far|well))?|what|whom|when|where|why|whether)"
_PEOPLE_EN: Final = re.compile(
    rf"\b{_ASKING_EN} people\b(?! (?:who|that|in|of|from|with|on|at|there|around|and|or|like)\b)",
    re.IGNORECASE,
)
_SOMEBODY_EN: Final = re.compile(
    rf"\b{_ASKING_EN} (?:somebody|someone|s?he)\b(?! (?:who|else)\b)", re.IGNORECASE
)
_PEOPLE_DE: Final = re.compile(
    r"^(?P<before>(?:\w+ ){1,3}?(?<!den )(?<!der ))(?:die )?(?:Menschen|Leute|Personen) (?P<rest>[^,]{1,160})$"
)
_PERSON_DE: Final = re.compile(
    r"^(?P<before>(?:\w+ ){1,3}?(?<!für )(?<!auf ))(?:(?:die|eine) Person|jemand|sie) (?P<rest>[^,]{1,160})$"
)
_LIFE_DE: Final = re.compile(r"\b(?P<lead>im|am|vom|zum|beim|zur) (?P<what>[A-ZÄÖÜ]\w+) der Person\b")
_LEADS_DE: Final = {
    "im": "in Ihrem",
    "am": "an Ihrem",
    "vom": "von Ihrem",
    "zum": "zu Ihrem",
    "beim": "bei Ihrem",
    "zur": "zu Ihrer",
}
_HERS_DE: Final = re.compile(r"\b(?:ihr|sein(?:e[mnrs]?)?|sie|ihn|ihm|er)\b")
_OWN_DE: Final = re.compile(r"\bihre[mnr]?\b")
_SECOND_VERB_DE: Final = re.compile(r"\b[a-zäöüß]+[tn] (?:und|oder) ")
_LAST_DE: Final = {
    "hat": "haben", "ist": "sind", "war": "waren", "wird": "werden", "kann": "können", "will": "wollen",
    "muss": "müssen", "darf": "dürfen", "soll": "sollen", "mag": "mögen", "tut": "tun", "weiß": "wissen",
    "ging": "gingen", "kam": "kamen", "fand": "fanden", "nahm": "nahmen", "gab": "gaben", "sah": "sahen",
    "hielt": "hielten", "ließ": "ließen", "blieb": "blieben", "sprach": "sprachen", "entschied": "entschieden",
}  # fmt: skip
_PRESENT_DE: Final = re.compile(r"(?:ei|eu|au|[aoueöü])[^aeiouäöü\W]+(?:et|t)$")
"""A verb whose vowel is the same for one and for several: "geht", but not "nimmt", "fährt", "sieht"."""
_LIFE_FR: Final = re.compile(
    r"\b(?:(?P<to>au)|(?P<of>du)|(?P<many>les)|la|le|l['’]) ?(?P<what>\w+) (?:de la|d['’]une) personne\b"
)
_PEOPLE_FR: Final = re.compile(
    r"^(?P<ask>(?:comment|pourquoi|quand|où|combien|si|à qui|de quoi|à quoi|ce qu['’]?e?) ?)(?:les|des) gens "
    r"(?P<objects>(?:(?:se|le|la|les|lui|leur|en|y) |[nsl]['’])*)(?P<verb>\w+)(?P<rest>[^,]{0,160})$",
    re.IGNORECASE,
)
_ELLE_FR: Final = re.compile(
    r"^(?P<ask>(?:comment|pourquoi|quand|où|à qui|de quoi|à quoi|ce que?|si) |ce qu['’])(?:elle|une personne)\b",
    re.IGNORECASE,
)
_PLURAL_FR: Final = {
    "sont": "êtes", "ont": "avez", "font": "faites", "vont": "allez", "disent": "dites", "prennent": "prenez",
    "comprennent": "comprenez", "apprennent": "apprenez", "viennent": "venez", "tiennent": "tenez",
    "peuvent": "pouvez", "veulent": "voulez", "doivent": "devez", "reçoivent": "recevez", "voient": "voyez",
    "croient": "croyez", "boivent": "buvez",
}  # fmt: skip
_LIFE_ES: Final = re.compile(
    r"\b(?:(?P<many>los|las)|(?P<to>al)|(?P<of>del)|el|la) (?P<what>\w+) (?:de la|de una) persona\b"
)
_PEOPLE_ES: Final = re.compile(
    r"^(?P<before>(?:\w+ ){0,2}?(?:cómo|qué|cuándo|dónde|por qué|si|quién|lo que)(?: \w+)? )(?<!\ba )(?<!\bde )(?<!\ben )"
    r"(?:la gente|una persona|alguien|ella)\b",
    re.IGNORECASE,
)
_LIFE_IT: Final = re.compile(
    r"\b(?P<article>(?:nel|del|al|dal|sul)?(?:la|le)|i|nei|dei|ai|il|nel|del|al|dal|sul) (?P<what>\w+)"
    r" (?:della|di una) persona\b"
)
_OWN_IT: Final = {"la": "sua", "le": "sue", "i": "suoi", "": "suo"}
_PEOPLE_IT: Final = re.compile(
    r"^(?P<ask>(?:come|quando|dove|perché|che cosa|cosa|a chi|di chi|se)\b(?: \w+){0,2}?) "
    r"(?:la gente|una persona|qualcuno)\b(?! (?:che|di)\b)",
    re.IGNORECASE,
)


def anybody_as_you(text: str, language: str) -> str:
    """The text with "you" for anybody; as it stands where a form is not certain."""
    match language:
        case "en":
            return _SOMEBODY_EN.sub(r"\g<ask> the person", _PEOPLE_EN.sub(r"\g<ask> you", text))
        case "de":
            return _german(text)
        case "fr":
            return _french(text)
        case "es":
            return _PEOPLE_ES.sub(r"\g<before>usted", _LIFE_ES.sub(_your_spanish, text))
        case "it":
            return _PEOPLE_IT.sub(r"\g<ask> lei", _LIFE_IT.sub(_your_italian, text))
        case _:
            return text


def _german(text: str) -> str:
    text = _LIFE_DE.sub(lambda found: f"{_LEADS_DE[found['lead']]} {found['what']}", text)
    said = text.rstrip(" .")
    found = _PEOPLE_DE.match(said) or _PERSON_DE.match(said)
    if found is None or _HERS_DE.search(found["rest"]) or _SECOND_VERB_DE.search(f"{found['rest']} "):
        return text
    before, rest = found["before"], found["rest"].split()
    last = rest[-1] if found.re is _PEOPLE_DE and rest[-1].endswith(("n", "sind")) else _of_sie(rest[-1])
    if last is None or (found.re is _PEOPLE_DE and last != rest[-1]):
        return text
    own = _OWN_DE.sub(lambda each: each[0].capitalize(), " ".join((*rest[:-1], last)))
    return f"{before}Sie {own}"


def _of_sie(verb: str) -> str | None:
    """The verb at the end of a clause after "Sie"; None where its form is not certain."""
    if verb in _LAST_DE:
        return _LAST_DE[verb]
    if verb.endswith(("te", "de")):  # "erlebte", "konnte", "würde"
        return f"{verb}n"
    if not verb.islower() or not _PRESENT_DE.search(verb) or verb.endswith(("stößt", "ließt")):
        return None
    stem = verb.removesuffix("t")
    return f"{stem}n" if stem.endswith(("el", "er", "e")) else f"{stem}en"


def _french(text: str) -> str:
    said = _LIFE_FR.sub(_your_french, text)
    if found := _ELLE_FR.match(said):
        ask = "ce que " if found["ask"].lower().startswith("ce qu") else found["ask"]
        return f"{ask}la personne{said[found.end() :]}"
    if (found := _PEOPLE_FR.match(said)) and (verb := _of_vous(found["verb"].lower())):
        objects = re.sub(r"\bse |\bs['’]", "vous ", found["objects"])
        return f"{found['ask']}vous {objects}{verb}{found['rest']}"
    return said


def _of_vous(verb: str) -> str | None:
    if verb in _PLURAL_FR:
        return _PLURAL_FR[verb]
    if verb.endswith("aient"):
        return f"{verb[:-5]}iez"
    if verb.endswith("ront"):
        return f"{verb[:-4]}rez"
    is_certain = verb.endswith("ent") and not (
        "è" in verb or verb.endswith(("ellent", "ettent", "ient", "oient"))
    )
    return f"{verb[:-3]}ez" if is_certain else None


def _your_french(found: re.Match[str]) -> str:
    lead = "à " if found["to"] else "de " if found["of"] else ""
    return f"{lead}{'vos' if found['many'] else 'votre'} {found['what']}"


def _your_spanish(found: re.Match[str]) -> str:
    lead = "a " if found["to"] else "de " if found["of"] else ""
    return f"{lead}{'sus' if found['many'] else 'su'} {found['what']}"


def _your_italian(found: re.Match[str]) -> str:
    article = found["article"]
    own = next(own for end, own in _OWN_IT.items() if article.endswith(end))
    return f"{article} {own} {found['what']}"
