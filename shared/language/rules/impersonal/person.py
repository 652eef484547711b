"""What an author says of "the person" as it is put to that person: "how the person pays" as "how you pay" (G3).

Only where the form of the verb is certain; everything else stays as it is written, and is not shown.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.impersonal.french import to_you_fr
from shared.language.rules.impersonal.german import to_you_de
from shared.text.words import words

_OFTEN: Final = (
    r"(?: (?:usually|normally|often|always|sometimes|never|mostly|still|first|also|already|mainly|now))?"
)
_THE_PERSON: Final = re.compile(
    rf"\bthe person(?P<owns>['’]s)?\b(?P<often>{_OFTEN})(?P<verb> \w+)?(?P<more>(?: \w+)* (?:and|or) \w+s\b)?",
    re.IGNORECASE,
)
_AGREEING: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_PAST_AND_MODAL: Final = frozenset(
    [
        "did",
        "went",
        "felt",
        "paid",
        "bought",
        "thought",
        "made",
        "found",
        "got",
        "chose",
        "took",
        "gave",
        "knew",
        "saw",
        "came",
        "kept",
        "left",
        "lost",
        "spent",
        "began",
        "could",
        "would",
        "should",
        "might",
        "must",
        "can",
        "will",
        "may",
        "had",
        "wanted",
    ]
)
_THEY: Final = re.compile(r"\b(?:they|them|their|theirs|themselves)\b", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?!(?:is|was|has|does|always|sometimes|as|this|us|hours|times|days|what|which)\b)\w{3,}[^s\W]s\b|"
    r"\b(?:people|children|men|women)\b",
    re.IGNORECASE,
)
_NAMED_BEFORE: Final = re.compile(
    r"\b(?:the|an?|each|every|another|this|that) (?!(?:\w+ ){1,2}$|(?:\w+ ){1,3}(?:to|for|with|about|of|from|by|on) $)",
    re.IGNORECASE,
)
"""Somebody for whom a later "they" may stand: "where the plot holder gets water and how often they"."""
_SOME_TIME: Final = re.compile(
    r"^(?:the|an?) (?:\w+ ){1,3}(?:that|when|where|which|why|how) $", re.IGNORECASE
)
_THEIR_OBJECT: Final = re.compile(
    r"^(?:what|which|how many) (?!the |a |an |people |children )(?:\w+ )?\w+ "
    r"(?:they|(?:would|will|could|can|might|do|did) \w+ them)\b",
    re.IGNORECASE,
)

_ONE: Final = re.compile(r"\bdie Person\b(?!,)")
_TO_ONE: Final = re.compile(r"^(?P<who>(?:wer|was)\b.{0,40}?) der Person\b", re.IGNORECASE)
_FEELS: Final = re.compile(
    r"^(?P<what>was|welche \w+) die Person(?P<rest>.{0,80}?\b(?:stört|störte|ärgert|freut|hindert|abhält|abhielt|bewegt"
    r"|motiviert|interessiert|überrascht|wundert|belastet|beschäftigt|überzeugt|enttäuscht|nervt|antreibt|begeistert"
    r"|anspricht|reizt|(?:stören|ärgern|freuen|hindern|abhalten|bewegen|motivieren|interessieren|überraschen|belasten"
    r"|überzeugen|enttäuschen|nerven|antreiben|begeistern|ansprechen|reizen|abbringen) (?:würde|könnte)"
    r"|(?:gestört|geärgert|gefreut|gehindert|abgehalten|bewegt|überrascht|überzeugt|enttäuscht) hat)\b)",
    re.IGNORECASE,
)
_HELPED: Final = re.compile(r"^(?P<ask>ce qui|qui) (?P<verb>\w+) (?:à )?la personne\b", re.IGNORECASE)
_HERS: Final = re.compile(
    r"^(?P<ask>(?:qui|quels?|quelles?) (?:sont|est)) (?P<own>ses|son|sa)\b", re.IGNORECASE
)
_DOES: Final = re.compile(
    r"\b(?P<ask>comment|quand|où|pourquoi|si|combien de fois|ce que|quels? \w+|quelles? \w+"
    r"|quel(?:le)?s? \w+ \w+|quel(?:le)?s? \w+(?: \w+)? \([^()]{1,80}\)) la personne\b",
    re.IGNORECASE,
)
_A_LA_PERSONA: Final = re.compile(
    r"^(?P<ask>qué|quién|quiénes) (?:le )?(?P<verb>\w+) a la persona\b", re.IGNORECASE
)
_LA_PERSONA: Final = re.compile(r"(?<!\ba )(?<!\bde )(?<!\bpara )(?<!\bcon )(?<!\bpor )\bla persona\b(?!,)")
_COME: Final = re.compile(
    r"^(?P<ask>(?:come|quando|dove|perché|quanto|quanto spesso|se)\b(?: \w+){0,3}?) la persona\b(?!,)",
    re.IGNORECASE,
)


def to_the_person(text: str, language: LanguageCode | str) -> str:
    """The sub-goal with "you" for "the person", or for the "they" of English that stands for nobody else in it."""
    return _PUT[language](text)


def naming_the_person(text: str, others: Iterable[str], language: LanguageCode | str) -> str:
    """The sub-goal with "the person" for the "she" of the same plan's other sub-goals: "why she does not take it"."""
    name, pattern = _NAMED[language]
    if not any(name in each.lower() for each in others):
        return text
    if language == "fr":
        text = _HERS.sub(lambda owned: f"{owned['ask']} {'vos' if owned['own'] == 'ses' else 'votre'}", text)
    found = pattern.match(text)
    if found is None:
        return text
    ask = f"{found['ask']}e" if found["ask"].endswith("qu") else found["ask"]
    return f"{ask} {name.replace('person', 'Person') if language == 'de' else name}{text[found.end() :]}"


def _english(text: str) -> str:
    text = _THE_PERSON.sub(_you, text)
    first = _THEY.search(text)
    if first is None:
        return text
    before = text[: first.start()]
    if first.group().lower() == "them":  # "takes them": a verb, and nobody in the plural
        before = before[: before.rstrip().rfind(" ") + 1]
    if not _THEIR_OBJECT.match(text) and _names_another(before):
        return text
    return _THEY.sub(lambda found: _YOURS[found.group().lower()], text)


def _names_another(before: str) -> bool:
    """Whether somebody else is named before a pronoun that may stand for them."""
    if _OTHERS.search(before):
        return True
    return _NAMED_BEFORE.search(before) is not None and not _SOME_TIME.match(before)


_YOURS: Final = {"they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself"}


def _you(found: re.Match[str]) -> str:
    behind, often = (found["verb"] or "").strip(), found["often"]
    more = found["more"] or ""
    if found["owns"]:
        return f"your{often}{found['verb'] or ''}{more}"
    verb = _of_you(behind.lower())
    if verb is None or (more and behind.endswith("s")):
        return found.group()  # "shops and pays": the second verb is not turned
    return f"you{often} {verb}".rstrip() + more


def _of_you(verb: str) -> str | None:
    """The verb after "you": None where its form is not certain."""
    if not verb or verb in _PAST_AND_MODAL or verb.endswith("ed"):
        return verb
    if verb in _AGREEING or not verb.endswith("s") or verb.endswith("ss"):
        return _AGREEING.get(verb)
    if verb.endswith("ies") and len(verb) > len("ties"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes")) else verb[:-1]


def _german(text: str) -> str:
    text = text.replace(" sich die Person ", " die Person sich ")
    if found := _FEELS.match(text):
        return f"{found['what']} Sie{found['rest']}{text[found.end() :]}"
    text = _TO_ONE.sub(lambda found: f"{found['who']} Ihnen", text)
    return _if_turned(text, _ONE.sub("man", text), to_you_de, "man")


def _french(text: str) -> str:
    text = _HELPED.sub(lambda found: f"{found['ask']} vous {found['verb']}", text)
    one = _DOES.sub(lambda found: f"{found['ask']} on".replace("ce que on", "ce qu'on"), text)
    return _if_turned(text, one, to_you_fr, "on")


def _if_turned(text: str, one: str, turn: Callable[[str], str], pronoun: str) -> str:
    """What is said of "one" as it is said to "you"; as it was where that is not certain."""
    turned = turn(one) if one != text else text
    return text if pronoun in words(turned) else turned


def _spanish(text: str) -> str:
    text = _A_LA_PERSONA.sub(lambda found: f"{found['ask']} le {found['verb']}", text)
    return _LA_PERSONA.sub("usted", text)


def _italian(text: str) -> str:
    return _COME.sub(lambda found: found["ask"], text)


_NAMED: Final[dict[str, tuple[str, re.Pattern[str]]]] = {
    "en": (
        "the person",
        re.compile(
            r"^(?P<ask>(?:how|when|why|where|whether|what|how (?:often|much|long|many \w+)|(?:\w+ )?which \w+))"
            r" (?:she|he)\b",
            re.IGNORECASE,
        ),
    ),
    "de": (
        "die person",
        re.compile(
            r"^(?P<ask>(?:w\w+|ob)(?: oft| viel| lange| gut| weit|(?-i: [A-ZÄÖÜ]\w+)){0,2}) (?:sie|er)\b"
            r"(?!.*(?:n|sind)[ .?]*$)",
            re.IGNORECASE,
        ),
    ),
    "fr": (
        "la personne",
        re.compile(
            r"^(?P<ask>(?:comment|quand|pourquoi|où|si|combien de \w+|(?:\w+ )?quel(?:le)?s? \w+)(?= )|ce dont(?= )"
            r"|ce qu(?=['’]))['’ ](?:elle|il)\b"
            r"(?! (?:y|faut|fallait|faudrait|faudra|pleut|reste|manque|suffit|est \w+ de)\b| s['’]agit)",
            re.IGNORECASE,
        ),
    ),
    "es": (
        "la persona",
        re.compile(r"^(?P<ask>cómo|cuándo|por qué|dónde|si|qué) (?:ella|él)\b", re.IGNORECASE),
    ),
    "it": ("la persona", re.compile(r"^(?P<ask>come|quando|perché|dove|se) (?:lei|lui)\b", re.IGNORECASE)),
}
_PUT: Final[dict[str, Callable[[str], str]]] = {
    "en": _english,
    "de": _german,
    "fr": _french,
    "es": _spanish,
    "it": _italian,
}
